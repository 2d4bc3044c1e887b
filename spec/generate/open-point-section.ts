import type { OpenPointId } from "../open-points.ts";
import { textDifferences } from "../open-points/text-differences.ts";
import { requirement, requirementIds } from "../requirements/catalogue.ts";
import { chapterParts } from "./chapter-parts.ts";
import { anchor, heading, linkTo, table } from "./markdown.ts";
import { sourceLinks } from "./source-links.ts";

const ofTexts: readonly string[] = textDifferences;

/** The requirements that an open point limits; those on texts are too many to be named. */
function limitedBy(id: string): string {
  if (ofTexts.includes(id)) return linkTo("values", "texts returned");
  const limited = requirementIds.filter((one) => requirement(one).limitedBy?.includes(id as OpenPointId));
  return limited.map((one) => linkTo(one)).join(", ");
}

/** The section with every open point, in one table: chapter by chapter, and by the alphabet within each. */
export function openPointSection(): readonly string[] {
  const rows = chapterParts().flatMap(({ title, openPoints }) =>
    openPoints
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ id, question, source, reference, unobserved }) => [
        title,
        `${anchor(id)}\`${id}\``,
        question,
        sourceLinks(source),
        limitedBy(id),
        reference,
        unobserved ?? "yes",
      ]),
  );
  return [
    heading(2, "open-points", "11. Open points"),
    `The contract does not answer these ${rows.length} questions. No answer is judged, and every answer is conforming: an open point limits the requirements
that name it ([section 4](#limits-of-requirements)), which stand in the column "Limits". The table is sorted by chapter and id, and is informative. "Reference"
is what the reference server does; it is an example, not a recommendation. "Observed" says whether a run of the conformance suite reports the answer of
the service that it judges, or why it does not.`,
    table(["Chapter", "Id", "Question", "Where the contract is silent", "Limits", "Reference", "Observed"], rows),
  ];
}
