import {
  createServer,
  IncomingMessage,
  ServerResponse,
  type ClientRequest,
  type IncomingHttpHeaders,
  type Server,
} from "node:http";
import type { AgentOptions } from "node:https";
import type { Socket } from "node:net";
import { createProxyServer, type ProxyTargetDetailed } from "httpxy";
import { BodyCopy, type BodyParts } from "./body-copy.ts";
import { keptAgent } from "./kept-agents.ts";
import { passedFields } from "./passed-fields.ts";

/** A request as it came. */
export type PassedRequest = Pick<IncomingMessage, "method" | "url" | "rawHeaders">;

/** A response as it came. */
export interface PassedResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly body: BodyParts;
}

/** Is called when a request has ended: with its body, where that came whole and was not too long, and with its response, where it has one. */
export type Ended = (requestBody: BodyParts, response?: PassedResponse) => void;

/** Hears what is forwarded. */
export interface Listener {
  /** A request is about to be forwarded. Nothing of it is kept where nothing is returned. */
  readonly began: (request: PassedRequest) => Ended | undefined;
  /** Serves the pages of the proxy's own; false for all others. */
  readonly serves: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ForwarderOptions {
  /** Its origin is what is forwarded to; paths stay as they are. */
  readonly target: URL;
  readonly tls: AgentOptions;
  readonly listener: Listener;
}

/** A request on its way: what of it is sent, what is overheard, and who hears that it has ended, absent where nobody does. */
class PassingRequest extends IncomingMessage {
  fields?: readonly string[];
  copy?: BodyCopy;
  ended?: Ended;
}

/** A response, whose body is overheard as it is written: a listener of its own would cost more. */
class PassingResponse extends ServerResponse<PassingRequest> {
  copy?: BodyCopy;

