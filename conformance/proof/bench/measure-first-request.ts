import { once } from "node:events";
import { createServer } from "node:http";
import { listenOnLoopback } from "../testing/listen-on-loopback.ts";
import { startProgram } from "../testing/start-program.ts";

/** Returns the seconds from the start of `verify` to its first request, which gets no response. */
export async function measureFirstRequest(): Promise<number> {
  const server = createServer();
  const { port, close } = await listenOnLoopback(server);
  const startedAt = performance.now();
  const { child } = startProgram(["verify", `http://127.0.0.1:${port}/api/v1`], {
    SERVICE_API_KEY: "key-of-a-bench-0123456789",
  });
  await once(server, "request");
  const seconds = (performance.now() - startedAt) / 1_000;
  child.kill("SIGKILL");
  await close();
  return seconds;
}
