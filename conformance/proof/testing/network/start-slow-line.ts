import { connect, createServer } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { listenOnLoopback } from "./listen-on-loopback.ts";

export interface SlowLine {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A connection delivers this number of parts of a response in a second, evenly spread. */
const partsPerSecond = 20;

/** Starts a proxy for `origin` in which each connection delivers at most `bytesPerSecond` to the client. */
export async function startSlowLine(origin: string, bytesPerSecond: number): Promise<SlowLine> {
  const { hostname, port: subjectPort } = new URL(origin);
  const server = createServer((socket) => {
    const onward = connect(Number(subjectPort), hostname);
    socket.on("error", () => undefined).on("close", () => onward.destroy());
    onward.on("error", () => undefined).on("close", () => socket.destroy());
    socket.pipe(onward);
    Readable.from(throttle(onward, Math.ceil(bytesPerSecond / partsPerSecond)))
      .on("error", () => socket.destroy())
      .pipe(socket);
  });
  const { port, close } = await listenOnLoopback(server);
  return { origin: `http://127.0.0.1:${port}`, close };
}

async function* throttle(source: AsyncIterable<Buffer>, partBytes: number): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += partBytes) {
      yield chunk.subarray(at, at + partBytes);
      if (at + partBytes < chunk.length) await wait(1_000 / partsPerSecond);
    }
}