  override write(chunk: Uint8Array, ...rest: []): boolean {
    this.copy?.add(chunk);
    return super.write(chunk, ...rest);
  }
}

/** What httpxy reads of a request's fields, which are sent as they came: none to copy, and that no length is lacking. */
const unread: IncomingHttpHeaders = Object.defineProperty({}, "content-length", { value: "as it came" });

/** Where a request target names its origin as well (RFC 9112 §3.2.2). */
const originInTarget = /^[a-z][a-z\d+.-]*:\/\/[^/?]*\/?/i;

/** What a reason may not hold (RFC 9112 §4). */
const unprintable = /[^\t -~\u0080-\u00ff]/g;

/** A server that forwards each request to the target and each response back, as they are, while they come. */
export function forwarder({ target, tls, listener }: ForwarderOptions): Server {
  const agent = keptAgent(target.protocol, tls);
  const proxy = createProxyServer({ target: originOf(target), prependPath: false, agent });
  proxy.on("proxyReq", (outgoing: ClientRequest, _request: PassingRequest, response: PassingResponse) => {
    sendRequest(outgoing, response, target);
  });
  proxy.on("proxyRes", (incoming: IncomingMessage, _request: PassingRequest, response: PassingResponse) => {
    sendResponse(response, incoming, target);
  });
  const forward = (request: PassingRequest, response: PassingResponse): void => {
    request.url = request.url?.replace(originInTarget, "/");
    if (listener.serves(request, response)) return;
    request.ended = listener.began(request);
    const { headers } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (request.ended !== undefined && hasBody) request.copy = new BodyCopy();
    // the server behind it answers `Expect` again, to nobody
    request.fields = passedFields(request, ["expect"]);
    request.headers = unread;
    if (response.socket === null) closeWithSocket(response, request.socket);
    proxy.web(request, response).then(
      () => end(request),
      (error: unknown) => unreachable(response, target, codeOf(error)),
    );
  };
  const server = createServer(
    {
      IncomingMessage: PassingRequest,
      ServerResponse: PassingResponse,
      keepAlive: true,
      requestTimeout: 0,
      maxHeaderSize: 64 * 1024,
    },
    forward,
  );
  server.on("checkContinue", (request: PassingRequest, response: PassingResponse) => {
    response.writeContinue();
    forward(request, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

/** An origin as httpxy connects to it: an IPv6 address without its brackets. */
function originOf({ protocol, hostname, port }: URL): ProxyTargetDetailed {
  return { protocol, hostname: hostname.replaceAll(/[[\]]/g, ""), port: port === "" ? undefined : Number(port) };
}

/** Closes a response that waits its turn on a connection when its client goes away, which nobody else does. */
function closeWithSocket(response: ServerResponse, socket: Socket): void {
  const close = (): boolean => response.emit("close");
  socket.setMaxListeners(0).once("close", close);
  response.once("socket", () => socket.off("close", close));
}

/** What httpxy is about to send is a request with no fields. */
function sendRequest(outgoing: ClientRequest, response: PassingResponse, target: URL): void {
  const { req: request } = response;
  outgoing.path = request.url ?? "/";
  sendFields(outgoing, request.fields ?? [], target.host);
  outgoing.on("upgrade", (_incoming, socket: Socket) => {
    socket.destroy();
    unreachable(response, target, "status 101");
  });
  const { copy } = request;
  if (copy !== undefined) request.on("data", (chunk: Uint8Array) => copy.add(chunk));
  request.on("end", () => {
    if (request.rawTrailers.length > 0) outgoing.addTrailers(pairsOf(request.rawTrailers));
  });
}

/** Those of one name stand together, which is how node sends them. */
function sendFields(outgoing: ClientRequest, fields: readonly string[], host: string): void {
  for (let index = 0; index < fields.length; index += 2) {
    const name = fields[index] ?? "";
    const isHost = name.length === 4 && name.toLowerCase() === "host";
    // it is set already, and has its place and its letters from here
    if (isHost) outgoing.removeHeader(name);
    outgoing.appendHeader(name, isHost ? host : (fields[index + 1] ?? ""));
  }
}

function sendResponse(response: PassingResponse, incoming: IncomingMessage, target: URL): void {
  const { req: request } = response;
  if (request.ended !== undefined) response.copy = new BodyCopy();
  const { statusCode = 502, statusMessage = "", rawHeaders } = incoming;
  incoming.on("end", () => {
    if (incoming.rawTrailers.length > 0) response.addTrailers(pairsOf(incoming.rawTrailers));
    end(request, { status: statusCode, rawHeaders, body: response.copy?.chunks });
  });
  // a client of HTTP/1.0 knows no chunks
  const left = request.httpVersion === "1.0" ? ["transfer-encoding", "trailer"] : [];
  response.sendDate = false;
  try {
    // another protocol, which nobody asked for, or no status at all
    if (statusCode < 200) throw Object.assign(new Error("no response"), { code: `status ${statusCode}` });
    response.writeHead(statusCode, statusMessage.replace(unprintable, ""), passedFields(incoming, left));
  } catch (error) {
    incoming.destroy();
    unreachable(response, target, codeOf(error));
  }
}

/** RFC 9110 §15.6.3: the target gave no response, or none that can be passed on. */
function unreachable(response: PassingResponse, target: URL, why: string): void {
  end(response.req);
  // a client that sends all of its body before it reads would wait
  response.req.unpipe().resume();
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response
    .writeHead(502, "Bad Gateway", { "content-type": "text/plain; charset=utf-8" })
    .end(`survey-conformance proxy: ${target.origin} gave no response (${why})\n`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no response";
}

function pairsOf(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ""] as [string, string]] : []));
}

/** A request has ended, which is heard once: with its response, or without one. */
function end(request: PassingRequest, response?: PassedResponse): void {
  const { ended, copy } = request;
  request.ended = undefined;
  const body = request.readableEnded ? copy?.chunks : undefined;
  ended?.(copy === undefined ? [] : body, response);
}
