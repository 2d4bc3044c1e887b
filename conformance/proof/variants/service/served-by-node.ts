import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { basePath } from "../../../../reference/api/app.ts";
import { listenOnLoopback } from "../../testing/network/listen-on-loopback.ts";
import { servedBy, type UnnamedVariant } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** Writes a response of the app, with the status line, headers and chunks that it chooses. */
export type Writer = (outgoing: ServerResponse, response: Response, body: Buffer) => void;

/** Returns true if the request is to be answered. Otherwise the connection is closed already. */
type Admission = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Serves the app with Node's own HTTP server, so that `write` controls the bytes of a response. */
export function servedByNode(write: Writer, admission: () => Admission = () => () => true): UnnamedVariant {
  const serveOver: NonNullable<Variant["serve"]> = async ({ app }) => {
    const admits = admission();
    const server = createServer();
    const { port, close } = await listenOnLoopback(server);
    const origin = `http://127.0.0.1:${port}`;
    const fetch = app(origin);
    const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
      const response = await fetch(await requestOf(incoming, origin));
      write(outgoing, response, Buffer.from(await response.arrayBuffer()));
    };
    server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (admits(incoming, outgoing)) void answer(incoming, outgoing);
    });
    return { origin, url: origin + basePath, port, close };
  };
  return servedBy(serveOver);
}

async function requestOf(incoming: IncomingMessage, origin: string): Promise<Request> {
  const { method = "GET", url = "/", headers } = incoming;
  const bytes = await buffer(incoming);
  const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  return new Request(origin + url, { method, headers: sent, body: bytes.byteLength === 0 ? null : bytes });
}

/** Closes a connection that sends a request before the previous response is complete. */
export function oneAtATime(): Admission {
  const busy = new WeakSet<Socket>();
  return ({ socket }, outgoing) => {
    if (busy.has(socket)) {
      socket.destroy();
      return false;
    }
    busy.add(socket);
    outgoing.once("finish", () => busy.delete(socket));
    return true;
  };
}
