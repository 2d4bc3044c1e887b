import { createServer, request, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Certificate } from "./create-certificate.ts";
import { listenOnLoopback, type Listener } from "./listen-on-loopback.ts";

/** A configurable reverse proxy in front of the server under test, the subject. */
export interface GatewayOptions {
  /** Scheme, host and port of the subject. */
  readonly origin: string;
  readonly certificate?: Certificate;
  /** Address to listen on. */
  readonly host?: string;
  /** A prefix of the path, with a leading slash, that the gateway removes. */
  readonly prefix?: string;
  /** Headers that a request must have, or its response is a 403. */
  readonly requiredHeaders?: Readonly<Record<string, string>>;
  /** True if each connection is closed without notice once it is idle. */
  readonly closesIdle?: boolean;
}

export interface Gateway extends Listener {
  readonly origin: string;
  /** Returns the number of connections so far. */
  readonly connections: () => number;
}

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { origin, certificate, host = "127.0.0.1", prefix = "", requiredHeaders = {}, closesIdle = false } = options;
  const respond: RequestListener = (message, response) => {
    const { url = "/", headers, socket } = message;
    const isRejected = Object.entries(requiredHeaders).some(([name, value]) => headers[name] !== value);
    if (isRejected || !url.startsWith(`${prefix}/`)) {
      response.writeHead(isRejected ? 403 : 404).end();
      return;
    }
    if (closesIdle) response.on("finish", () => setImmediate(() => socket.end()));
    forwardRequest(message, new URL(url.slice(prefix.length), origin), response);
  };
  const server = certificate === undefined ? createServer(respond) : createTlsServer({ ...certificate }, respond);
  let connections = 0;
  server.on(certificate === undefined ? "connection" : "secureConnection", () => (connections += 1));
  const listener = await listenOnLoopback(server, host);
  const scheme = certificate === undefined ? "http" : "https";
  return {
    ...listener,
    origin: `${scheme}://${host.includes(":") ? `[${host}]` : host}:${listener.port}`,
    connections: () => connections,
  };
}

/** Forwards a request to `url`, and the response without those headers that concern only its connection. */
export function forwardRequest(message: IncomingMessage, url: URL, response: ServerResponse): void {
  const { method = "GET", headers } = message;
  const onward = request(url, { method, headers: { ...headers, host: url.host } }, (received) => {
    const { connection: _connection, "keep-alive": _alive, ...rest } = received.headers;
    response.writeHead(received.statusCode ?? 502, rest);
    received.pipe(response);
  });
  onward.on("error", () => message.socket.destroy());
  message.pipe(onward);
}
