/** Node keeps only the first of these. Other repeated fields form one list (RFC 9110 §5.3). */
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

/** Lines alternate names and values. Returns lower-case names with one value each. */
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
