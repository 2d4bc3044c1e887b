import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { forwarder, type PassedRequest, type PassedResponse } from "../../traffic/proxy/forwarder.ts";

const open: Server[] = [];

/** Closes every server that was started here. */
export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What was heard of one request. */
interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly sent: string | undefined;
  readonly status: number | undefined;
  /** Of the response; absent where it was too long. */
  readonly body: Buffer | undefined;
}

/** Has a server listen on loopback, and says on which port. */
export async function listening(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A proxy in front of a target. */
export class Front {
  readonly heard: Heard[] = [];
  port = 0;
  target = new URL("http://localhost");
  #waiting: (() => void)[] = [];

  async start(target: URL, tls = {}): Promise<this> {
    this.target = target;
    const listener = {
      serves: () => false,
      began:
        ({ method, url }: PassedRequest) =>
        (sent: Buffer | undefined, response?: PassedResponse) => {
          this.heard.push({
            method,
            url,
            sent: sent?.toString(),
            status: response?.status,
            body: response?.body,
          });
          for (const wake of this.#waiting.splice(0)) wake();
        },
    };
    this.port = await listening(forwarder({ target, tls, listener }));
    return this;
  }

  /** What was heard, once there are so many. */
  async after(count: number): Promise<readonly Heard[]> {
    while (this.heard.length < count) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return this.heard;
  }

  /** The bytes that a connection of its own answers a text with, up to its end. */
  async answerTo(text: string): Promise<string> {
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

/** A proxy in front of a server that answers so, whose API has a prefix in its path. */
export async function before(listener: RequestListener): Promise<Front> {
  const port = await listening(createServer(listener));
  return new Front().start(new URL(`http://127.0.0.1:${port}/team-7/api/v1`));
}
