import { AnyOf, NotForeign, NotInvited, Valid } from "./expected-value.ts";
import { withoutMarkers } from "./marker.ts";

/** Facts are collected once for each kind of expected value: `blank`, `edge case <b>`, `50 characters`. */
export function kindOf(value: unknown): string {
  if (value instanceof AnyOf || value instanceof NotForeign || value instanceof NotInvited) return "not given";
  if (value instanceof Valid) return "of another type";
  if (Array.isArray(value)) return value.length > 12 ? "many" : "list";
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  return kindOfText(value);
}

function kindOfText(text: string): string {
  if (text.trim() === "") return "blank";
  if (text.length > 60) return `${Math.ceil(text.length / 50) * 50} characters`;
  if (/^(0|false|true|null|undefined|NaN|-?[\d.]+|\[\]|\{\}|1e3|0x10)$/.test(text)) return `like another type: ${text}`;
  return /[^\x20-\x7e]|[<>&"'\\{}$%;|=`]| {2}|^ | $/.test(text)
    ? `edge case ${withoutMarkers(text).slice(0, 24)}`
    : "plain";
}
