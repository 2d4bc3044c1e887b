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
import { pairsOf, maxBodyBytes } from "../exchange/message.ts";
import { forwardedFields, requestFields } from "./forwarded-fields.ts";
import type { Readable } from "node:stream";

export type ForwardedRequest = Pick<IncomingMessage, "method" | "url" | "rawHeaders">;

export interface ForwardedResponse {
  readonly status: number;
  /** Names and values alternate. */
  readonly rawHeaders: readonly string[];
  /** Absent if the body was too long to hold. */
  readonly body: Buffer | undefined;
}

/** Called once when a request ends. `requestBody` is undefined if it is incomplete or too long to hold. */
export type EndListener = (requestBody: Buffer | undefined, response?: ForwardedResponse) => void;

export interface Listener {
  /** Called when a request arrives; returns the function to call when it ends. */
  readonly beginRequest: (request: ForwardedRequest) => EndListener;
  /** Responds if the request is for a page of the proxy itself. Otherwise returns false, and the request is forwarded. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => boolean;
}

interface ForwarderOptions {
  /** Requests go to the origin of this URL, with their paths unchanged. */
  readonly target: URL;
  readonly tls: AgentOptions;
  readonly listener: Listener;
}

/** Servers drop idle connections without notice, so no connection is reused after this time. */
const maxIdleMs = 2_000;

/** `http://127.0.0.1:4020/api/v1` -> `127.0.0.1:4020`: some clients send the whole URL as the request target (RFC 9112 §3.2.2). */
const originInTarget = /^[a-z][a-z\d+.-]*:\/\/([^/?]*)\/?/i;

/** Requests to this machine: `localhost:4020` */
const loopbackHost = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

/** A reason phrase may not hold control characters (RFC 9112 §4). */
const unprintable = /[^\t -~\u0080-\u00ff]/g;

/** Creates a proxy for one target. It forwards messages unchanged, and tells the listener about each exchange. */
export function createForwarder({ target, tls, listener }: ForwarderOptions): Server {
  const agentOptions = { keepAlive: true, timeout: maxIdleMs };
  const isTls = target.protocol === "https:";
  const agent = isTls ? new TlsAgent({ ...tls, ...agentOptions }) : new Agent(agentOptions);
  const forward = (request: IncomingMessage, response: ServerResponse): void => {
    const host = originInTarget.exec(request.url ?? "")?.[1] ?? request.headers.host ?? "localhost";
    // DNS rebinding: a page of another site may reach this machine by a name that the site controls
    if (!loopbackHost.test(host)) {
      answer(request, response, 421, "send requests to 127.0.0.1 or localhost");
      return;
    }
    request.url = request.url?.replace(originInTarget, "/");
    if (listener.serve(request, response)) return;
    const ended = listener.beginRequest(request);
    const outgoing = (isTls ? requestOverTls : requestOverTcp)({
      agent,
      hostname: target.hostname.replaceAll(/[[\]]/g, ""),
      port: target.port,
      method: request.method,
      path: request.url,
      headers: requestFields(request, target.host),
    });
    forwardMessages(request, response, outgoing, { origin: target.origin, ended });
  };
  const server = createServer({ requestTimeout: 0, maxHeaderSize: 64 * 1024 }, forward);
  server.on("checkContinue", (request: IncomingMessage, response: ServerResponse) => {
    response.writeContinue();
    forward(request, response);
  });
  server.on("close", () => agent.destroy());
  return server;
}

function forwardMessages(
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ClientRequest,
  { origin, ended }: { readonly origin: string; readonly ended: EndListener },
): void {
  const sent = holdBody(request);
  let isEnded = false;
  const end = (received?: ForwardedResponse): void => {
    const body = sent.take();
    if (!isEnded) ended(request.readableEnded ? body : undefined, received);
    isEnded = true;
  };
  /** Responds with 502, if nothing was sent yet (RFC 9110 §15.6.3). */
  const fail = (why: string): void => {
    end();
    // reads the rest of the body: a client that sends all of it before it reads would wait
    request.unpipe().resume();
    if (!response.headersSent && !response.destroyed)
      answer(request, response, 502, `no usable response from ${origin} (${why})`);
    else if (!response.writableEnded) response.destroy();
  };
  const forwardResponse = (incoming: IncomingMessage): void => {
    const body = holdBody(incoming);
    const { statusCode: status = 502, statusMessage = "", rawHeaders } = incoming;
    // HTTP/1.0 has no chunks
    const unsendable = request.httpVersion === "1.0" ? ["transfer-encoding", "trailer"] : [];
    // the report has this policy too: a page of the target with it could keep a reference to the report that it opens
    const dropped = ["cross-origin-opener-policy", ...unsendable];
    response.sendDate = false;
    const reject = (why: string): void => {
      incoming.destroy();
      body.take();
      fail(why);
    };
    if (status < 200) {
      reject(`status ${status}`);
      return;
    }
    try {
      response.writeHead(status, statusMessage.replace(unprintable, ""), forwardedFields(incoming, dropped).flat());
    } catch (error) {
      reject(codeOf(error));
      return;
    }
    incoming.on("end", () => response.addTrailers(pairsOf(incoming.rawTrailers)));
    incoming.pipe(response);
    // after the pipe, so that the client has its response before it is judged
    incoming.on("end", () => end({ status, rawHeaders, body: body.take() }));
    incoming.on("close", () => {
      body.take();
      if (!incoming.complete) fail("the response was incomplete");
    });
    // `close` follows, and reports the failure
    incoming.on("error", () => undefined);
  };
  // listens on the request's socket: a response that waits for its turn on the connection has no socket yet
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
  return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

/** Limit for the bodies of all pending messages together, so that large concurrent uploads don't exhaust the memory. */
const maxHeldBytes = 32 * 1024 * 1024;

let heldBytes = 0;

/** Keeps a copy of the body that flows through a stream. `take` releases it, and returns undefined if it was too long. */
function holdBody(stream: Readable): { readonly take: () => Buffer | undefined } {
  let chunks: Uint8Array[] | undefined = [];
  let bytes = 0;
  const release = (): void => {
    chunks = undefined;
    heldBytes -= bytes;
    bytes = 0;
  };
  stream.on("data", (chunk: Uint8Array) => {
    if (chunks === undefined) return;
    chunks.push(chunk);
    bytes += chunk.length;
    heldBytes += chunk.length;
    if (bytes > maxBodyBytes || heldBytes > maxHeldBytes) release();
  });
  const take = (): Buffer | undefined => {
    const body = chunks && Buffer.concat(chunks);
    release();
    return body;
  };
  return { take };
}
