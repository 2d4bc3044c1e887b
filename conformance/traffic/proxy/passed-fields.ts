import type { IncomingMessage } from "node:http";

/** Fields of one connection (RFC 9110 §7.6.1). */
const ofConnection: readonly string[] = ["connection", "keep-alive", "proxy-connection", "upgrade"];
/** Fields that frame a message, which `Connection` may not name. */
const framing: ReadonlySet<string> = new Set(["content-length", "host", "transfer-encoding"]);
const chunks = /(?:^|\W)chunked(?:$|\W)/i;
const beyondAscii = /[\u0080-\u00ff]/;
/** Node sends others in chunks if no length is given. */
const bodilessMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** Returns header fields as they came, without those of the connection and `dropped` ones (in lower case). */
export function passedFields(message: IncomingMessage, dropped: readonly string[]): string[] {
  const { rawHeaders, headers } = message;
  const without = [...ofConnection, ...dropped, ...namedIn(headers.connection)];
  if (!hasChunks(message)) without.push("trailer");
  const passed: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    const value = rawHeaders[index + 1] ?? "";
    const lower = name.toLowerCase();
    if (without.includes(lower)) continue;
    // node reads this field as UTF-8 after a length, and can't send the result
    if (lower === "content-disposition" && beyondAscii.test(value)) passed.unshift(name, value);
    else passed.push(name, value);
  }
  return passed;
}

/** Returns the fields for a target. Adds a length if nothing else frames the body. */
export function requestFields(request: IncomingMessage, host: string): string[] {
  // the proxy answers `Expect` itself
  const fields = passedFields(request, ["expect"]);
  const { headers, method = "" } = request;
  const isHost = (name: string, index: number): boolean => index % 2 === 0 && name.toLowerCase() === "host";
  if (!fields.some(isHost)) fields.unshift("Host", host);
  for (const [index, name] of fields.entries()) if (isHost(name, index)) fields[index + 1] = host;
  const isFramed = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  if (!isFramed && !bodilessMethods.has(method)) fields.push("Content-Length", "0");
  return fields;
}

function namedIn(connection = ""): string[] {
  const names = connection.toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => !framing.has(name));
}

/** True if trailers may follow: node sends no `Trailer` otherwise. */
function hasChunks({ headers, statusCode }: IncomingMessage): boolean {
  return chunks.test(headers["transfer-encoding"] ?? "") && statusCode !== 204 && statusCode !== 304;
}
