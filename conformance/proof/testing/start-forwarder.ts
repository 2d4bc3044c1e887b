import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { forwarder, type PassedRequest, type PassedResponse } from "../../traffic/proxy/forwarder.ts";

const open: Server[] = [];

export async function closeServers(): Promise<void> {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

interface Heard {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly sent: string | undefined;
  readonly status: number | undefined;
  /** Body of the response; undefined if it was too long. */
  readonly body: Buffer | undefined;
}

export async function listening(server: Server): Promise<number> {
  open.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

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

  async after(count: number): Promise<readonly Heard[]> {
    while (this.heard.length < count) await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return this.heard;
  }

  /** Sends the text over a new connection, and returns all bytes until its end. */
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

/** The server's API path has the prefix `/team-7`. */
export async function before(listener: RequestListener): Promise<Front> {
  const port = await listening(createServer(listener));
  return new Front().start(new URL(`http://127.0.0.1:${port}/team-7/api/v1`));
}
