import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { request } from "undici";
import { createApp } from "../../../reference/api/app.ts";
import type { OverheardExchange } from "../../traffic/exchange/overheard.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { playOrdinarySession } from "../selftest/traffic/ordinary-session.ts";
import { overhear } from "../selftest/traffic/overhear.ts";
import { testKeys } from "../selftest/test-run-options.ts";

// Sends exchanges through `proxy`, one after another. Prints its memory (Linux) and how it ended.
const total = Number(process.argv[2] ?? 100_000);

const { send, heard } = overhear(createApp(referenceOptions), testKeys.ownerKey);
await playOrdinarySession(send, testKeys.otherKey);
const text = JSON.stringify(heard);
const ids = new Set([...text.matchAll(/\\"id\\":\\"([^"\\]+)\\"/g)].map(([, id = ""]) => id));
const names = new RegExp(
  [...ids, "pulse-2026", "theirs"].map((name) => name.replaceAll(/[^\w-]/g, "\\$&")).join("|"),
  "g",
);

function sessionOfRound(round: number): readonly OverheardExchange[] {
  return JSON.parse(text.replaceAll(names, (name) => `${name}-${round}`)) as OverheardExchange[];
}

let nextResponse: OverheardExchange["response"];
const target = createServer((message, response) => {
  const { status = 500, headers = {}, text: body = "" } = nextResponse ?? {};
  message.resume().on("end", () => response.writeHead(status, { ...headers }).end(body));
});
target.listen(0, "127.0.0.1");
await once(target, "listening");
const root = `http://127.0.0.1:${(target.address() as AddressInfo).port}/api/v1`;
const program = fileURLToPath(new URL("../../../../lib/survey-conformance.js", import.meta.url));
const proxy = spawn(process.execPath, [program, "proxy", root, "--port", "0"], {
  env: { SERVICE_API_KEY: testKeys.ownerKey, SERVICE_OTHER_API_KEY: testKeys.otherKey },
  stdio: ["ignore", "pipe", "pipe"],
});
const [greeting] = (await once(proxy.stderr, "data")) as [Buffer];
const [proxyUrl = ""] = /http:\S+/.exec(greeting.toString()) ?? [];
let printed = "";
proxy.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));

function peakMebibytes(): number {
  const status = readFileSync(`/proc/${proxy.pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const startedAt = performance.now();
let exchangeCount = 0;
for (let round = 1; exchangeCount < total; round += 1) {
  for (const exchange of sessionOfRound(round)) {
    nextResponse = exchange.response;
    const { method, url, headers, text: body = "" } = exchange.request;
    const { pathname, search } = new URL(String(url));
    const passed = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== "content-length"));
    const answer = await request(new URL(pathname + search, proxyUrl), {
      method: method as "GET",
      headers: passed,
      ...(body === "" ? {} : { body }),
    });
    await answer.body.dump();
    exchangeCount += 1;
    if (exchangeCount % 20_000 === 0)
      process.stdout.write(`${exchangeCount} exchanges: ${peakMebibytes()} MB at most\n`);
  }
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
const peak = peakMebibytes();
proxy.kill("SIGINT");
const [code] = (await once(proxy, "close")) as [number | null];
target.close();
target.closeAllConnections();
const [, judged] = /judged +(\d+) requests/.exec(printed) ?? [];
process.stdout.write(
  `${exchangeCount} exchanges in ${seconds} s, ${judged} judged; ${peak} MB at most; ` +
    `${code === 0 ? "nothing broken" : `ended with ${code}\n${printed}`}\n`,
);
