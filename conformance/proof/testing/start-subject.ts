import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSocketServer, type Server, type Socket } from "node:net";
import { listenOnLoopback } from "./network/listen-on-loopback.ts";

export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query: `/api/v1/surveys?limit=5`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** A local server that a test scripts and the suite judges. */
export interface Subject {
  readonly url: URL;
  /** The requests so far, in the order of their arrival. A raw subject doesn't record its requests. */
  readonly requests: readonly ReceivedRequest[];
  /** Returns the number of connections that were opened so far. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/** Runs after the whole request has arrived. */
export type RequestHandler = (request: ReceivedRequest, response: ServerResponse, message: IncomingMessage) => void;

export async function startSubject(handler: RequestHandler): Promise<Subject> {
  const requests: ReceivedRequest[] = [];
  const listener: RequestListener = (message, response) => {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("end", () => {
      const { method = "", url = "", headers } = message;
      const request = { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
      requests.push(request);
      handler(request, response, message);
    });
  };
  return listen(createServer(listener), requests);
}

/** Starts a subject that needn't speak HTTP: `answering` gets the socket once a request has begun to arrive. */
export async function startRawSubject(answering: (socket: Socket) => void): Promise<Subject> {
  const server = createSocketServer((socket) => {
    socket.on("error", () => undefined);
    socket.once("data", () => answering(socket));
  });
  return listen(server, []);
}

/** Returns a base URL at whose port nothing listens. */
export async function freeUrl(): Promise<URL> {
  const { url, close } = await startRawSubject(() => undefined);
  await close();
  return url;
}

export function sendJson(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

async function listen(server: Server, requests: readonly ReceivedRequest[]): Promise<Subject> {
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const { port, close } = await listenOnLoopback(server);
  return { url: new URL(`http://127.0.0.1:${port}/api/v1`), requests, connections: () => connections, close };
}
