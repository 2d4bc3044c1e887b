import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import type { FaultySubject } from "./faulty-subject.ts";

const mebibyte = 1024 * 1024;

function subjectWithBytes(
  name: string,
  content: Buffer | string,
  headers: Readonly<Record<string, string>> = {},
): FaultySubject {
  return {
    name,
    handler: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...headers }).end(content);
    },
  };
}

/** Writes to the socket itself, so that the response need not be HTTP. */
const subjectWithSocket = (name: string, respond: (socket: Socket) => void): FaultySubject => ({
  name,
  handler: (_request, _response, { socket }) => respond(socket),
});

/** `headers` are further headers. Each of them ends with a line break. */
const headText = (headers: string): string => `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${headers}\r\n`;

function sendForever(response: ServerResponse, chunk: Buffer): void {
  response.on("error", () => undefined);
  const writeMore = (): void => {
    while (response.writable && response.write(chunk));
    if (response.writable) response.once("drain", writeMore);
  };
  writeMore();
}

/** Repeats the text until the connection closes. */
function sendByteByByte(socket: Socket, text: string): void {
  let sent = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(sent % text.length));
    sent += 1;
  }, 20);
  socket.on("close", () => clearInterval(timer));
}

const nestedJson = (depth: number): string => `{"survey":${"[".repeat(depth)}${"]".repeat(depth)}}`;

/** Servers whose responses are broken, huge or endless: bodies first, then framing and timing. */
export const hostileSubjects: readonly FaultySubject[] = [
  // `{"…":1}`: the name is a lead byte without its continuation byte, `(`, and a byte that UTF-8 never contains
  subjectWithBytes("invalid UTF-8", Buffer.from('{"\xc3(\xff":1}', "latin1")),
  subjectWithBytes("truncated JSON", '{"survey":{"id":"1","title":"cut o'),
  subjectWithBytes("JSON nested 100,000 deep", nestedJson(100_000)),
  subjectWithBytes(
    "JSON with __proto__ and unusual members",
    '{"__proto__":{"survey":1},"constructor":{},"survey":{"__proto__":null,"id":{},"recipients":{"length":9},"questions":[null]}}',
  ),
  subjectWithBytes(
    "JSON with infinite numbers",
    '{"survey":{"id":1e999,"recipients":[{"id":1e400,"url":1e5}]},"added":1e400,"updated":-1,"skipped":0.5}',
  ),
  subjectWithBytes("a cursor that leads in circles", '{"surveys":[{"id":"1"}],"nextCursor":"again"}'),
  subjectWithBytes("a gzip bomb", gzipSync(Buffer.alloc(64 * mebibyte, 0x20)), { "content-encoding": "gzip" }),
  subjectWithBytes("no gzip under that name", "{}", { "content-encoding": "gzip" }),
  subjectWithBytes("30 MiB of JSON", `{"padding":"${"x".repeat(30 * mebibyte)}"}`),
  subjectWithBytes("8 MiB of numbers", `{"survey":{"recipients":[${"0,".repeat(4 * mebibyte)}0]}}`),
  subjectWithBytes("1.4 MB of rows", `{"survey":{"recipients":[${'{"id":1,"url":""},'.repeat(80_000)}{}]}}`),
  subjectWithBytes("unusual values of headers", "{}", {
    "retry-after": "soon",
    link: '<:::>; rel="next", <',
    "set-cookie": "a=b",
  }),
  subjectWithSocket("a Content-Length too long", (socket) => socket.end(`${headText("content-length: 50\r\n")}{}`)),
  subjectWithSocket("a Content-Length too short", (socket) =>
    socket.end(`${headText("content-length: 1\r\n")}{"survey":{}}`),
  ),
  subjectWithSocket("two Content-Lengths", (socket) =>
    socket.end(`${headText("content-length: 2\r\ncontent-length: 3\r\n")}{}`),
  ),
  subjectWithSocket("no HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n")),
  subjectWithSocket("headers of 1 MB", (socket) => {
    socket.write(`${headText(`x-long: ${"x".repeat(1_000)}\r\n`.repeat(1_000))}{}`);
  }),
  subjectWithSocket("a byte at a time", (socket) => {
    socket.write(headText("transfer-encoding: chunked\r\n"));
    sendByteByByte(socket, "1\r\n \r\n");
  }),
  subjectWithSocket("headers a byte at a time", (socket) => {
    socket.write("HTTP/1.1 200 OK\r\n");
    sendByteByByte(socket, "x-slow: x\r\n");
  }),
  subjectWithSocket("never an answer", () => undefined),
  subjectWithSocket("an end without an answer", (socket) => socket.end()),
  subjectWithSocket("a reset before the headers", (socket) => socket.resetAndDestroy()),
  subjectWithSocket("a reset after the headers", (socket) => {
    socket.write(headText("content-length: 100\r\n"), () => socket.resetAndDestroy());
  }),
  subjectWithSocket("early hints for ever", (socket) => {
    const timer = setInterval(() => socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n"), 20);
    socket.on("error", () => undefined);
    socket.on("close", () => clearInterval(timer));
  }),
  subjectWithSocket("an upgrade", (socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n");
  }),
  {
    name: "a stream without end",
    handler: (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      sendForever(response, Buffer.alloc(mebibyte, 0x20));
    },
  },
];

/** Redirects every request to the same path of the other host, whose origin is `to`. */
export function redirectingSubject(to: string, status: 301 | 302 | 307 | 308): FaultySubject {
  return {
    name: `${status} to another host`,
    handler: ({ path }, response) => {
      response.writeHead(status, { location: to + path }).end();
    },
  };
}
