import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { listenOnLoopback } from "./listen-on-loopback.ts";

/** `dropped before`, `dropped after`: the connection ends before or after the subject handles the request. */
export type LineFault = "dropped before" | "dropped after" | "delayed";

/** Shares are from 0 to 1. */
export interface LineOptions {
  /** Scheme, host and port of the subject. */
  readonly origin: string;
  readonly seed: number;
  /** Share of cut connections, half of them after the subject has handled the request. */
  readonly dropShare: number;
  /** Share of late responses. */
  readonly delayShare: number;
  readonly delayMs: number;
}

export interface FaultyLine {
  readonly origin: string;
  /** In the order of the requests. */
  readonly faults: readonly LineFault[];
  readonly close: () => Promise<void>;
}

/** Starts a proxy that loses and delays the subject's responses. The seed and the number of the request decide which. */
export async function startFaultyLine(options: LineOptions): Promise<FaultyLine> {
  const faults: LineFault[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;
  const server = createServer((message, response) => {
    const lineFault = faultOf((count += 1), options);
    if (lineFault !== undefined) faults.push(lineFault);
    if (lineFault === "dropped before") {
      message.socket.resetAndDestroy();
      return;
    }
    forward(message, options.origin, (received, body) => {
      if (lineFault === "dropped after") return message.socket.resetAndDestroy();
      const send = (): void => respond(received, body, response);
      if (lineFault !== "delayed") return send();
      const timer = setTimeout(() => {
        timers.delete(timer);
        send();
      }, options.delayMs);
      timers.add(timer);
    });
  });
  const { port, close } = await listenOnLoopback(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    close: () => {
      for (const timer of timers) clearTimeout(timer);
      return close();
    },
  };
}

function faultOf(count: number, { seed, dropShare, delayShare }: LineOptions): LineFault | undefined {
  const share = randomShare(seed, count);
  if (share < dropShare / 2) return "dropped before";
  if (share < dropShare) return "dropped after";
  return share < dropShare + delayShare ? "delayed" : undefined;
}

/** Returns a deterministic number from 0 to 1 (splitmix32). */
function randomShare(seed: number, count: number): number {
  let mixed = (Math.imul(seed, 0x9e3779b9) + Math.imul(count, 0x85ebca6b)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
}

function forward(
  message: IncomingMessage,
  origin: string,
  onResponse: (received: IncomingMessage, body: Buffer) => unknown,
): void {
  const { method = "GET", url = "/", headers } = message;
  const onward = request(new URL(url, origin), { method, headers }, (received) => {
    const chunks: Buffer[] = [];
    received.on("data", (chunk: Buffer) => chunks.push(chunk));
    received.on("end", () => onResponse(received, Buffer.concat(chunks)));
  });
  onward.on("error", () => message.socket.destroy());
  message.pipe(onward);
}

/** Forwards a response without those headers that concern only its connection (RFC 9110 §7.6.1). */
function respond({ statusCode = 500, headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const { connection: _connection, "transfer-encoding": _coding, "keep-alive": _alive, ...rest } = headers;
  response.writeHead(statusCode, rest).end(body);
}
