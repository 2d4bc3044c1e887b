import { afterEach, describe, expect, test } from "vitest";
import { startForwarderBefore, closeServers, type TestForwarder } from "../../proof/testing/network/start-forwarder.ts";

afterEach(closeServers);

async function beforeMirror(): Promise<TestForwarder> {
  return startForwarderBefore((message, response) => {
    response.end(JSON.stringify([message.url, ...message.rawHeaders]));
  });
}

async function cameOf(front: TestForwarder, lines: readonly string[]): Promise<readonly string[]> {
  const text = await front.sendRaw([...lines, "", ""].join("\r\n"));
  const [body = "[]"] = /\[.*\]/.exec(Buffer.from(text, "latin1").toString()) ?? [];
  const came = JSON.parse(body) as string[];
  const { host } = front.target;
  return came.map((value) => (value === host ? "the target" : value));
}

function words(text: string): string[] {
  return text.split(" | ");
}

describe("the fields of a request", () => {
  const own = ["Connection", "keep-alive"];
  const host = ["Host", "the target"];

  test("keep their order, letters and number", async () => {
    const sent = words(
      "GET /a?b HTTP/1.1 | X-First: 1 | HOST: localhost | x-tWo: \xe9 | Authorization: A | Authorization: B | Connection: close",
    );
    const passed = words(
      "/a?b | X-First | 1 | HOST | the target | x-tWo | \xe9 | Authorization | A | Authorization | B",
    );
    expect(await cameOf(await beforeMirror(), sent)).toEqual([...passed, ...own]);
  });

  test("stay apart where they have one name", async () => {
    const sent = words(
      "GET / HTTP/1.1 | Host: localhost | x-a: 1 | X-B: 2 | X-A: 3 | Cookie: a=1 | Cookie: b=2 | Connection: close",
    );
    const passed = words("/ | Host | the target | x-a | 1 | X-B | 2 | X-A | 3 | Cookie | a=1 | Cookie | b=2");
    expect(await cameOf(await beforeMirror(), sent)).toEqual([...passed, ...own]);
  });

  test.each(["POST", "PUT", "PATCH", "PROPFIND"])("say that a %s has no body where nothing says it", async (method) => {
    const sent = [`${method} / HTTP/1.1`, "Host: localhost", "Connection: close"];
    expect(await cameOf(await beforeMirror(), sent)).toEqual(["/", ...host, "Content-Length", "0", ...own]);
  });

  test("are left out where they are those of its connection, or where that names them, but for those that frame it", async () => {
    const sent = words(
      "DELETE / HTTP/1.1 | X-Hop: 1 | Connection: close, x-hop, Host | Connection: content-length | Host: localhost | Keep-Alive: 5 | Content-Length: 0",
    );
    expect(await cameOf(await beforeMirror(), sent)).toEqual(["/", ...host, "Content-Length", "0", ...own]);
  });

  test.each([
    ["DELETE /", "/"],
    ["OPTIONS *", "*"],
    ["GET http://localhost/b/../c?d", "/b/../c?d"],
    ["GET http://127.0.0.1:1?b", "/?b"],
    ["GET //a/b", "//a/b"],
  ])("%s goes to %s, and nothing is added", async (start, path) => {
    const sent = [`${start} HTTP/1.1`, "Host: localhost", "Connection: close"];
    expect(await cameOf(await beforeMirror(), sent)).toEqual([path, ...host, ...own]);
  });

  test.each([
    ["GET / HTTP/1.1 | Host: localhost | Trailer: X-Sum | Connection: close", []],
    [
      "POST / HTTP/1.1 | Host: localhost | Trailer: X-Sum | Connection: close | Content-Length: 0",
      ["Content-Length", "0"],
    ],
    ["POST / HTTP/1.0 | Trailer: X-Sum | Expect: 100-continue | Content-Length: 0", ["Content-Length", "0"]],
  ])("announce no trailers where none can follow: %s", async (sent, passed) => {
    expect(await cameOf(await beforeMirror(), words(sent))).toEqual(["/", ...host, ...passed, ...own]);
  });
});

describe("the head of a response that node would not send", () => {
  const trailers = "HTTP/1.1 200 OK\r\nTrailer: A\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nA: 1\r\n\r\n";

  test.each([
    ["1.1", "HTTP/1.1 200 OK\r\nTrailer: A\r\nContent-Length: 2\r\n\r\nok", "200 OK\r\nContent-Length: 2\r\n"],
    ["1.1", "HTTP/1.1 304 Same\r\nTrailer: A\r\nETag: a\r\n\r\n", "304 Same\r\nETag: a\r\n"],
    ["1.0", trailers, "200 OK\r\n"],
    ["1.1", trailers, "200 OK\r\nTrailer: A\r\nTransfer-Encoding: chunked\r\n"],
    ["1.1", "HTTP/1.1 200 \x01F\xefn\x7fe\r\nContent-Length: 0\r\n\r\n", "200 F\xefne\r\nContent-Length: 0\r\n"],
    [
      "1.1",
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Disposition: \xe6\xbc\xa2\xe9\r\n\r\nok",
      "200 OK\r\nContent-Disposition: \xe6\xbc\xa2\xe9\r\nContent-Length: 2\r\n",
    ],
    [
      "1.1",
      "HTTP/1.1 200 OK\r\nX-Hop: 1\r\nConnection: x-hop\r\nContent-Length: 0\r\n\r\n",
      "200 OK\r\nContent-Length: 0\r\n",
    ],
  ])("goes through to HTTP/%s without what it can't be sent with: %j", async (version, bytes, passed) => {
    const front = await startForwarderBefore((message) => void message.socket.end(bytes, "latin1"));
    const text = await front.sendRaw(`GET / HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(text.slice(0, text.indexOf("\r\n\r\n"))).toBe(`HTTP/1.1 ${passed}Connection: close`);
    const [heard] = await front.waitForExchanges(1);
    expect(heard?.status).toBe(Number(passed.slice(0, 3)));
  });
});
