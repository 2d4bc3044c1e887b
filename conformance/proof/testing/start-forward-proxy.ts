import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { forwardRequest } from "./start-gateway.ts";

/** A proxy that clients name in HTTP_PROXY. It sends every request to one port of this machine, for any host. */
export interface ForwardProxy {
  readonly url: string;
  /** `CONNECT host:port` and `GET http://host/path`, in the order of their arrival. */
  readonly requestLines: readonly string[];
  readonly close: () => Promise<void>;
}

/** Supports HTTP and, by CONNECT, TLS. Requires `credentials` (`user:password`, URL-encoded) if given. */
export async function startForwardProxy(port: number, credentials?: string): Promise<ForwardProxy> {
  const requestLines: string[] = [];
  const sockets = new Set<Socket>();
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
    sockets.add(client);
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
    sockets.add(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://${credentials === undefined ? "" : `${credentials}@`}127.0.0.1:${own}`,
    requestLines,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
