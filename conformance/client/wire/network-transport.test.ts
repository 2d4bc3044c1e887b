import type { Socket } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { Inconclusive, Unanswered } from "../pacing/stops.ts";
import { connectTestClient } from "../../proof/testing/connect-test-client.ts";
import { createTestClient, type TestClient } from "../../proof/testing/create-test-client.ts";
import { startRawSubject, startSubject } from "../../proof/testing/start-subject.ts";

function bytes(content: Buffer, headers: Readonly<Record<string, string>> = {}): Promise<TestClient> {
  return connectTestClient(
    startSubject((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", ...headers });
      response.end(content);
    }),
  );
}

function raw(answering: (socket: Socket) => void, timeoutMs = 5_000): Promise<TestClient> {
  return connectTestClient(startRawSubject(answering), { timeoutMs });
}

const text = Buffer.from('{"title":"Été 中"}');
const mebibyte = 1024 * 1024;

describe("a content coding is undone", () => {
  test.each([
    ["gzip", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["br", brotliCompressSync(text)],
    ["deflate", deflateSync(text)],
    ["identity", text],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
  ])("%s", async (coding, content) => {
    const { owner } = await bytes(content, { "content-encoding": coding });
    expect((await owner.list()).json).toEqual({ value: { title: "Été 中" } });
  });
});

describe("a body that can't be read is reported, and is not a fault of the network", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  test.each([
    ["nothing", Buffer.alloc(0), {}, "the body is empty"],
    ["white space", Buffer.from(" \r\n"), {}, "the body is empty"],
    ["no UTF-8", Buffer.from([0x22, 0xc3, 0x28, 0x22]), {}, "the body is not UTF-8"],
    ["truncated JSON", text.subarray(0, 9), {}, "the body is not JSON"],
    ["HTML", Buffer.from("<!doctype html>"), {}, "the body is not JSON"],
    ["deep JSON", Buffer.from(deep), {}, "the body is nested deeper than 1,000 levels"],
    ["deep truncated JSON", Buffer.from(deep.slice(0, 100_000)), {}, "the body is not JSON"],
    [
      "6 MB of numbers",
      Buffer.from(`[${"0,".repeat(3 * mebibyte)}0]`),
      {},
      "the body contains more than 500,000 values",
    ],
    ["false gzip", text, { "content-encoding": "gzip" }, "the body is not valid gzip"],
    ["cut gzip", gzipSync(text).subarray(0, 12), { "content-encoding": "gzip" }, /^the body is not valid gzip/],
    ["an unknown coding", text, { "content-encoding": "zstd" }, 'the body has the unsupported content coding "zstd"'],
  ])("%s", async (_name, content, headers, reason) => {
    const { owner, client } = await bytes(content, headers);
    const answer = await owner.create({});
    expect([answer.status, answer.json.unreadable]).toEqual([
      200,
      typeof reason === "string" ? reason : expect.stringMatching(reason),
    ]);
    expect(client.requests).toBe(1);
  });
});

test("JSON of a hundred levels is still read", async () => {
  const { owner } = await bytes(Buffer.from("[".repeat(100) + "]".repeat(100)));
  expect((await owner.list()).json.unreadable).toBeUndefined();
});

