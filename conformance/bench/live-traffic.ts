import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createApp } from "../../reference/api/app.ts";
import { liveWindow } from "../engine/traffic/traffic-window.ts";
import { Traffic } from "../engine/traffic/traffic.ts";
import { Redactor } from "../http/redaction/redactor.ts";
import type { OverheardExchange } from "../journal/overheard.ts";
import { judgeFlags } from "../proxy/judge-link.ts";
import { given } from "../selftest/judge-server.ts";
import { ordinarySession } from "../selftest/traffic/ordinary-session.ts";
import { overhear } from "../selftest/traffic/overhear.ts";
import { ownKeys } from "../selftest/run-of.ts";
import { explanationsOf } from "../verdict/explanation.ts";

// Judges a million exchanges in a process like the one that judges behind a proxy, and prints what memory and time that took.
if (process.send === undefined) {
  const words = process.argv.slice(2);
  const [code] = await once(fork(fileURLToPath(import.meta.url), words, { execArgv: judgeFlags }), "exit");
  process.exit(Number(code));
}
const total = Number(process.argv[2] ?? 1_000_000);
const mebibyte = 1024 * 1024;

const { send, heard } = overhear(createApp(given), ownKeys.ownerKey);
await ordinarySession(send, ownKeys.otherKey);
const text = JSON.stringify(heard);
const ids = new Set([...text.matchAll(/\\"id\\":\\"([^"\\]+)\\"/g)].map(([, id = ""]) => id));
const names = new RegExp(
  [...ids, "pulse-2026", "theirs"].map((name) => name.replaceAll(/[^\w-]/g, "\\$&")).join("|"),
  "g",
);

/** The session again, on surveys of its own. */
function session(round: number): readonly OverheardExchange[] {
  const own = JSON.parse(text.replaceAll(names, (name) => `${name}-${round}`)) as OverheardExchange[];
  return own.map((one) => ({ ...one, request: { ...one.request, url: new URL(String(one.request.url)) } }));
}

const traffic = new Traffic({
  baseUrl: new URL("http://localhost/api/v1"),
  keys: { owner: ownKeys.ownerKey, other: ownKeys.otherKey },
  redactor: new Redactor(),
  window: liveWindow,
});
const startedAt = performance.now();
let [judged, most, spentMs] = [0, 0, 0];
for (let round = 1; judged < total; round += 1) {
  const exchanges = session(round);
  const begun = performance.now();
  for (const { request, response } of exchanges) traffic.end(traffic.begin(request, 0), response, 1);
  spentMs += performance.now() - begun;
  judged += exchanges.length;
  if (round % 50 === 0) most = Math.max(most, process.memoryUsage.rss());
  if (round % 500 === 0)
    process.stdout.write(`${judged} exchanges: ${Math.round(process.memoryUsage.rss() / mebibyte)} MB\n`);
}
const { broken, sightings } = traffic.judging;
const wrong = explanationsOf(broken, sightings).map(({ id }) => id);
process.stdout.write(
  [
    `${judged} exchanges judged in ${Math.round((performance.now() - startedAt) / 1000)} s`,
    `${Math.round((spentMs / judged) * 1000)} µs each`,
    `${Math.round(most / mebibyte)} MB at most`,
    `${traffic.journal.steps.length} steps kept`,
    wrong.length === 0 ? "nothing broken" : `broken: ${wrong.join(", ")}`,
  ].join("; ") + "\n",
);
// the channel to who started it would keep it alive
process.disconnect();
