import { chapterParts } from "./chapter-parts.ts";
import type { ChapterParts } from "./chapter-parts.ts";
import { chapterTable } from "./chapter-tables.ts";
import { currentRevision } from "../revisions.ts";
import { anchor, linkTo, table } from "./markdown.ts";

const introduction = `# Survey service API: specification

Revision ${currentRevision}.

A survey service offers a JSON HTTP API. A caller with an API key creates surveys, attaches named recipients to them, and
reads surveys and responses. This document says what such a service must do, one fact at a time, and which questions its
contract leaves open. It is generated from \`spec/\`; the same facts as data are in \`catalogue.json\`, and the shapes of requests
and answers in \`openapi.json\`.

## How to read it

Each requirement has a permanent id, a level, a basis, a source, and the revision of this document that first had it. Once a
revision is released, its requirements keep their levels and texts.`;

const levels = table(
  ["Level", "Basis", "Meaning", "A breach"],
  [
    ["MUST", "stated", "A sentence of the contract says so.", "fails a run"],
    ["MUST", "implied", "It is inescapable from what is stated.", "fails a run"],
    ["SHOULD", "practice", "Any careful server does it, but the contract doesn't say so.", "warns"],
  ],
);

const conventions = `The source names the contract's section and rule, or the standard that recommends the practice. A success is any 2xx status,
because the contract states none. Members beyond the described ones are lawful everywhere. A requirement that no client of the
API can test says why.

An open point is a question that the contract doesn't answer. No answer is judged; a run reports the answer that it observes.
The last column of each table is the reference server's answer.`;

function count(parts: readonly ChapterParts[], level: string): string {
  return String(parts.flatMap(({ requirements }) => requirements).filter((one) => one.level === level).length);
}

function contents(parts: readonly ChapterParts[]): string {
  const rows = parts.map((part) => [
    `[${part.title}](#${part.prefix})`,
    `${part.prefix}-`,
    count([part], "MUST"),
    count([part], "SHOULD"),
    String(part.openPoints.length),
  ]);
  const points = String(parts.flatMap(({ openPoints }) => openPoints).length);
  return table(
    ["Chapter", "Ids", "MUST", "SHOULD", "Open points"],
    [...rows, ["All", "", count(parts, "MUST"), count(parts, "SHOULD"), points]],
  );
}

function requirementBlocks({ requirements }: ChapterParts): readonly string[] {
  return requirements.flatMap(({ id, text, level, basis, source, since, untestable }) => [
    `#### ${anchor(id)}${id}`,
    text,
    `${level}, ${basis}, since ${since}. Source: ${source}.`,
    ...(untestable === undefined ? [] : [`Not testable by a client: ${untestable}`]),
  ]);
}

function openPointBlocks({ openPoints }: ChapterParts): readonly string[] {
  if (openPoints.length === 0) return [];
  const rows = openPoints.map(({ id, question, source, reference }) => [
    `${anchor(id)}\`${id}\``,
    question,
    source,
    reference,
  ]);
  const unobserved = openPoints.flatMap(({ id, unobserved: reason }) =>
    reason === undefined ? [] : [`- ${linkTo(id)}: ${reason}`],
  );
  return [
    "### Open points",
    table(["Id", "Question", "Where the contract is silent", "Reference"], rows),
    ...(unobserved.length === 0 ? [] : ["Not observed by a run:", unobserved.join("\n")]),
  ];
}

function chapterBlocks(part: ChapterParts): readonly string[] {
  return [
    `## ${anchor(part.prefix)}${part.title}`,
    part.introduction,
    ...chapterTable(part.prefix),
    "### Requirements",
    ...requirementBlocks(part),
    ...openPointBlocks(part),
  ];
}

/** The specification as people read it, in Markdown. */
export function specification(): string {
  const parts = chapterParts();
  const blocks = [
    introduction,
    levels,
    conventions,
    "## Contents",
    contents(parts),
    ...parts.flatMap((part) => chapterBlocks(part)),
  ];
  return `${blocks.join("\n\n")}\n`;
}
