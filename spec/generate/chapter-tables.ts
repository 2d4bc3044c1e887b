import { operationEntries } from "../openapi/operations.ts";
import type { Field } from "../schemas/field.ts";
import { questionFields } from "../schemas/question-fields.ts";
import { recipientFields } from "../schemas/recipient-fields.ts";
import { surveyFields } from "../schemas/survey-fields.ts";
import { linkTo, table } from "./markdown.ts";

function fieldTable(fields: Readonly<Record<string, Field>>): string {
  const rows = Object.entries(fields).map(([name, { text, requirements }]) => [
    `\`${name}\``,
    text,
    requirements.map((id) => linkTo(id)).join(", "),
  ]);
  return table(["Member", "Meaning", "Requirements"], rows);
}

function endpointTable(): string {
  const rows = operationEntries.map(([, { method, path, summary, errors }]) => [
    `\`${method.toUpperCase()} ${path}\``,
    summary,
    errors.join(", "),
  ]);
  return table(["Endpoint", "Purpose", "Error statuses with a stated condition"], rows);
}

const tablesByPrefix: Readonly<Record<string, { readonly title: string; readonly text: () => string }>> = {
  SVC: { title: "Endpoints", text: endpointTable },
  SUR: { title: "Members of a survey", text: () => fieldTable(surveyFields) },
  QST: { title: "Members of a question", text: () => fieldTable(questionFields) },
  RCP: { title: "Members of a recipient", text: () => fieldTable(recipientFields) },
};

/** The table that a chapter opens with, under its own heading; nothing for a chapter without one. */
export function chapterTable(prefix: string): readonly string[] {
  const found = tablesByPrefix[prefix];
  return found === undefined ? [] : [`### ${found.title}`, found.text()];
}
