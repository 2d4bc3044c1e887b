import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { forwarder } from "../proxy/forwarder.ts";
import { JudgeLink } from "../proxy/judge-link.ts";
import { liveReport } from "../proxy/live-report.ts";

// Prints what judging costs those whose requests go through `proxy`: against the same process while it judges nothing.
// How fast a process is varies from one start to the next, by more than judging costs: several are started in turn.
const starts = Number(process.argv[3] ?? 5);
const warmUps = 4;
const rounds = 5;
const perRound = 6_000;
const inTurn = 150;

const question = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };
const surveys = 50;

/** A survey as it is shown; of its versions each has its own description. */
function shown(number: number, version: number): string {
  return JSON.stringify({
    id: `s${number}`,
    slug: `pulse-${number}`,
    title: "Pulse",
    description: `How are you in week ${version}?`,
    questions: [question, { ...question, label: "Still?" }],
    recipients: Array.from({ length: 10 }, (_, row) => ({
      id: `r${row}`,
      email: `r${row}@example.com`,
      title: `For ${row}`,
      url: `https://host/s/pulse-${number}/r${row}`,
    })),
  });
}

const versions = [0, 1].map((version) => Array.from({ length: surveys }, (_, number) => shown(number, version)));
/** So many reads of a survey show the same. */
const readsOfVersion = 5;

/** A server with some surveys: each shows another version after some reads. */
function target(): Server {
  const reads = Array.from({ length: surveys }, () => 0);
  return createServer(({ url = "" }, response) => {
    const number = Number(/\d+$/.exec(url)?.[0] ?? 0);
    const version = Math.floor((reads[number] ?? 0) / readsOfVersion) % versions.length;
    reads[number] = (reads[number] ?? 0) + 1;
    response.writeHead(200, { "content-type": "application/json" }).end(versions[version]?.[number]);
  });
}

/** The proxy as its command makes it, which judges as long as it was last asked to. */
function proxy(to: string): Server {
  let isJudging = false;
  process.on("message", (message) => {
    isJudging = message === "judge";
    process.send?.("done");
  });
  const nobody = (): void => undefined;
  const link = new JudgeLink({
    program: new URL("../../../lib/judge-process.js", import.meta.url),
    judgement: { baseUrl: to, proxy: "", keys: {}, details: false, strict: false, notes: [], command: "" },
    violation: nobody,
    lost: nobody,
  });
  return forwarder({
    target: new URL(to),
    tls: {},
    listener: {
      began: (message) => (isJudging ? link.began(message) : undefined),
      serves: (message, response) => liveReport(link, message, response),
    },
  });
}

/** A process of the measurement. */
async function serve(server: Server): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
}

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
}

async function started(...words: readonly string[]): Promise<Started> {
  const child = fork(fileURLToPath(import.meta.url), words);
  const [url] = (await once(child, "message")) as [string];
  return { child, url };
}

const agent = new Agent({ connections: 16 });
let asked = 0;

async function ask(url: string): Promise<void> {
  asked += 1;
  const { body } = await request(`${url}/surveys/s${asked % surveys}`, {
    headers: { authorization: "Bearer a-key-0123456789abc" },
    dispatcher: agent,
  });
  await body.dump();
}

/** Requests a second, 16 at a time. */
async function throughput(url: string): Promise<number> {
  const begun = performance.now();
  let left = perRound;
  const worker = async (): Promise<void> => {
    while ((left -= 1) >= 0) await ask(url);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return perRound / ((performance.now() - begun) / 1_000);
}

/** The median of the latencies of requests in turn, in milliseconds. */
async function latency(url: string): Promise<number> {
  const durations: number[] = [];
  for (let count = 0; count < inTurn; count += 1) {
    const begun = performance.now();
    await ask(url);
    durations.push(performance.now() - begun);
  }
  return middle(durations);
}

/** What was heard before is judged (HEAD of the page is answered after that), and what comes is judged, or not. */
async function turn({ child, url }: Started, judging: "judge" | "rest"): Promise<void> {
  const { body } = await request(new URL("/__conformance", url), { method: "HEAD", dispatcher: agent });
  await body.dump();
  child.send(judging);
  await once(child, "message");
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

interface Measured {
  /** Requests a second with judging, by those without. */
  readonly ratio: number;
  /** The latency that judging adds, in milliseconds. */
  readonly added: number;
}

/** What a proxy does in one life. */
async function measureOnce(): Promise<readonly Measured[]> {
  const served = await started("target");
  const judged = await started("proxy", served.url);
  const by = async (judging: "judge" | "rest", measureIt: (url: string) => Promise<number>): Promise<number> => {
    await turn(judged, judging);
    return measureIt(judged.url);
  };
  const measured: Measured[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    // each round begins with the other one
    const order = round % 2 === 0 ? (["judge", "rest"] as const) : (["rest", "judge"] as const);
    const speeds = new Map<string, number>();
    const delays = new Map<string, number>();
    for (const judging of order) speeds.set(judging, await by(judging, throughput));
    for (const judging of order) delays.set(judging, await by(judging, latency));
    if (round < 0) continue;
    measured.push({
      ratio: (speeds.get("judge") ?? 0) / (speeds.get("rest") ?? 0),
      added: (delays.get("judge") ?? 0) - (delays.get("rest") ?? 0),
    });
  }
  for (const { child } of [judged, served]) child.kill();
  return measured;
}

async function measure(): Promise<void> {
  const measured: Measured[] = [];
  for (let start = 0; start < starts; start += 1) measured.push(...(await measureOnce()));
  await agent.destroy();
  const share = 100 * middle(measured.map(({ ratio }) => ratio));
  const added = middle(measured.map((one) => one.added));
  process.stdout
    .write(`throughput of the proxy with judging, against without: ${share.toFixed(1)} % (limit: at least 95)
median latency that judging adds: ${added.toFixed(2)} ms (limit: at most 1)
`);
}

const [role = "measure", to = ""] = process.argv.slice(2);
await (role === "measure" ? measure() : serve(role === "target" ? target() : proxy(to)));
