import { createServer, IncomingMessage, ServerResponse, type ClientRequest, type Server } from "node:http";
import type { AgentOptions } from "node:https";
import type { Socket } from "node:net";
import { createProxyServer } from "httpxy";
import { BodyCopy, type BodyParts } from "./body-copy.ts";
import { keptAgent } from "./kept-agents.ts";

/** A request as it came. */
export type PassedRequest = Pick<IncomingMessage, "method" | "url" | "rawHeaders">;

/** A response as it came. */
export interface PassedResponse {
  readonly status: number;
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[];
  readonly body: BodyParts;
}

/** Is called when a request has ended: with its body, where that was not too long, and with its response, where it has one. */
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

/** A request on its way: what is overheard of it, and who hears that it has ended, absent where nobody does. */
class PassingRequest extends IncomingMessage {
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

/** Fields of one connection alone (RFC 9110 §7.6.1). */
const ofConnection: ReadonlySet<string> = new Set(["connection", "keep-alive", "proxy-connection", "upgrade"]);

/** A server that forwards each request to the target and each response back, as they are, while they come. */
export function forwarder({ target, tls, listener }: ForwarderOptions): Server {
  const agent = keptAgent(target.protocol, tls);
  const proxy = createProxyServer({ target: target.origin, changeOrigin: true, prependPath: false, agent });
  proxy.on("proxyReq", (outgoing: ClientRequest, request: PassingRequest) => {
    const hasBody = request.headers["content-length"] !== undefined || "transfer-encoding" in request.headers;
    if (request.ended !== undefined && hasBody) {
      const copy = new BodyCopy();
      request.copy = copy;
      request.on("data", (chunk: Uint8Array) => copy.add(chunk));
    }
    request.on("end", () => {
      if (request.rawTrailers.length > 0) outgoing.addTrailers(pairsOf(request.rawTrailers));
    });
  });
  proxy.on("proxyRes", (incoming: IncomingMessage, request: PassingRequest, response: PassingResponse) => {
    if (request.ended !== undefined) response.copy = new BodyCopy();
    const { statusCode = 502, statusMessage = "", rawHeaders } = incoming;
    incoming.on("end", () => {
      if (incoming.rawTrailers.length > 0) response.addTrailers(pairsOf(incoming.rawTrailers));
      end(request, { status: statusCode, rawHeaders, body: response.copy?.chunks });
    });
    // as they came: in their order, in their letters, each as often
    response.sendDate = false;
    response.writeHead(statusCode, statusMessage, passedOn(rawHeaders, request.httpVersion === "1.0"));
  });
  const forward = (request: PassingRequest, response: PassingResponse): void => {
    if (listener.serves(request, response)) return;
    request.ended = listener.began(request);
    if (response.socket === null) closeWithSocket(response, request.socket);
    for (const name of ofConnection) delete request.headers[name];
    proxy.web(request, response).then(
      () => end(request),
      (error: unknown) => {
        end(request);
        unreachable(response, target, error);
      },
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
  // the server behind it answers this again, to nobody
  server.on("checkContinue", (request: PassingRequest, response: PassingResponse) => {
    delete request.headers.expect;
    response.writeContinue();
    forward(request, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

/** Closes a response that waits its turn on a connection when its client goes away, which nobody else does. */
function closeWithSocket(response: ServerResponse, socket: Socket): void {
  const close = (): boolean => response.emit("close");
  socket.setMaxListeners(0).once("close", close);
  response.once("socket", () => socket.off("close", close));
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

/** A request has ended, which is heard once: with its response, or without one. */
function end(request: PassingRequest, response?: PassedResponse): void {
  const { ended, copy } = request;
  request.ended = undefined;
  ended?.(copy === undefined ? [] : copy.chunks, response);
}
