import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { Worthless } from "./worthless.ts";

const mebibyte = 1024 * 1024;

function bytes(name: string, content: Buffer | string, headers: Readonly<Record<string, string>> = {}): Worthless {
  return {
    name,
    answering: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(content);
    },
  };
}

const raw = (name: string, act: (socket: Socket) => void): Worthless => ({
  name,
  answering: (_request, _response, { socket }) => act(socket),
});

const head = (more = ""): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${more}\r\n`;

function pour(response: ServerResponse, chunk: Buffer): void {
  response.on("error", () => undefined);
  const more = (): void => {
    while (response.writable && response.write(chunk));
    if (response.writable) response.once("drain", more);
  };
  more();
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const dripping = setInterval(() => socket.write(text.charAt((at += 1) % text.length)), 20);
  socket.on("close", () => clearInterval(dripping));
}

const deep = (depth: number): string => `{"survey":${"[".repeat(depth)}${"]".repeat(depth)}}`;

export const hostileSubjects: readonly Worthless[] = [
  bytes("invalid UTF-8", Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  bytes("truncated JSON", '{"survey":{"id":"1","title":"cut o'),
  bytes("JSON nested 100,000 deep", deep(100_000)),
  bytes(
    "JSON with __proto__ and unusual members",
    '{"__proto__":{"survey":1},"constructor":{},"survey":{"__proto__":null,"id":{},"recipients":{"length":9},"questions":[null]}}',
  ),
  bytes(
    "JSON with infinite numbers",
    '{"survey":{"id":1e999,"recipients":[{"id":1e400,"url":1e5}]},"added":1e400,"updated":-1,"skipped":0.5}',
  ),
  bytes("a cursor that leads in circles", '{"surveys":[{"id":"1"}],"nextCursor":"again"}'),
  bytes("a gzip bomb", gzipSync(Buffer.alloc(64 * mebibyte, 0x20)), { "content-encoding": "gzip" }),
  bytes("no gzip under that name", "{}", { "content-encoding": "gzip" }),
  bytes("30 MB of JSON", `{"padding":"${"x".repeat(30 * mebibyte)}"}`),
  bytes("8 MB of numbers", `{"survey":{"recipients":[${"0,".repeat(4 * mebibyte)}0]}}`),
  bytes("2 MB of rows", `{"survey":{"recipients":[${'{"id":1,"url":""},'.repeat(80_000)}{}]}}`),
  bytes("unusual values of headers", "{}", {
    "retry-after": "soon",
    link: '<:::>; rel="next", <',
    "set-cookie": "a=b",
  }),
  raw("a Content-Length too long", (socket) => socket.end(`${head("content-length: 50\r\n")}{}`)),
  raw("a Content-Length too short", (socket) => socket.end(`${head("content-length: 1\r\n")}{"survey":{}}`)),
  raw("two Content-Lengths", (socket) => socket.end(`${head("content-length: 2\r\ncontent-length: 3\r\n")}{}`)),
  raw("no HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n")),
  raw("headers of 1 MB", (socket) => {
    socket.write(`${head(`x-long: ${"x".repeat(1_000)}\r\n`.repeat(1_000))}{}`);
  }),
  raw("a byte at a time", (socket) => {
    socket.write(head("transfer-encoding: chunked\r\n"));
    drip(socket, "1\r\n \r\n");
  }),
  raw("headers a byte at a time", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    drip(socket, "x-slow: x\r\n");
  }),
  raw("never an answer", () => undefined),
  raw("an end without an answer", (socket) => socket.end()),
  raw("a reset before the headers", (socket) => socket.resetAndDestroy()),
  raw("a reset after the headers", (socket) => {
    socket.write(head("content-length: 100\r\n"), () => socket.resetAndDestroy());
  }),
  raw("early hints for ever", (socket) => {
    const hinting = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), 20);
    socket.on("error", () => undefined);
    socket.on("close", () => clearInterval(hinting));
  }),
  raw("an upgrade", (socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  }),
  {
    name: "a stream without end",
    answering: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      pour(response, Buffer.alloc(mebibyte, 0x20));
    },
  },
];

export function redirecting(to: string, status: 301 | 302 | 307 | 308): Worthless {
  return {
    name: `${status} to another host`,
    answering: ({ path }, response) => {
      response.writeHead(status, { location: to + path }).end();
    },
  };
}