describe("no answer is used that", () => {
  test("is larger than 8 MiB", async () => {
    const chunk = Buffer.alloc(mebibyte, 0x20);
    const { owner } = await connectTestClient(
      startSubject((_request, response) => {
        response.on("error", () => undefined);
        const pour = (): void => {
          while (response.writable && response.write(chunk));
          if (response.writable) response.once("drain", pour);
        };
        pour();
      }),
    );
    await expect(owner.create({})).rejects.toThrow(
      new Inconclusive("POST /surveys: the response is larger than 8 MiB"),
    );
  });

  test("is larger than 8 MiB once it is decompressed", async () => {
    const { owner } = await bytes(gzipSync(Buffer.alloc(9 * mebibyte)), { "content-encoding": "gzip" });
    await expect(owner.create({})).rejects.toThrow(
      new Inconclusive("POST /surveys: the response is larger than 8 MiB"),
    );
  });

  test("has headers of more than 64 KiB", async () => {
    const { owner } = await raw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 2\r\n${`x-long: ${"x".repeat(1_000)}\r\n`.repeat(1_000)}\r\n{}`);
    });
    await expect(owner.create({})).rejects.toThrow(
      new Inconclusive("POST /surveys: the response's headers are larger than 64 KiB"),
    );
  });

  test.each([
    ["never comes", ""],
    ["stops after its status", "HTTP/1.1 200 OK\r\n"],
    ["stops after its headers", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"],
    ["stops in its body", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{"],
  ])("%s", async (_name, beginning) => {
    const { owner } = await raw((socket) => void socket.write(beginning), 120);
    await expect(owner.create({})).rejects.toThrow(
      new Unanswered("POST /surveys: no complete response within 0.12 s", { isTimeout: true }),
    );
  });

  test("comes a byte at a time for ever", async () => {
    const { owner } = await raw((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n");
      const drip = setInterval(() => socket.write("1\r\n \r\n"), 5);
      socket.on("close", () => clearInterval(drip));
    }, 1_000);
    const why = "POST /surveys: a response was incomplete after 1 s: increase --timeout";
    await expect(owner.create({})).rejects.toThrow(new Unanswered(why, { isTimeout: true }));
  });

  test.each([
    ["breaks off after its headers", "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n"],
    ["is shorter than it says", "HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n{}"],
    ["breaks off in a chunk", "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n9\r\n{}"],
    ["is not HTTP", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["is empty", ""],
  ])("%s", async (_name, beginning) => {
    const { owner, recorded } = await raw((socket) => void socket.end(beginning));
    await expect(owner.create({})).rejects.toThrow(Inconclusive);
    expect(recorded).toMatchObject([{ fault: expect.stringMatching(/^\w+: ./) }]);
  });
});

test.each([
  ["", (content: Buffer) => content],
  ["content-encoding: gzip\r\n", gzipSync],
])("a long response is read whole though its connection is closed after it: %j", async (header, coded) => {
  const titles = Array.from({ length: 60_000 }, (_, index) => `${index * 7_919}`);
  const content = coded(Buffer.from(JSON.stringify(titles)));
  const { owner } = await raw((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\n${header}content-length: ${content.length}\r\nconnection: close\r\n\r\n`);
    socket.end(content);
  });
  const answers = await Promise.all(Array.from({ length: 20 }, () => owner.list()));
  for (const { json } of answers) expect(json).toEqual({ value: titles });
});

test("a name that has no address is reported", async () => {
  const made = createTestClient(new URL("http://no-such-host.invalid/api/v1"));
  onTestFinished(() => made.close());
  await expect(made.owner.create({})).rejects.toThrow(/^POST \/surveys: getaddrinfo (ENOTFOUND|EAI_AGAIN)/);
});

test("headers are known by lower-case names, several values of one joined", async () => {
  const { owner } = await raw((socket) => {
    socket.end("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nLINK: <a>\r\nLink: <b>\r\nX-Empty: \r\n\r\n{}");
  });
  expect((await owner.list()).headers).toEqual({ "content-length": "2", link: "<a>, <b>", "x-empty": "" });
});

test("whatever bytes come, a response or an inconclusive end is all that comes of it", async () => {
  const answers = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((noise) => Buffer.from(noise)),
    fc
      .tuple(fc.integer({ min: 100, max: 599 }), fc.uint8Array({ maxLength: 300 }))
      .map(([status, noise]) => Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n\r\n`), Buffer.from(noise)])),
  );
  await fc.assert(
    fc.asyncProperty(answers, async (answer) => {
      const subject = await startRawSubject((socket) => void socket.end(answer));
      const made = createTestClient(subject.url, { timeoutMs: 1_000 });
      try {
        const { status } = await made.owner.create({});
        expect(status).toBeGreaterThanOrEqual(200);
      } catch (error) {
        expect(error).toBeInstanceOf(Inconclusive);
      } finally {
        await made.close();
        await subject.close();
      }
    }),
    { seed: 3, numRuns: 100, endOnFailure: true },
  );
});
