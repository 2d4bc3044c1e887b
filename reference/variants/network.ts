import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { promisify } from "node:util";
import { brotliCompress, constants, deflate, gzip } from "node:zlib";
import { basePath } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { startServer } from "../listen/start-server.ts";
import { headersSent, lawful, served, variantsOf, type Variant, type Wrap } from "./lawful.ts";

const [gzipped, brotlied, deflated] = [promisify(gzip), promisify(brotliCompress), promisify(deflate)];
const encoders = {
  gzip: (bytes: Buffer) => gzipped(bytes),
  // the default quality takes a hundred times as long
  br: (bytes: Buffer) => brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (bytes: Buffer) => deflated(bytes),
};
type Coding = keyof typeof encoders;

/** Compresses every body, or only for those who ask for it. */
const compressed = (coding: Coding, onlyWhenAsked: boolean): Wrap => {
  return (app) => async (request) => {
    const response = await app(request);
    const asked = request.headers.get("accept-encoding")?.includes(coding) ?? false;
    const bytes = Buffer.from(await response.arrayBuffer());
    const headers = new Headers(response.headers);
    if (bytes.byteLength === 0 || (onlyWhenAsked && !asked))
      return new Response(bytes.byteLength === 0 ? null : bytes, { status: response.status, headers });
    headers.set("content-encoding", coding);
    headers.set("vary", "Accept-Encoding");
    return new Response(await encoders[coding](bytes), { status: response.status, headers });
  };
};

/** Sends every body in chunks of some bytes, which cut characters in two. */
const chunked =
  (bytes: number): Wrap =>
  (app) =>
  async (request) => {
    const response = await app(request);
    const whole = new Uint8Array(await response.arrayBuffer());
    const size = Math.max(bytes, Math.ceil(whole.byteLength / 50));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < whole.byteLength; at += size) controller.enqueue(whole.slice(at, at + size));
        controller.close();
      },
    });
    return new Response(whole.byteLength === 0 ? null : body, { status: response.status, headers: response.headers });
  };

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

type Answer = (outgoing: ServerResponse, response: Response, body: Buffer) => void;

/** Says whether a request may be heard at all. */
type Admit = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/** Cuts a connection that brings a request before the one before it is answered. */
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

/** Serves an app over node's own server, which leaves every byte of the answer to `answer`. */
function servedBy(answer: Answer, admitting: () => Admit = () => () => true): NonNullable<Variant["serve"]> {
  return async ({ app }) => {
    const admits = admitting();
    let fetch: Fetch | undefined;
    const serve = async (incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<void> => {
      const { method = "GET", url = "/", headers } = incoming;
      const bytes = await bodyOf(incoming);
      const request = new Request(origin + url, {
        method,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(bytes.byteLength === 0 ? {} : { body: bytes }),
      });
      fetch ??= app(origin);
      const response = await fetch(request);
      answer(outgoing, response, Buffer.from(await response.arrayBuffer()));
    };
    const server = createServer((incoming, outgoing) => {
      if (!admits(incoming, outgoing)) return;
      const { port } = server.address() as AddressInfo;
      void serve(incoming, outgoing, `http://127.0.0.1:${port}`);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const { port } = server.address() as AddressInfo;
    const origin = `http://127.0.0.1:${port}`;
    return {
      origin,
      url: origin + basePath,
      port,
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  };
}

const headersOf = (response: Response): readonly (readonly [string, string])[] => [...response.headers];

const titleCase = (name: string): string => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** Servers that look unusual on the wire. */
export const networkVariants: readonly Variant[] = variantsOf({
  "bodies come in chunks": served(startServer, lawful({}, chunked(7))),
  "bodies are compressed with gzip": served(startServer, lawful({}, compressed("gzip", true))),
  "bodies are compressed with gzip for everybody": served(startServer, lawful({}, compressed("gzip", false))),
  "bodies are compressed with brotli": served(startServer, lawful({}, compressed("br", true))),
  "bodies are compressed with deflate for those who ask": served(startServer, lawful({}, compressed("deflate", true))),
  "every connection closes": served(
    servedBy((outgoing, response, body) => {
      for (const [name, value] of headersOf(response)) outgoing.setHeader(name, value);
      outgoing.writeHead(response.status, { connection: "close" }).end(body);
    }),
    lawful({}),
  ),
  "a connection takes no request before the last one is answered": served(
    servedBy((outgoing, response, body) => {
      for (const [name, value] of headersOf(response)) outgoing.setHeader(name, value);
      outgoing.writeHead(response.status).end(body);
    }, oneAtATime),
    lawful({}),
  ),
  "header names are in capitals, and answers have no reason phrase and no date": served(
    servedBy((outgoing, response, body) => {
      outgoing.sendDate = false;
      const headers = headersOf(response).map(([name, value]): [string, string] => [name.toUpperCase(), value]);
      outgoing.writeHead(response.status, " ", [...headers, ["CONTENT-LENGTH", String(body.byteLength)]]).end(body);
    }),
    lawful({}),
  ),
  "answers come after an early hint, with cookies and trailers": served(
    servedBy((outgoing, response, body) => {
      outgoing.writeProcessing();
      outgoing.writeEarlyHints({ link: "</style.css>; rel=preload" });
      for (const [name, value] of headersOf(response)) outgoing.setHeader(titleCase(name), value);
      outgoing.setHeader("Set-Cookie", ["session=1; Path=/", "csrf=2; Path=/"]);
      outgoing.setHeader("Trailer", "Server-Timing");
      outgoing.writeHead(response.status);
      outgoing.write(body.subarray(0, 1));
      outgoing.addTrailers({ "Server-Timing": "app;dur=1" });
      outgoing.end(body.subarray(1));
    }),
    lawful({}),
  ),
  "the media type has a charset, in other letters": lawful(
    {},
    headersSent((headers) => {
      if (headers.has("content-type")) headers.set("content-type", "Application/JSON;Charset=UTF-8");
    }),
  ),
  "the media type is the service's own": lawful(
    {},
    headersSent((headers) => {
      if (headers.has("content-type")) headers.set("content-type", "application/vnd.example.v1+json");
    }),
  ),
});
