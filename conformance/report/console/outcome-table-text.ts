import type { ComparedOutcome } from "../comparison.ts";
import type { OutcomeTable } from "../outcome-table.ts";
import { printableLine } from "../printable.ts";
import { countText } from "../words/count-text.ts";
import { columnsOf } from "./columns.ts";

/** Prints a table for a terminal: the verdicts, and the requirements with different outcomes. */
export function outcomeTableText({ implementations, requirements }: OutcomeTable): string {
  const verdicts = implementations.map(({ name, verdict, musts, baseUrl }) => [
    name,
    `${verdict}, ${musts.passed} of ${musts.total} MUSTs proven`,
    baseUrl,
  ]);
  const rows = requirements
    .filter(({ differs }) => differs)
    .map(({ id, outcomes }) => [id, ...outcomes.map(outcomeText)]);
  const heading = ["", ...implementations.map(({ name }) => name)];
  const differences = rows.length === 0 ? [] : alignColumns([heading, ...rows]);
  const same = countText(requirements.length - rows.length, "requirement has", "requirements have");
  const summary = `${rows.length === 0 ? "all" : "the other"} ${same} the same outcome in all reports`;
  return `${[...alignColumns(verdicts), "", ...differences, summary].join("\n")}\n`;
}

/** Prints a table in Markdown, with a row for each requirement. */
export function outcomeTableMarkdown({ implementations, requirements }: OutcomeTable): string {
  const rows = [
    ["Requirement", "", ...implementations.map(({ name }) => name)],
    ["---", "---", ...implementations.map(() => "---")],
    ["Verdict", "", ...implementations.map(({ verdict }) => verdict)],
    ["MUSTs proven", "", ...implementations.map(({ musts }) => `${musts.passed} of ${musts.total}`)],
    ...requirements.map(({ id, title, outcomes }) => [id, title, ...outcomes.map(outcomeText)]),
  ];
  return `${rows.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n")}\n`;
}

function outcomeText(kind: ComparedOutcome | undefined): string {
  return kind?.replace("-", " ") ?? "not judged";
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const table = rows.map((cells) => cells.map(printableLine));
  const [firstRow = []] = table;
  const widths = firstRow.map((_, column) => Math.max(...table.map((cells) => columnsOf(cells[column] ?? ""))));
  return table.map((cells) => {
    const padded = cells.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - columnsOf(cell)));
    return padded.join("  ").trimEnd();
  });
}

function escapeCell(text: string): string {
  return printableLine(text).replaceAll(/[\\|<>&`*_[\]]/g, String.raw`\$&`);
}
