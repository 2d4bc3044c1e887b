import { chapterParts } from "./chapter-parts.ts";
import { anchor, heading, table } from "./markdown.ts";
import { sourceLinks } from "./source-links.ts";

/** The section with every open point, in one table. */
export function openPointSection(): readonly string[] {
  const rows = chapterParts().flatMap(({ title, openPoints }) =>
    openPoints.map(({ id, question, source, reference, unobserved }) => [
      title,
      `${anchor(id)}\`${id}\``,
      question,
      sourceLinks(source),
      reference,
      unobserved ?? "yes",
    ]),
  );
  return [
    heading(2, "open-points", "11. Open points"),
    `The contract does not answer these ${rows.length} questions. This section is informative: no answer is judged, and every answer is
conforming. "Reference" is what the reference server does; it is an example, not a recommendation. "Observed" says whether a run of the
conformance suite reports the answer of the service that it judges, or why it does not.`,
    table(["Chapter", "Id", "Question", "Where the contract is silent", "Reference", "Observed"], rows),
  ];
}
