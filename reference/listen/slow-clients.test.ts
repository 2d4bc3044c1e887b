import { connect } from "node:net";
import { expect, test } from "vitest";
import { createApp } from "../api/app.ts";
import { startServer } from "./start-server.ts";

const app = (publicOrigin: string) => createApp({ keys: ["owner"], publicOrigin });

async function trickle(port: number, beginning: string, everyMs: number): Promise<string> {
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  let heard = "";
  // a character may be under way when the server closes
  socket.on("data", (text) => (heard += String(text))).on("error", () => undefined);
  socket.write(beginning);
  const sending = setInterval(() => socket.write("x"), everyMs);
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(sending);
  return heard;
}

const head = "POST /api/v1/surveys HTTP/1.1\r\nhost: x\r\nauthorization: Bearer owner\r\n";

test.concurrent.for([
  ["a header", `${head}x-endless: `],
  ["a body", `${head}content-length: 100000\r\n\r\n{`],
] as const)(
  "%s that trickles without end is cut off with 408, though the connection is never idle",
  async (given, context) => {
    const server = await startServer({ app, idleTimeoutMs: 5_000, requestTimeoutMs: 1_000 });
    context.onTestFinished(() => server.close());
    expect(await trickle(server.port, given[1], 100)).toMatch(/^HTTP\/1\.1 408 /);
  },
);

test("a connection on which nothing moves is closed", async ({ onTestFinished }) => {
  const server = await startServer({ app, idleTimeoutMs: 300 });
  onTestFinished(() => server.close());
  const startedAt = performance.now();
  await trickle(server.port, `${head}content-length: 100\r\n\r\n`, 1_000_000);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
