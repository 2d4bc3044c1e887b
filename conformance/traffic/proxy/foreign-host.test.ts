import { afterEach, describe, expect, test } from "vitest";
import { startForwarderBefore, closeServers } from "../../proof/testing/network/start-forwarder.ts";

afterEach(closeServers);

describe("a request by a name that another site controls", () => {
  test.each([
    ["GET /", "evil.example"],
    ["GET /api/v1/surveys", "evil.example:80"],
    ["POST /__conformance", "127.0.0.1.evil.example"],
    ["OPTIONS *", "127.0.0.2"],
    ["GET /", ""],
    ["GET http://evil.example/", "localhost"],
  ])("is not forwarded: %s for %j", async (start, host) => {
    const front = await startForwarderBefore((_request, response) => response.end("forwarded"));
    const text = await front.sendRaw(
      `${start} HTTP/1.1\r\nHost: ${host}\r\nExpect: 100-continue\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    );
    expect(text).toMatch(/HTTP\/1\.1 421 Misdirected Request\r\n/);
    expect(text).not.toContain("forwarded");
    expect(front.exchanges).toEqual([]);
  });

  test.each(["127.0.0.1", "127.0.0.1:1", "LOCALHOST", "localhost:80"])("and %s is forwarded", async (host) => {
    const front = await startForwarderBefore((_request, response) => response.end("forwarded"));
    const text = await front.sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    expect(text).toContain("forwarded");
  });
});
