import type { IncomingMessage } from "node:http";
import { pairsOf } from "../exchange/message.ts";

/** Hop-by-hop fields (RFC 9110 §7.6.1), without those that node needs to send the message. */
const hopByHop: readonly string[] = ["connection", "keep-alive", "proxy-connection", "upgrade"];
/** Kept even if `Connection` names them, because the message needs them. */
const neededFields: ReadonlySet<string> = new Set(["content-length", "host", "transfer-encoding"]);
const chunkedCoding = /(?:^|\W)chunked(?:$|\W)/i;
const beyondAscii = /[\u0080-\u00ff]/;
/** For other methods, node sends a body in chunks if no length is given. */
const bodilessMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]);

/** Returns header fields in their order and spelling, without hop-by-hop and `dropped` ones. `dropped` is in lower case. */
export function forwardedFields(message: IncomingMessage, dropped: readonly string[]): [name: string, value: string][] {
  const without = new Set([...hopByHop, ...dropped, ...namesIn(message.headers.connection)]);
  if (!hasChunks(message)) without.add("trailer");
  const kept = pairsOf(message.rawHeaders).filter(([name]) => !without.has(name.toLowerCase()));
  // after Content-Length, node would read this field as UTF-8 and fail to send it
  const comesFirst = ([name, value]: [string, string]): boolean =>
    name.toLowerCase() === "content-disposition" && beyondAscii.test(value);
  return [...kept.filter(comesFirst), ...kept.filter((pair) => !comesFirst(pair))];
}

/** Returns the header fields for a target, with its host. Adds a length of 0 if none is given and the method takes a body. */
export function requestFields(request: IncomingMessage, host: string): string[] {
  const { headers, method = "" } = request;
  // the proxy answers `Expect` itself
  const fields = forwardedFields(request, ["expect"]);
  const isFramed = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return [
    ...(headers.host === undefined ? ["Host", host] : []),
    ...fields.flatMap(([name, value]) => [name, name.toLowerCase() === "host" ? host : value]),
    ...(isFramed || bodilessMethods.has(method) ? [] : ["Content-Length", "0"]),
  ];
}

function namesIn(connection = ""): string[] {
  const names = connection.toLowerCase().split(",");
  return names.map((name) => name.trim()).filter((name) => !neededFields.has(name));
}

/** True if trailers may follow the body: without chunks, node refuses to send `Trailer`. */
function hasChunks({ headers, statusCode }: IncomingMessage): boolean {
  return chunkedCoding.test(headers["transfer-encoding"] ?? "") && statusCode !== 204 && statusCode !== 304;
}
