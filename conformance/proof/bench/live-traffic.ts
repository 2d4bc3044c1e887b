import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "undici";
import { createApp } from "../../../reference/api/app.ts";
import type { OverheardExchange } from "../../traffic/exchange/overheard.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { playOrdinarySession } from "../selftest/traffic/ordinary-session.ts";
import { overhear } from "../selftest/traffic/overhear.ts";
import { keyVariables, testKeys } from "../selftest/test-run-options.ts";
import { listenOnLoopback } from "../testing/network/listen-on-loopback.ts";
import { startProxyCommand } from "../testing/start-proxy-command.ts";

/**
 * Sends requests through `survey-conformance proxy`, one after another: 100,000, or the number in the first argument.
 * They repeat one recorded session, each time with new ids. Prints the proxy's verdict and, on Linux, its peak memory.
 */
const total = Number(process.argv[2] ?? 100_000);

const { send, heard } = overhear(createApp(referenceOptions), testKeys.ownerKey);
await playOrdinarySession(send, testKeys.otherKey);
const sessionText = JSON.stringify(heard);
// the bodies are JSON within JSON, so a backslash precedes their quotation marks
const ids = new Set([...sessionText.matchAll(/\\"id\\":\\"([^"\\]+)\\"/g)].map(([, id = ""]) => id));
const idsAndSlugs = new RegExp(
  [...ids, "pulse-2026", "theirs"].map((name) => name.replaceAll(/[^\w-]/g, "\\$&")).join("|"),
  "g",
);

/** Gives each id and each slug of the session the number of the round: `pulse-2026` -> `pulse-2026-7`. */
function sessionOfRound(round: number): readonly OverheardExchange[] {
  return JSON.parse(sessionText.replaceAll(idsAndSlugs, (name) => `${name}-${round}`)) as OverheardExchange[];
}

let nextResponse: OverheardExchange["response"];
const target = createServer((message, response) => {
  const { status = 500, headers = {}, text: body = "" } = nextResponse ?? {};
  message.resume().on("end", () => response.writeHead(status, { ...headers }).end(body));
});
const { port, close } = await listenOnLoopback(target);
const proxy = await startProxyCommand(`http://127.0.0.1:${port}/api/v1`, [], { environment: keyVariables });

function peakMebibytes(): number {
  const status = readFileSync(`/proc/${proxy.child.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const startedAt = performance.now();
let exchangeCount = 0;
for (let round = 1; exchangeCount < total; round += 1) {
  for (const exchange of sessionOfRound(round)) {
    nextResponse = exchange.response;
    const { method, url, headers, text = "" } = exchange.request;
    const { pathname, search } = new URL(String(url));
    // undici computes the length itself
    const { "content-length": _length, ...sentHeaders } = headers;
    const response = await request(new URL(pathname + search, proxy.url), {
      method: method as "GET",
      headers: sentHeaders,
      body: text === "" ? null : text,
    });
    await response.body.dump();
    exchangeCount += 1;
    if (exchangeCount % 20_000 === 0)
      process.stdout.write(`${exchangeCount} exchanges: ${peakMebibytes()} MB at most\n`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
const peak = peakMebibytes();
const { code, stdout } = await proxy.interrupt();
await close();
const [, judged] = /judged +(\d+) requests/.exec(stdout) ?? [];
process.stdout.write(
  `${exchangeCount} exchanges in ${seconds} s, ${judged} judged; ${peak} MB at most; ` +
    `${code === 0 ? "nothing broken" : `ended with exit code ${code}\n${stdout}`}\n`,
);
