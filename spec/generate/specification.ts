import { chapters, requirement, requirementIds } from "../requirements/catalogue.ts";
import { currentRevision, publishedRevisions, revisions } from "../revisions.ts";
import { endpointSection } from "./endpoint-sections.ts";
import { conventionSection, frontMatter } from "./front-matter.ts";
import { openPointIds, type OpenPointId } from "../open-points.ts";
import { heading, linkTo, withLinks, anchor, table } from "./markdown.ts";
import { recordedExchanges } from "./recorded-exchanges.ts";
import { clients } from "../requirements/clients.ts";
import { requirementBlock, requirementBlocks } from "./requirement-blocks.ts";
import { ofChapter } from "./requirement-places.ts";
import { resourceSection } from "./resource-sections.ts";
import { contractAnchor, contractPlaces } from "../contract/contract-places.ts";
import { contractText } from "../contract/contract-text.ts";
import { standardAddress, sourceLinks } from "./source-links.ts";
import { textDifferences } from "../open-points/text-differences.ts";
import { chapterParts } from "./chapter-parts.ts";

function chapterSection(prefix: string, id: string, words: string): readonly string[] {
  const introduction = chapters.find((one) => one.prefix === prefix)?.introduction ?? "";
  return [heading(2, id, words), introduction, ...requirementBlocks(ofChapter(prefix), 3)];
}

const clientSection: readonly string[] = [
  heading(2, "clients", "10. Clients"),
  clients.introduction,
  ...Object.entries(clients.requirements).flatMap(([id, declared]) => requirementBlock(id, declared, 3)),
];

/** The sections in their order, each a list of blocks that starts with its heading. */
function sections(): readonly (readonly string[])[] {
  return [
    [...conventionSection, ...requirementBlocks(ofChapter("SVC"), 3)],
    chapterSection("AUT", "authentication", "5. Authentication"),
    resourceSection(),
    endpointSection(recordedExchanges()),
    chapterSection("ERR", "errors", "8. Errors"),
    chapterSection("LIM", "limits", "9. Limits"),
    clientSection,
    openPointSection(),
    securitySection,
    contractAppendix(),
    backMatter(),
  ];
}

/** The headings of the second and third level that have no requirement's id, as a list of links. */
function contents(blocks: readonly string[]): string {
  const found = blocks.flatMap((block) => {
    const [, signs = "", id = "", words = ""] = /^(##|###) <a id="([^"]+)"><\/a>(.*)$/.exec(block) ?? [];
    return signs === "" || /^[A-Z]{3}-\d/.test(id) ? [] : [`${signs === "##" ? "" : "  "}- ${linkTo(id, words)}`];
  });
  return found.join("\n");
}

/** The blocks with links to the open points that they name; code stays as it is. */
function linked(blocks: readonly string[]): readonly string[] {
  return blocks.map((block) => (block.includes("```") ? block : withLinks(block, openPointIds)));
}

/** The specification as people read it, in Markdown. */
export function specification(): string {
  const front = linked(frontMatter(currentRevision, publishedRevisions.includes(currentRevision)));
  const body = linked(sections().flat());
  const split = front.findIndex((block) => block.includes('id="introduction"'));
  const outline = ["## Contents", contents([...front, ...body])];
  return `${[...front.slice(0, split), ...outline, ...front.slice(split), ...body].join("\n\n")}\n`;
}

/** A line with an anchor where it begins to say something: after a list's number, a heading's signs, a row's bar. */
function anchored(line: string, id: string): string {
  return line.replace(/^(#+ |\d+\. |\| )?/, (sign) => `${sign}${anchor(id)}`);
}

/** The contract in the appendix: word for word, with anchors, and its headings two levels lower. */
function contractAppendix(): readonly string[] {
  const text = contractText();
  const lines = text.trimEnd().split("\n");
  for (const { name, line } of contractPlaces(text)) lines[line] = anchored(lines[line] ?? "", contractAnchor(name));
  return [
    heading(2, "contract", "Appendix A. The source contract"),
    "Word for word, with anchors added and its headings two levels lower. Where this document and the contract differ, the contract is right.",
    lines.map((line) => line.replace(/^#/, "###")).join("\n"),
  ];
}

/** The section on security and privacy: what the requirements mean for both. */
const securitySection: readonly string[] = [
  heading(2, "security", "12. Security and privacy"),
  `A person with an API key reads and changes all of its surveys. Clients keep keys out of URLs, logs and source code (${linkTo("AUT-13")}, ${linkTo("CLI-9")}); services keep
them out of responses (${linkTo("SVC-9")}). Keys travel in a header field, so the base URL is to be served over TLS outside of tests (\`transport\`).`,
  `Surveys of another key are answered like surveys that do not exist (${linkTo("AUT-5")}, ${linkTo("AUT-6")}, ${linkTo("AUT-9")}), so that a response discloses neither their
existence nor their slugs. A create with a slug in use is answered 409 (${linkTo("SUR-20")}); where slugs are shared among keys (\`slug-across-keys\`), that discloses a slug.`,
  `Recipients are people: their names, email addresses and responses are personal data. A recipient's page needs no key (${linkTo("RCP-60")}), so that its
address is the only secret: ids that can be guessed open other people's pages. Texts of a survey may come from anyone with a key, and are to be
escaped wherever they are shown.`,
];

/** The history of revisions, the index of ids, and the standards that are cited. */
function backMatter(): readonly string[] {
  const history = revisions.map((revision) => {
    const count = requirementIds.filter((id) => requirement(id).since === revision).length;
    const ofClients = Object.values(clients.requirements).filter(({ since }) => since === revision).length;
    const added = `${count} requirements${ofClients === 0 ? "" : `, and ${ofClients} for clients`}`;
    return [revision, publishedRevisions.includes(revision) ? "published" : "not published", added];
  });
  const all = [...requirementIds.map((id) => [id, requirement(id)] as const), ...Object.entries(clients.requirements)];
  const index = all.map(([id, { level, title }]) => [linkTo(id), level, title]);
  const cited = all.flatMap(([, { source }]) => source.split("; ")).filter((one) => one.startsWith("RFC "));
  const standards = [...new Set(["RFC 2119", "RFC 8174", ...cited.map((one) => one.replace(/ §.*$/, ""))])].toSorted();
  return [
    heading(2, "history", "Appendix B. Revisions"),
    table(["Revision", "Status", "New in it"], history),
    heading(2, "index", "Appendix C. Index of requirements"),
    table(["Id", "Level", "Title"], index),
    heading(2, "references", "Appendix D. References"),
    standards.map((name) => `- [${name}](${standardAddress(name)})`).join("\n"),
  ];
}

const ofTexts: readonly string[] = textDifferences;

/** The requirements that an open point limits; those on texts are too many to be named. */
function limitedBy(id: string): string {
  if (ofTexts.includes(id)) return linkTo("values", "texts returned");
  const limited = requirementIds.filter((one) => requirement(one).limitedBy?.includes(id as OpenPointId));
  return limited.map((one) => linkTo(one)).join(", ");
}

/** The section with every open point, in one table: chapter by chapter, and by the alphabet within each. */
function openPointSection(): readonly string[] {
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
