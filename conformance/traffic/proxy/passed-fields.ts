import type { IncomingMessage } from "node:http";
import { pairsOf } from "../exchange/message.ts";

/** Fields of one connection (RFC 9110 §7.6.1). */
const ofConnection: readonly string[] = ["connection", "keep-alive", "proxy-connection", "upgrade"];
/** Fields that frame a message, which `Connection` may not name. */
const framing: ReadonlySet<string> = new Set(["content-length", "host", "transfer-encoding"]);
const chunks = /(?:^|\W)chunked(?:$|\W)/i;
const beyondAscii = /[\u0080-\u00ff]/;
/** Node sends others in chunks if no length is given. */
const bodilessMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** Returns header fields as they came, without those of the connection and `dropped` ones (in lower case). */
export function passedFields(message: IncomingMessage, dropped: readonly string[]): [name: string, value: string][] {
  const without = new Set([...ofConnection, ...dropped, ...namedIn(message.headers.connection)]);
  if (!hasChunks(message)) without.add("trailer");
  const passed = pairsOf(message.rawHeaders).filter(([name]) => !without.has(name.toLowerCase()));
  // node reads this field as UTF-8 after a length, and can't send the result
  const comesFirst = ([name, value]: [string, string]): boolean =>
    name.toLowerCase() === "content-disposition" && beyondAscii.test(value);
  return [...passed.filter(comesFirst), ...passed.filter((pair) => !comesFirst(pair))];
}

/** Returns the fields for a target. Adds a length if nothing else frames the body. */
export function requestFields(request: IncomingMessage, host: string): string[] {
  const { headers, method = "" } = request;
  // the proxy answers `Expect` itself
  const passed = passedFields(request, ["expect"]);
  const isFramed = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return [
    ...(headers.host === undefined ? ["Host", host] : []),
    ...passed.flatMap(([name, value]) => [name, name.toLowerCase() === "host" ? host : value]),
    ...(isFramed || bodilessMethods.has(method) ? [] : ["Content-Length", "0"]),
  ];
}

function namedIn(connection = ""): string[] {
  const names = connection.toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => !framing.has(name));
}

/** True if trailers may follow: node sends no `Trailer` otherwise. */
function hasChunks({ headers, statusCode }: IncomingMessage): boolean {
  return chunks.test(headers["transfer-encoding"] ?? "") && statusCode !== 204 && statusCode !== 304;
}
