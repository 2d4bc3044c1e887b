import type { IncomingMessage } from "node:http";

/** Fields of one connection alone (RFC 9110 §7.6.1). */
const ofConnection: readonly string[] = ["connection", "keep-alive", "proxy-connection", "upgrade"];
/** Fields that a message is read by, which `Connection` may not name. */
const framing: ReadonlySet<string> = new Set(["content-length", "host", "transfer-encoding"]);
const chunks = /(?:^|\W)chunked(?:$|\W)/i;
const beyondAscii = /[\u0080-\u00ff]/;

/** A message's header fields as they came, names and values in turn, without those of its connection and those in `left` (in lower case). */
export function passedFields(message: IncomingMessage, left: readonly string[]): string[] {
  const { rawHeaders, headers } = message;
  const dropped = [...ofConnection, ...left, ...namedIn(headers.connection)];
  if (!hasChunks(message)) dropped.push("trailer");
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    const lower = name.toLowerCase();
    if (dropped.includes(lower)) continue;
    // node reads this one as UTF-8 where a length stands before it, and can't send what it reads then
    if (lower === "content-disposition" && beyondAscii.test(value)) passed.unshift(name, value);
    else passed.push(name, value);
  }
  return passed;
}

/** The fields that `Connection` names. */
function namedIn(connection = ""): string[] {
  const names = connection.toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => !framing.has(name));
}

/** Whether trailers may follow: node sends no `Trailer` where none can. */
function hasChunks({ headers, statusCode }: IncomingMessage): boolean {
  return chunks.test(headers["transfer-encoding"] ?? "") && statusCode !== 204 && statusCode !== 304;
}
