import type { ComparedOutcome } from "../comparison.ts";
import type { OutcomeTable } from "../outcome-table.ts";
import { printableLine } from "../printable.ts";
import { columnsOf } from "./columns.ts";

/** Prints verdicts and the requirements with different outcomes. */
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
  const same = `${rows.length === 0 ? "all" : "the other"} ${requirements.length - rows.length} requirements have the same outcome everywhere`;
  return `${[...alignColumns(verdicts), "", ...(rows.length === 0 ? [] : alignColumns([heading, ...rows])), same].join("\n")}\n`;
}

/** Prints a row for each requirement. */
export function outcomeTableMarkdown({ implementations, requirements }: OutcomeTable): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escapeCell).join(" | ")} |`;
  return `${[
    line(["Requirement", "", ...implementations.map(({ name }) => name)]),
    line(["---", "---", ...implementations.map(() => "---")]),
    line(["Verdict", "", ...implementations.map(({ verdict }) => verdict)]),
    line(["MUSTs proven", "", ...implementations.map(({ musts }) => `${musts.passed} of ${musts.total}`)]),
    ...requirements.map(({ id, title, outcomes }) => line([id, title, ...outcomes.map(outcomeText)])),
  ].join("\n")}\n`;
}

function outcomeText(kind: ComparedOutcome | undefined): string {
  return kind?.replace("-", " ") ?? "not judged";
}

function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const shown = rows.map((cells) => cells.map(printableLine));
  const widths = (shown[0] ?? []).map((_, column) => Math.max(...shown.map((cells) => columnsOf(cells[column] ?? ""))));
  return shown.map((cells) =>
    cells
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - columnsOf(cell)))
      .join("  ")
      .trimEnd(),
  );
}

function escapeCell(text: string): string {
  return printableLine(text).replaceAll(/[\\|<>&`*_[\]]/g, String.raw`\$&`);
}
