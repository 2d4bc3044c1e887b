import { writeJson } from "../../client/json/json.ts";
import type { Step } from "../journal/step.ts";
import { findDetails } from "../reading/details.ts";

export function briefResponse({ status, exchange }: Step): string {
  return `${status} ${cut(exchange?.text ?? "", 120)}`.trim();
}

/** Returns the validation details, else the body. */
export function rejectionText({ status, exchange }: Step): string {
  const details = exchange === undefined ? undefined : findDetails(exchange)?.value;
  const text = (details === undefined ? exchange?.text : writeJson(details)) ?? "";
  return `${status} ${cut(text, 240)}`.trim();
}

function cut(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}…`;
}
