import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";
import { forwarder } from "../proxy/forwarder.ts";

// Prints what judging costs those whose requests go through `proxy`: against the same proxy that judges nothing.
// How fast a process is varies from one start to the next, by more than judging costs: several are started in turn.
const starts = Number(process.argv[3] ?? 5);
const warmUps = 4;
const rounds = 5;
const perRound = 6_000;
const inTurn = 150;

const question = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };
const survey = JSON.stringify({
  id: "s1",
  slug: "pulse",
  title: "Pulse",
  description: "How are you?",
  questions: [question, { ...question, label: "Still?" }],
  recipients: Array.from({ length: 10 }, (_, number) => ({
    id: `r${number}`,
    email: `r${number}@example.com`,
    title: `For ${number}`,
    url: `https://host/s/pulse/r${number}`,
  })),
});

/** The processes of the measurement: a target, and a proxy that judges nothing. */
async function serve(role: string, target = ""): Promise<void> {
  const server: Server =
    role === "target"
      ? createServer((_message, response) => {
          response.writeHead(200, { "content-type": "application/json" }).end(survey);
        })
      : forwarder({
          target: new URL(target),
          tls: {},
          listener: { serves: () => false, began: () => undefined },
        });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`);
}

async function started(role: string, ...words: readonly string[]): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(import.meta.url), [role, ...words]);
  const [url] = (await once(child, "message")) as [string];
  return { url, stop: () => child.kill() };
}

async function judging(target: string): Promise<{ url: string; stop: () => void }> {
  const program = fileURLToPath(new URL("../../../lib/survey-conformance.js", import.meta.url));
  const words = [program, "proxy", "--to", target, "--port", "0", "--quiet"];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "ignore", "pipe"] });
  const [line] = (await once(child.stderr.setEncoding("utf8"), "data")) as [string];
  return { url: line.split(" ")[0] ?? "", stop: () => child.kill("SIGKILL") };
}

const agent = new Agent({ connections: 16 });

async function ask(url: string): Promise<void> {
  const { body } = await request(`${url}/surveys/s1`, {
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

/** All that the proxy heard so far is judged: HEAD of its page is answered after that. */
async function caughtUp(url: string): Promise<void> {
  const { body } = await request(new URL("/__conformance", url), { method: "HEAD", dispatcher: agent });
  await body.dump();
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

/** What both proxies do in one life of each. */
async function measureOnce(): Promise<readonly Measured[]> {
  const target = await started("target");
  const [bare, judged] = [await started("bare", target.url), await judging(target.url)];
  const measured: Measured[] = [];
  for (let turn = 0; turn < warmUps; turn += 1) {
    for (const url of [bare.url, judged.url]) await throughput(url);
    await caughtUp(judged.url);
  }
  for (let round = 0; round < rounds; round += 1) {
    // each round begins with the other one
    const order = round % 2 === 0 ? [bare.url, judged.url] : [judged.url, bare.url];
    const speeds = new Map<string, number>();
    const delays = new Map<string, number>();
    for (const url of order) {
      speeds.set(url, await throughput(url));
      await caughtUp(judged.url);
    }
    for (const url of order) {
      delays.set(url, await latency(url));
      await caughtUp(judged.url);
    }
    measured.push({
      ratio: (speeds.get(judged.url) ?? 0) / (speeds.get(bare.url) ?? 0),
      added: (delays.get(judged.url) ?? 0) - (delays.get(bare.url) ?? 0),
    });
  }
  for (const { stop } of [judged, bare, target]) stop();
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

const [role = "measure", target] = process.argv.slice(2);
await (role === "measure" ? measure() : serve(role, target));
