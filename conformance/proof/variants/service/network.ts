import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { brotliCompress, constants, deflate, gzip } from "node:zlib";
import { basePath } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { answering, headerSent, served, wrap, type Part, type Unnamed, type Variant } from "../lawful.ts";

const [gzipped, brotlied, deflated] = [promisify(gzip), promisify(brotliCompress), promisify(deflate)];
const encoders = {
  gzip: (bytes: Buffer) => gzipped(bytes),
  // the default quality takes a hundred times as long
  br: (bytes: Buffer) => brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (bytes: Buffer) => deflated(bytes),
};
type Coding = keyof typeof encoders;

const compressed = (coding: Coding, onlyWhenAsked: boolean): Part =>
  wrap((app) => async (request) => {
    const response = await app(request);
    const asked = request.headers.get("accept-encoding")?.includes(coding) ?? false;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.byteLength === 0) return new Response(null, response);
    if (onlyWhenAsked && !asked) return new Response(bytes, response);
    const headers = new Headers(response.headers);
    headers.set("content-encoding", coding);
    headers.set("vary", "Accept-Encoding");
    return new Response(await encoders[coding](bytes), { status: response.status, headers });
  });

/** Sends small chunks, which cut characters in two. */
const chunked = (bytes: number): Part =>
  wrap((app) => async (request) => {
    const response = await app(request);
    const whole = new Uint8Array(await response.arrayBuffer());
    const size = Math.max(bytes, Math.ceil(whole.byteLength / 50));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < whole.byteLength; at += size) controller.enqueue(whole.slice(at, at + size));
        controller.close();
      },
    });
    return new Response(whole.byteLength === 0 ? null : body, response);
  });

type Answer = (outgoing: ServerResponse, response: Response, body: Buffer) => void;

type Admit = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Closes a connection that sends a request before the previous answer. */
function oneAtATime(): Admit {
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

/** Uses node's own server, so that `answer` controls every byte. */
function servedBy(answer: Answer, admitting: () => Admit = () => () => true): Unnamed {
  const serveOver: NonNullable<Variant["serve"]> = async ({ app }) => {
    const admits = admitting();
    const server = createServer();
    await once(server.listen(0, "127.0.0.1"), "listening");
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    const fetch = app(origin);
    const serve = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
      const { method = "GET", url = "/", headers } = incoming;
      const bytes = await buffer(incoming);
      const sent = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
      const body = bytes.byteLength === 0 ? null : bytes;
      const response = await fetch(new Request(origin + url, { method, headers: sent, body }));
      answer(outgoing, response, Buffer.from(await response.arrayBuffer()));
    };
    server.on("request", (incoming: IncomingMessage, outgoing: ServerResponse) => {
      if (admits(incoming, outgoing)) void serve(incoming, outgoing);
    });
    const close = async (): Promise<void> => {
      const closed = once(server.close(), "close");
      server.closeAllConnections();
      await closed;
    };
    return { origin, url: origin + basePath, port, close };
  };
  return served(serveOver);
}

const titleCase = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const plainly =
  (more: Readonly<Record<string, string>> = {}): Answer =>
  (outgoing, response, body) => {
    for (const [name, value] of response.headers) outgoing.setHeader(name, value);
    outgoing.writeHead(response.status, more).end(body);
  };

const loudly: Answer = (outgoing, response, body) => {
  outgoing.sendDate = false;
  const headers = [...response.headers].map(([name, value]): [string, string] => [name.toUpperCase(), value]);
  outgoing.writeHead(response.status, " ", [...headers, ["CONTENT-LENGTH", String(body.byteLength)]]).end(body);
};

const elaborately: Answer = (outgoing, response, body) => {
  outgoing.writeProcessing();
  outgoing.writeEarlyHints({ link: "</style.css>; rel=preload" });
  for (const [name, value] of response.headers) outgoing.setHeader(titleCase(name), value);
  outgoing.setHeader("Set-Cookie", ["session=1; Path=/", "csrf=2; Path=/"]);
  outgoing.setHeader("Trailer", "Server-Timing");
  outgoing.writeHead(response.status);
  outgoing.write(body.subarray(0, 1));
  outgoing.addTrailers({ "Server-Timing": "app;dur=1" });
  outgoing.end(body.subarray(1));
};

export const networkVariants: readonly Variant[] = answering({})({
  "bodies come in chunks": served(startServer, chunked(7)),
  "bodies are compressed with gzip": served(startServer, compressed("gzip", true)),
  "bodies are compressed with gzip for everybody": served(startServer, compressed("gzip", false)),
  "bodies are compressed with brotli": served(startServer, compressed("br", true)),
  "bodies are compressed with deflate for those who ask": served(startServer, compressed("deflate", true)),
  "every connection closes": servedBy(plainly({ connection: "close" })),
  "a connection takes no request before the last one is answered": servedBy(plainly(), oneAtATime),
  "header names are in capitals, and answers have no reason phrase and no date": servedBy(loudly),
  "answers come after an early hint, with cookies and trailers": servedBy(elaborately),
  "the media type has a charset, in other letters": headerSent("content-type", () => "Application/JSON;Charset=UTF-8"),
  "the media type is the service's own": headerSent("content-type", () => "application/vnd.example.v1+json"),
});
