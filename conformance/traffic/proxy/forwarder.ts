import {
  Agent,
  createServer,
  request as requestOverTcp,
  type ClientRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { Agent as TlsAgent, request as requestOverTls, type AgentOptions } from "node:https";
import type { Socket } from "node:net";
import { pairsOf } from "../exchange/message.ts";
import { holdBody } from "./hold-body.ts";
import { passedFields, requestFields } from "./passed-fields.ts";

export type PassedRequest = Pick<IncomingMessage, "method" | "url" | "rawHeaders">;

export interface PassedResponse {
  readonly status: number;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  /** Absent if it was too long to hold. */
  readonly body: Buffer | undefined;
}

/** Called once at the end of a request. The body is undefined if it is incomplete or too long. */
export type EndListener = (requestBody: Buffer | undefined, response?: PassedResponse) => void;

export interface Listener {
  readonly began: (request: PassedRequest) => EndListener;
  readonly serves: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ForwarderOptions {
  /** Requests go to its origin, with their paths unchanged. */
  readonly target: URL;
  readonly tls: AgentOptions;
  readonly listener: Listener;
}

/** Servers drop idle connections without notice, so none is reused after this time. */
const maxIdleMs = 2_000;

/** The origin in a request target (RFC 9112 §3.2.2). */
const originInTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?]*)\/?/i;

const ownHost = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

/** A reason phrase may not hold control characters (RFC 9112 §4). */
const unprintable = /[^\t -~\u0080-\u00ff]/g;

/** Creates a proxy for one target. It passes messages unchanged, and tells the listener of each exchange. */
export function createForwarder({ target, tls, listener }: ForwarderOptions): Server {
  const agentOptions = { keepAlive: true, timeout: maxIdleMs };
  const isTls = target.protocol === "https:";
  const agent = isTls ? new TlsAgent({ ...tls, ...agentOptions }) : new Agent(agentOptions);
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const host = originInTarget.exec(request.url ?? "")?.[1] ?? request.headers.host ?? "localhost";
    // DNS rebinding: a page of another site reaches this machine by a name that it controls
    if (!ownHost.test(host)) {
      answer(request, response, 421, "send requests to 127.0.0.1 or localhost");
      return;
    }
    request.url = request.url?.replace(originInTarget, "/");
    if (listener.serves(request, response)) return;
    const ended = listener.began(request);
    const outgoing = (isTls ? requestOverTls : requestOverTcp)({
      agent,
      hostname: target.hostname.replaceAll(/[[\]]/g, ""),
      port: target.port,
      method: request.method,
      path: request.url,
      headers: requestFields(request, target.host),
    });
    passThrough(request, response, outgoing, { origin: target.origin, ended });
  };
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024 }, forward);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    response.writeContinue();
    forward(request, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

function passThrough(
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ClientRequest,
  { origin, ended }: { readonly origin: string; readonly ended: EndListener },
): void {
  const sent = holdBody(request);
  let isEnded = false;
  const end = (received?: PassedResponse): void => {
    const body = sent.take();
    if (!isEnded) ended(request.readableEnded ? body : undefined, received);
    isEnded = true;
  };
  /** The target gave no response, or none that can be forwarded (RFC 9110 §15.6.3). */
  const fail = (why: string): void => {
    end();
    // a client that sends its whole body before it reads would wait
    request.unpipe().resume();
    if (!response.headersSent && !response.destroyed)
      answer(request, response, 502, `${origin} gave no response (${why})`);
    else if (!response.writableEnded) response.destroy();
  };
  const forwardResponse = (incoming: IncomingMessage): void => {
    const body = holdBody(incoming);
    const { statusCode: status = 502, statusMessage = "", rawHeaders } = incoming;
    // HTTP/1.0 has no chunks
    const unsendable = request.httpVersion === "1.0" ? ["transfer-encoding", "trailer"] : [];
    // with the same policy, a page of the target could keep a reference to the report that it opens
    const dropped = ["cross-origin-opener-policy", ...unsendable];
    response.sendDate = false;
    try {
      if (status < 200) throw Object.assign(new Error("no response"), { code: `status ${status}` });
      response.writeHead(status, statusMessage.replace(unprintable, ""), passedFields(incoming, dropped).flat());
    } catch (error) {
      incoming.destroy();
      body.take();
      fail(codeOf(error));
      return;
    }
    incoming.on("end", () => response.addTrailers(pairsOf(incoming.rawTrailers)));
    incoming.pipe(response);
    // after the pipe, so that the client has its response before it is judged
    incoming.on("end", () => end({ status, rawHeaders, body: body.take() }));
    incoming.on("close", () => {
      body.take();
      if (!incoming.complete) fail("the request was incomplete");
    });
    incoming.on("error", () => undefined);
  };
  // a response that waits for its turn on the connection has no socket yet
  const abort = (): void => void outgoing.destroy();
  const { socket } = request;
  socket.setMaxListeners(0).once("close", abort);
  response.once("finish", () => socket.off("close", abort));
  outgoing.on("error", (error) => fail(codeOf(error)));
  outgoing.on("response", forwardResponse);
  outgoing.on("upgrade", (_incoming, upgraded: Socket) => {
    upgraded.destroy();
    fail("status 101");
  });
  request.on("end", () => outgoing.addTrailers(pairsOf(request.rawTrailers)));
  request.pipe(outgoing);
}

function answer(request: IncomingMessage, response: ServerResponse, status: number, text: string): void {
  request.resume();
  response
    .writeHead(status, { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" })
    .end(`survey-conformance proxy: ${text}\n`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "no response";
}
