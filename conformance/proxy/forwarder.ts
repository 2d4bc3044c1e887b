import { createServer, type ClientRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AgentOptions } from "node:https";
import { createProxyServer } from "httpxy";
import { BodyCopy } from "./body-copy.ts";
import type { HeardResponse } from "./heard-event.ts";
import { keptAgent } from "./kept-agents.ts";

/** Hears what is forwarded. */
export interface Listener {
  /** A request is about to be forwarded; what is returned is called when it has ended. */
  readonly began: (request: IncomingMessage) => (requestBody: Uint8Array | undefined, response?: HeardResponse) => void;
  /** Serves the pages of the proxy's own; false for all others. */
  readonly serves: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ForwarderOptions {
  /** Its origin is what is forwarded to; paths stay as they are. */
  readonly target: URL;
  readonly tls: AgentOptions;
  readonly listener: Listener;
}

/** One request on its way. */
interface Passage {
  readonly request: BodyCopy;
  readonly end: (response?: HeardResponse) => void;
}

/** Fields of one connection alone (RFC 9110 §7.6.1). */
const ofConnection: ReadonlySet<string> = new Set(["connection", "keep-alive", "proxy-connection", "upgrade"]);

/** A server that forwards each request to the target and each response back, as they are, while they come. */
export function forwarder({ target, tls, listener }: ForwarderOptions): Server {
  const agent = keptAgent(target.protocol, tls);
  const proxy = createProxyServer({ target: target.origin, changeOrigin: true, prependPath: false, agent });
  const passages = new WeakMap<IncomingMessage, Passage>();
  proxy.on("proxyReq", (outgoing: ClientRequest, request: IncomingMessage) => {
    const passage = passages.get(request);
    request.on("data", (chunk: Uint8Array) => passage?.request.add(chunk));
    request.on("end", () => {
      if (request.rawTrailers.length > 0) outgoing.addTrailers(pairsOf(request.rawTrailers));
    });
  });
  proxy.on("proxyRes", (incoming: IncomingMessage, request: IncomingMessage, response: ServerResponse) => {
    const copy = new BodyCopy();
    incoming.on("data", (chunk: Uint8Array) => copy.add(chunk));
    incoming.on("end", () => {
      if (incoming.rawTrailers.length > 0) response.addTrailers(pairsOf(incoming.rawTrailers));
      passages.get(request)?.end(heardResponse(incoming, copy));
    });
    incoming.on("close", () => passages.get(request)?.end());
    const { statusCode = 502, statusMessage = "", rawHeaders } = incoming;
    // as they came: in their order, in their letters, each as often
    response.sendDate = false;
    response.writeHead(statusCode, statusMessage, passedOn(rawHeaders, request.httpVersion === "1.0"));
  });
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    if (listener.serves(request, response)) return;
    const ended = listener.began(request);
    const copy = new BodyCopy();
    let isOpen = true;
    const end = (heard?: HeardResponse): void => {
      if (isOpen) ended(copy.bytes, heard);
      isOpen = false;
    };
    passages.set(request, { request: copy, end });
    response.on("close", () => end());
    for (const name of ofConnection) delete request.headers[name];
    proxy.web(request, response).catch((error: unknown) => {
      end();
      unreachable(response, target, error);
    });
  };
  const server = createServer({ keepAlive: true, requestTimeout: 0, maxHeaderSize: 64 * 1024 }, forward);
  // the server behind it answers this again, to nobody
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    delete request.headers.expect;
    response.writeContinue();
    forward(request, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

/** RFC 9110 §15.6.3: the target gave no response. */
function unreachable(response: ServerResponse, target: URL, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "no response";
  response
    .writeHead(502, { "content-type": "text/plain; charset=utf-8" })
    .end(`survey-conformance proxy: ${target.origin} gave no response (${code})\n`);
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as [string, string]] : []));
}

/** Header fields as they came, without those of the connection; a client of HTTP/1.0 knows no chunks. */
function passedOn(raw: readonly string[], isOld: boolean): string[] {
  return pairsOf(raw).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    return ofConnection.has(lower) || (isOld && lower === "transfer-encoding") ? [] : [name, value];
  });
}

function heardResponse({ statusCode = 0, headers }: IncomingMessage, { bytes }: BodyCopy): HeardResponse {
  return { status: statusCode, headers: flat(headers), ...(bytes === undefined ? {} : { body: bytes }) };
}

/** Header fields with one value each. */
export function flat(headers: IncomingMessage["headers"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
  );
}
