import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { listenOnLoopback } from "./listen-on-loopback.ts";
import { forwardRequest } from "./start-gateway.ts";

/** A proxy for HTTP_PROXY and HTTPS_PROXY. It sends every request, for any host, to one port of this machine. */
export interface ForwardProxy {
  readonly url: string;
  /** `CONNECT host:port` and `GET http://host/path`, in the order of their arrival. */
  readonly requestLines: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a proxy for HTTP and, by CONNECT, TLS. It may require `credentials`: `user:password`, URL-encoded. */
export async function startForwardProxy(port: number, credentials?: string): Promise<ForwardProxy> {
  const requestLines: string[] = [];
  const requiredAuthorization =
    credentials === undefined ? undefined : `Basic ${Buffer.from(decodeURIComponent(credentials)).toString("base64")}`;
  const server = createServer((message, response) => {
    requestLines.push(`${message.method ?? ""} ${message.url ?? ""}`);
    if (message.headers["proxy-authorization"] !== requiredAuthorization) {
      response.writeHead(407).end();
      return;
    }
    const { pathname, search } = new URL(message.url ?? "");
    forwardRequest(message, new URL(`${pathname}${search}`, `http://127.0.0.1:${port}`), response);
  });
  server.on("connect", (message, client: Socket) => {
    requestLines.push(`CONNECT ${message.url ?? ""}`);
    client.on("error", () => undefined);
    if (message.headers["proxy-authorization"] !== requiredAuthorization) {
      client.end("HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    const onward = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      client.pipe(onward).pipe(client);
    });
    onward.on("error", () => client.destroy());
    client.on("close", () => onward.destroy());
  });
  const { port: proxyPort, close } = await listenOnLoopback(server);
  const userInfo = credentials === undefined ? "" : `${credentials}@`;
  return { url: `http://${userInfo}127.0.0.1:${proxyPort}`, requestLines, close };
}
