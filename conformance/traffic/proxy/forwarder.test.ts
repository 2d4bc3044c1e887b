import { once } from "node:events";
import { Agent, request, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, test } from "vitest";
import { createCertificate } from "../../proof/testing/network/create-certificate.ts";
import {
  startForwarderBefore,
  closeServers,
  TestForwarder,
  listenForOneTest,
} from "../../proof/testing/network/start-forwarder.ts";
import { freeUrl } from "../../proof/testing/start-subject.ts";

afterEach(closeServers);

describe("messages pass unchanged", () => {
  test("a response's fields keep their letters, order and number, and none is added", async () => {
    const front = await startForwarderBefore((_, response) => {
      response.sendDate = false;
      response.writeHead(203, "Fine", ["X-One", "1", "WWW-Authenticate", "A", "x-Two", "2", "WWW-Authenticate", "B"]);
      response.end("ok");
    });
    const fields = "Host: localhost\r\nConnection: close";
    const text = await front.sendRaw(`GET /team-7/api/v1/surveys HTTP/1.1\r\n${fields}\r\n\r\n`);
    expect(text).toBe(
      "HTTP/1.1 203 Fine\r\nX-One: 1\r\nWWW-Authenticate: A\r\nx-Two: 2\r\nWWW-Authenticate: B\r\n" +
        "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nok\r\n0\r\n\r\n",
    );
  });

  test("the path, the query and the key arrive, under the target's name", async () => {
    const front = await startForwarderBefore((message, response) =>
      response.end(JSON.stringify([message.method, message.url, message.headers.authorization, message.headers.host])),
    );
    const answer = await fetch(`${front.url}/team-7/api/v1/surveys/a%2Fb?x=%20&y`, {
      headers: { authorization: "Bearer the-key-0123456789" },
    });
    const [method, path, key, host] = (await answer.json()) as string[];
    expect([method, path, key]).toEqual(["GET", "/team-7/api/v1/surveys/a%2Fb?x=%20&y", "Bearer the-key-0123456789"]);
    expect(host).not.toBe(`127.0.0.1:${front.port}`);
  });

  test("an IPv6 address is connected to, and not looked up as a name", async () => {
    const front = await new TestForwarder().start(new URL("http://[::1]:1/api/v1"));
    const answer = await fetch(`${front.url}/api/v1/surveys`);
    const text = await answer.text();
    expect([answer.status, text]).toEqual([502, expect.stringContaining("no usable response from http://[::1]:1")]);
    expect(text).not.toContain("ENOTFOUND");
  });

  test("a compressed body goes through byte for byte, and is heard so", async () => {
    const body = gzipSync(JSON.stringify({ surveys: [] }));
    const front = await startForwarderBefore((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" }).end(body);
    });
    const answer = await fetch(`${front.url}/team-7/api/v1/surveys`);
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    expect(await answer.json()).toEqual({ surveys: [] });
    const [heard] = await front.waitForExchanges(1);
    expect(heard?.body?.equals(body)).toBe(true);
  });

  test("a body that arrives in parts is passed on part by part, in both directions", async () => {
    const front = await startForwarderBefore((message, response) => {
      message.once("data", (first: Buffer) => {
        response.write(`heard ${first.toString()}`);
        message.on("data", (next: Buffer) => response.write(`, ${next.toString()}`));
        message.on("end", () => response.end());
      });
    });
    const sending = request(`${front.url}/team-7/api/v1/surveys`, { method: "POST" });
    sending.write("one");
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const parts = answer[Symbol.asyncIterator]();
    expect(String((await parts.next()).value)).toBe("heard one");
    sending.end("two");
    expect(String((await parts.next()).value)).toBe(", two");
    expect(await parts.next()).toMatchObject({ done: true });
    const [heard] = await front.waitForExchanges(1);
    expect([heard?.sent, heard?.body?.toString()]).toEqual(["onetwo", "heard one, two"]);
  });

  test("trailers of requests and of responses are passed on", async () => {
    const front = await startForwarderBefore((message, response) => {
      message.resume().on("end", () => {
        response.writeHead(200, { trailer: "X-Sum" });
        response.write("body");
        response.addTrailers({ "X-Sum": `after ${message.trailers["x-mark"] ?? "nothing"}` });
        response.end();
      });
    });
    const sending = request(`${front.url}/team-7/api/v1/surveys`, { method: "POST", headers: { trailer: "X-Mark" } });
    sending.write("a");
    sending.addTrailers({ "X-Mark": "7" });
    sending.end();
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    expect(answer.trailers).toEqual({ "x-sum": "after 7" });
  });

  test("HEAD, 204 and 304 have no body, and keep their fields", async () => {
    const front = await startForwarderBefore((message, response) => {
      if (message.method === "HEAD") response.writeHead(200, { "content-length": "1234" }).end();
      else response.writeHead(message.url?.endsWith("304") === true ? 304 : 204, { etag: '"a"' }).end();
    });
    const head = await fetch(`${front.url}/a`, { method: "HEAD" });
    const answers = [await fetch(`${front.url}/b`), await fetch(`${front.url}/304`)];
    expect(head.headers.get("content-length")).toBe("1234");
    expect(answers.map(({ status, headers }) => [status, headers.get("etag")])).toEqual([
      [204, '"a"'],
      [304, '"a"'],
    ]);
    expect(await Promise.all([head, ...answers].map((one) => one.text()))).toEqual(["", "", ""]);
  });

  test("a body of many megabytes goes through whole, and is not held", async () => {
    const front = await startForwarderBefore((message, response) => void message.pipe(response));
    const body = Buffer.alloc(24 * 1024 * 1024, "0123456789abcdef");
    const answer = await fetch(`${front.url}/a`, { method: "POST", body });
    expect(Buffer.from(await answer.arrayBuffer()).equals(body)).toBe(true);
    const [heard] = await front.waitForExchanges(1);
    expect([heard?.sent, heard?.status, heard?.body]).toEqual([undefined, 200, undefined]);
  });

  test("a body that waits for leave gets it", async () => {
    const front = await startForwarderBefore((message, response) => void message.pipe(response));
    const sending = request(`${front.url}/a`, { method: "POST", headers: { expect: "100-continue" } });
    sending.flushHeaders();
    await once(sending, "continue");
    sending.end("body");
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const [text] = (await once(answer, "data")) as [Buffer];
    expect(text.toString()).toBe("body");
  });

  test("connections of clients and to the target are used again", async () => {
    const sockets = new Set<unknown>();
    const front = await startForwarderBefore((message, response) => {
      sockets.add(message.socket);
      response.end("ok");
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const method of ["GET", "POST", "GET", "PUT", "GET"]) {
      const sending = request(`${front.url}/a`, { agent, method });
      if (method !== "GET") sending.write("in chunks");
      const [answer] = (await once(sending.end(), "response")) as [IncomingMessage];
      await once(answer.resume(), "end");
    }
    agent.destroy();
    expect(sockets.size).toBe(1);
  });

  test("a target that speaks TLS is reached, if its certificate is trusted", async () => {
    const certificate = createCertificate();
    const secure = createTlsServer(certificate, (_, response) => response.end("secret"));
    const port = await listenForOneTest(secure);
    const target = new URL(`https://127.0.0.1:${port}/api/v1`);
    const trusting = await new TestForwarder().start(target, { ca: certificate.cert });
    expect(await (await fetch(`${trusting.url}/a`)).text()).toBe("secret");
    const strict = await new TestForwarder().start(target);
    expect((await fetch(`${strict.url}/a`)).status).toBe(502);
  });
});

describe("what breaks off", () => {
  test("a client that goes away ends the request to the target", async () => {
    let isClosed: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (isClosed = resolve));
    const front = await startForwarderBefore((_, response) => {
      response.on("close", isClosed);
      response.write("first");
    });
    const stop = new AbortController();
    const answer = await fetch(`${front.url}/a`, { signal: stop.signal });
    await answer.body?.getReader().read();
    stop.abort();
    await closed;
    const [heard] = await front.waitForExchanges(1);
    expect(heard?.status).toBeUndefined();
  });

  test("a client that goes away after two requests in a row that are not answered", async () => {
    const responses: ServerResponse[] = [];
    let bothCame: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (bothCame = resolve));
    const front = await startForwarderBefore((_, response) => {
      if (responses.push(response) === 2) bothCame();
    });
    const client = connect(front.port, "127.0.0.1");
    client.write("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\nGET /b HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await both;
    const closed = Promise.all(responses.map((response) => once(response, "close")));
    client.destroy();
    await closed;
    expect((await front.waitForExchanges(2)).map(({ status }) => status)).toEqual([undefined, undefined]);
  });

  test("a target that breaks off in its body breaks off for the client, too", async () => {
    const front = await startForwarderBefore((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write("only this", () => response.destroy());
    });
    const answer = await fetch(`${front.url}/a`);
    await expect(answer.text()).rejects.toThrow("terminated");
    const [heard] = await front.waitForExchanges(1);
    expect(heard?.status).toBeUndefined();
  });

  test("a target that isn't there is answered for with 502", async () => {
    const front = await new TestForwarder().start(await freeUrl());
    const answer = await fetch(`${front.url}/a`);
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining(" (ECONNREFUSED)")]);
    const [heard] = await front.waitForExchanges(1);
    expect(heard?.status).toBeUndefined();
  });

  test("a response before the request's body came whole leaves that body unknown", async () => {
    const front = await startForwarderBefore((_message, response) => response.writeHead(401).end("no such key"));
    const sending = request(`${front.url}/a`, { method: "POST", headers: { "content-length": 10 } });
    sending.write("half");
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    await once(answer.resume(), "end");
    const [heard] = await front.waitForExchanges(1);
    expect([heard?.status, heard?.sent]).toEqual([401, undefined]);
    sending.destroy();
  });

  test.each([
    ["another protocol", "HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: a\r\n\r\n"],
    ["another protocol without its name", "HTTP/1.1 101 Switching\r\n\r\n"],
    ["a status that no response has", "HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n"],
    ["what isn't HTTP", "220 mail.example\r\n"],
  ])("%s is answered for with 502, also to a client that sends all before it reads", async (_what, bytes) => {
    const front = await startForwarderBefore((message) => void message.socket.end(bytes));
    const client = connect(front.port, "127.0.0.1").pause();
    const body = Buffer.alloc(24 * 1024 * 1024);
    client.write(`POST /a HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
    await new Promise((resolve) => void client.write(body, resolve));
    const [text] = (await once(client.resume(), "data")) as [Buffer];
    expect(text.toString()).toMatch(/^HTTP\/1\.1 502 Bad Gateway\r\n/);
    const [heard] = await front.waitForExchanges(1);
    expect([heard?.status, heard?.sent]).toEqual([undefined, undefined]);
    client.destroy();
  });
});
