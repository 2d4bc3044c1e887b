import { startServer } from "../../../../reference/listen/start-server.ts";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { changeHeader } from "../bodies/body-operators.ts";
import { servedBy, variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { compressBodies } from "./compress-bodies.ts";
import { oneAtATime, servedByNode, type Writer } from "./served-by-node.ts";

/** Sends bodies in chunks of at least `minBytes`, at most 50 of them. Small chunks cut characters in two. */
const sendInChunks = (minBytes: number): Part =>
  wrapApp((app) => async (request) => {
    const response = await app(request);
    const whole = new Uint8Array(await response.arrayBuffer());
    const size = Math.max(minBytes, Math.ceil(whole.byteLength / 50));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < whole.byteLength; at += size) controller.enqueue(whole.slice(at, at + size));
        controller.close();
      },
    });
    return new Response(whole.byteLength === 0 ? null : body, response);
  });

const withHeaders =
  (more: Readonly<Record<string, string>>): Writer =>
  (outgoing, response, body) => {
    for (const [name, value] of response.headers) outgoing.setHeader(name, value);
    outgoing.writeHead(response.status, more).end(body);
  };

const withCapitalHeaders: Writer = (outgoing, response, body) => {
  outgoing.sendDate = false;
  const headers = [...response.headers].map(([name, value]): [string, string] => [name.toUpperCase(), value]);
  outgoing.writeHead(response.status, " ", [...headers, ["CONTENT-LENGTH", String(body.byteLength)]]).end(body);
};

/** Sends informational responses first (RFC 9110 §15.2), then chunks and trailers (§6.5). */
const withHintsAndTrailers: Writer = (outgoing, response, body) => {
  outgoing.writeProcessing();
  outgoing.writeEarlyHints({ link: "</style.css>; rel=preload" });
  for (const [name, value] of response.headers) outgoing.setHeader(titleCase(name), value);
  outgoing.setHeader("Set-Cookie", ["session=1; Path=/", "csrf=2; Path=/"]);
  outgoing.setHeader("Trailer", "Server-Timing");
  outgoing.writeHead(response.status);
  outgoing.write(body.subarray(0, 1));
  outgoing.addTrailers({ "Server-Timing": "app;dur=1" });
  outgoing.end(body.subarray(1));
};

function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Servers whose responses differ in framing, compression, connections or headers, but not in JSON. */
export const networkVariants: readonly Variant[] = variantsWith({})({
  "bodies come in chunks": servedBy(startServer, sendInChunks(7)),
  "bodies are compressed with gzip": servedBy(startServer, compressBodies("gzip", "who asks")),
  "bodies are compressed with gzip for everybody": servedBy(startServer, compressBodies("gzip", "everybody")),
  "bodies are compressed with brotli": servedBy(startServer, compressBodies("br", "who asks")),
  "bodies are compressed with deflate for those who ask": servedBy(startServer, compressBodies("deflate", "who asks")),
  "every connection closes": servedByNode(withHeaders({ connection: "close" })),
  "a connection takes no request before the last one is answered": servedByNode(withHeaders({}), oneAtATime),
  "header names are in capitals, and answers have no reason phrase and no date": servedByNode(withCapitalHeaders),
  "answers come after an early hint, with cookies and trailers": servedByNode(withHintsAndTrailers),
  "the media type has a charset, in other letters": changeHeader(
    "content-type",
    () => "Application/JSON;Charset=UTF-8",
  ),
  "the media type is the service's own": changeHeader("content-type", () => "application/vnd.example.v1+json"),
});
