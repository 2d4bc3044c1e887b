import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { createForwarder, type ForwardedRequest, type ForwardedResponse } from "../../traffic/proxy/forwarder.ts";

const openServers: Server[] = [];

export async function closeServers(): Promise<void> {
  for (const server of openServers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

interface ForwardedExchange {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly sent: string | undefined;
  readonly status: number | undefined;
  /** Body of the response; undefined if it was too long. */
  readonly body: Buffer | undefined;
}

export async function listenOnLoopback(server: Server): Promise<number> {
  openServers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The proxy's forwarder before a test's server. It keeps each exchange that the listener hears. */
export class TestForwarder {
  readonly exchanges: ForwardedExchange[] = [];
  port = 0;
  target = new URL("http://localhost");
  #waiting: (() => void)[] = [];

  async start(target: URL, tls = {}): Promise<this> {
    this.target = target;
    const listener = {
      serve: () => false,
      beginRequest:
        ({ method, url }: ForwardedRequest) =>
        (sent: Buffer | undefined, response?: ForwardedResponse) => {
          this.exchanges.push({
            method,
            url,
            sent: sent?.toString(),
            status: response?.status,
            body: response?.body,
          });
          for (const wake of this.#waiting.splice(0)) wake();
        },
    };
    this.port = await listenOnLoopback(createForwarder({ target, tls, listener }));
    return this;
  }

  async waitForExchanges(count: number): Promise<readonly ForwardedExchange[]> {
    while (this.exchanges.length < count) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return this.exchanges;
  }

  /** Sends the text over a new connection, and returns all bytes until its end. */
  async sendRaw(text: string): Promise<string> {
    const socket = connect(this.port, "127.0.0.1");
    socket.write(text, "latin1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(socket, "close");
    return Buffer.concat(chunks).toString("latin1");
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
}

/** The server's API path has the prefix `/team-7`. */
export async function startForwarderBefore(listener: RequestListener): Promise<TestForwarder> {
  const port = await listenOnLoopback(createServer(listener));
  return new TestForwarder().start(new URL(`http://127.0.0.1:${port}/team-7/api/v1`));
}
