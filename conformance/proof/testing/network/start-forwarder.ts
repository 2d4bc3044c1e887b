import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect } from "node:net";
import { createForwarder, type ForwardedRequest, type ForwardedResponse } from "../../../traffic/proxy/forwarder.ts";
import { listenOnLoopback, type Listener } from "./listen-on-loopback.ts";

const listeners: Listener[] = [];

/** Closes the servers of a test, for `afterEach`. */
export async function closeServers(): Promise<void> {
  for (const { close } of listeners.splice(0)) await close();
}

interface ForwardedExchange {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly sent: string | undefined;
  readonly status: number | undefined;
  /** Body of the response; undefined if it was too long. */
  readonly body: Buffer | undefined;
}

/** Starts a server, which `closeServers` closes, and returns its port. */
export async function listenForOneTest(server: Server): Promise<number> {
  const listener = await listenOnLoopback(server);
  listeners.push(listener);
  return listener.port;
}

/** Runs the forwarder of `survey-conformance proxy` in front of a test's server, and records each exchange. */
export class TestForwarder {
  readonly exchanges: ForwardedExchange[] = [];
  port = 0;
  target = new URL("http://localhost");
  #waiting: (() => void)[] = [];

  async start(target: URL, tls = {}): Promise<this> {
    this.target = target;
    const listener = {
      // the forwarder forwards every request, and responds to none itself
      serve: () => false,
      beginRequest:
        ({ method, url }: ForwardedRequest) =>
        (sent: Buffer | undefined, response?: ForwardedResponse) => {
          const { status, body } = response ?? {};
          this.exchanges.push({ method, url, sent: sent?.toString(), status, body });
          for (const wake of this.#waiting.splice(0)) wake();
        },
    };
    this.port = await listenForOneTest(createForwarder({ target, tls, listener }));
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

/** Starts a server and a forwarder in front of it. The server's API path has the prefix `/team-7`. */
export async function startForwarderBefore(listener: RequestListener): Promise<TestForwarder> {
  const port = await listenForOneTest(createServer(listener));
  return new TestForwarder().start(new URL(`http://127.0.0.1:${port}/team-7/api/v1`));
}
