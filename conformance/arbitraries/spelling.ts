import { isObject } from "../reading/json.ts";

/**
 * A JSON value in another spelling (RFC 8259): bit 0 of `style` reverses the members, bit 1 adds white space, bit 2
 * writes every character beyond ASCII, and every letter `e`, as a `\u` escape.
 */
export function respelled(value: unknown, style: number): string {
  const reversed = (style & 1) === 0 ? value : withReversedMembers(value);
  const text = JSON.stringify(reversed, undefined, (style & 2) === 0 ? undefined : "\t");
  const escaped = (style & 4) === 0 ? text : text.replace(/"(?:[^"\\]|\\.)*"/g, withEscapes);
  return (style & 2) === 0 ? escaped : `\r\n ${escaped} \n`;
}

/** A JSON string with escapes in it; those that it has stay as they are. */
function withEscapes(quoted: string): string {
  return quoted.replace(/\\u[0-9a-f]{4}|\\.|[e\u0080-\uffff]/g, (unit) => (unit.length === 1 ? escapeOf(unit) : unit));
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function withReversedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReversedMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, withReversedMembers(member)]),
  );
}
