import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns the seconds from the start of `verify` to its first request, which gets no answer. */
export async function measureFirstRequest(cli: string): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const started = performance.now();
  const child = spawn(process.execPath, [cli, "verify", `http://127.0.0.1:${port}/api/v1`], {
    env: { PATH: process.env["PATH"], SERVICE_API_KEY: "key-of-a-bench-0123456789" },
    stdio: "ignore",
  });
  await once(server, "request");
  const seconds = (performance.now() - started) / 1_000;
  child.kill("SIGKILL");
  server.closeAllConnections();
  server.close();
  return seconds;
}
