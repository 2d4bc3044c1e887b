import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { forward } from "./start-gateway.ts";

/** Sends every request to one port of this machine, for any host. */
export interface Proxy {
  readonly url: string;
  /** `CONNECT host:port` and `GET http://host/path`, in the order of their arrival. */
  readonly asked: readonly string[];
  readonly close: () => Promise<void>;
}

/** Supports HTTP and, by CONNECT, TLS. With `credentials`, it requires them. */
export async function startProxy(port: number, credentials?: string): Promise<Proxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const wanted =
    credentials === undefined ? undefined : `Basic ${Buffer.from(decodeURIComponent(credentials)).toString("base64")}`;
  const server = createServer((message, response) => {
    asked.push(`${message.method ?? ""} ${message.url ?? ""}`);
    if (message.headers["proxy-authorization"] !== wanted) {
      response.writeHead(407).end();
      return;
    }
    const { pathname, search } = new URL(message.url ?? "");
    forward(message, new URL(`${pathname}${search}`, `http://127.0.0.1:${port}`), response);
  });
  server.on("connect", (message, client: Socket) => {
    asked.push(`CONNECT ${message.url ?? ""}`);
    sockets.add(client);
    client.on("error", () => undefined);
    if (message.headers["proxy-authorization"] !== wanted) {
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
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        for (const socket of sockets) socket.destroy();
      }),
  };
}
