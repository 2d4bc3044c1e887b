/** Of these node keeps the first alone; others that come again are one list (RFC 9110 §5.3). */
const single: ReadonlySet<string> = new Set([
  "authorization",
  "content-length",
  "content-type",
  "etag",
  "host",
  "location",
  "retry-after",
  "user-agent",
]);

/** Header fields as node gives them, a name, its value, the next name and so on, with one value each, their names in lower case. */
export function headersIn(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [name, value] = [lines[index]?.toLowerCase() ?? "", lines[index + 1] ?? ""];
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else if (!single.has(name)) headers[name] = `${before}, ${value}`;
  }
  return headers;
}
