import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";
import { H3 } from "h3";
import { digestOf } from "../../../../reference/api/authentication.ts";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { createMemoryStore, type Store, type SurveyRecord } from "../../../../reference/api/store.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";

/*
 * Measures reads of one survey: whether the reference gets slower with more stored surveys, and how it compares with a
 * server that only returns the JSON. Each server runs in a thread of its own, as a `Worker` that executes this file.
 */

const key = "a-key-for-the-bench";
const owner = digestOf(key);
const readsPerBatch = 64;
const batchesPerRound = 60;
const rounds = 15;
const statusLine = "HTTP/1.1 200 ";

interface Served {
  readonly port: number;
  readonly path: string;
}

const surveyOf = (index: number): SurveyRecord => ({
  id: `survey-${index}`,
  owner,
  slug: `slug-${index}`,
  targetCompany: "Example Company",
  title: "How was the first year?",
  description: "A look back, and a look ahead.",
  welcomeMessage: null,
  logoUrl: null,
  accentColor: "#336699",
  questions: Array.from({ length: 8 }, (_, question) => ({
    type: "single_choice",
    label: `Question ${question}`,
    required: true,
    options: ["yes", "no", "perhaps"],
  })),
  recipients: Array.from({ length: 5 }, (_, recipient) => ({
    id: `recipient-${index}-${recipient}`,
    email: `person${recipient}@example.com`,
    targetCompany: "Example Company",
    title: "Your view",
    accentColor: null,
    inviteTop: "Dear you,",
    inviteBottom: null,
    inviteSignOff: "Yours",
    inviteSentAt: null,
  })),
  published: false,
  notifyOnResponse: false,
  notificationEmail: null,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
});

function filledStore(surveys: number): Store {
  const store = createMemoryStore();
  for (let index = 0; index < surveys; index += 1) store.insertSurvey(surveyOf(index));
  return store;
}

const createReference = (surveys: number): Fetch =>
  createApp({
    keys: [key],
    store: filledStore(surveys),
    limits: { requestsPerWindow: 1_000_000_000 },
  });

async function createBareHandler(path: string): Promise<Fetch> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await createReference(100)(new Request(`http://localhost${path}`, { headers }));
  const body: unknown = await response.json();
  const app = new H3().get("/api/v1/surveys/:id", () => body);
  return async (request) => app.fetch(request);
}

/** Runs in a thread. The number 0 serves the bare handler, any other number the reference with so many surveys. */
async function serve(surveys: number): Promise<void> {
  const path = `/api/v1/surveys/survey-${Math.floor(surveys / 2)}`;
  const fetch = surveys === 0 ? await createBareHandler(path) : createReference(surveys);
  const { port } = await startServer({ app: () => fetch });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ port, path } satisfies Served);
}

/** Returns reads per second, from batches of pipelined reads over one connection. */
function measureThroughput({ port, path }: Served): Promise<number> {
  const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`.repeat(
    readsPerBatch,
  );
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const startedAt = performance.now();
    let responses = 0;
    let rest = "";
    socket.once("error", reject).setEncoding("latin1");
    socket.on("data", (text) => {
      const received = rest + String(text);
      const arrived = received.split(statusLine).length - 1;
      responses += arrived;
      // the end may be the beginning of a status line
      rest = received.slice(1 - statusLine.length);
      if (responses === readsPerBatch * batchesPerRound) {
        socket.destroy();
        resolve((responses * 1000) / (performance.now() - startedAt));
      } else if (arrived > 0 && responses % readsPerBatch === 0) socket.write(request);
    });
    socket.write(request);
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Alternates between the servers, so that both meet the same load of the machine. Returns first / second. */
async function measureThroughputRatio(first: Served, second: Served): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    ratios.push((await measureThroughput(first)) / (await measureThroughput(second)));
  return median(ratios);
}

async function withServers<T>(surveys: readonly number[], work: (served: Served[]) => Promise<T>): Promise<T> {
  const workers = surveys.map((count) => new Worker(new URL(import.meta.url), { workerData: count }));
  try {
    const ready = workers.map(
      (worker) =>
        new Promise<Served>((resolve, reject) => {
          worker.once("message", resolve).once("error", reject);
        }),
    );
    return await work(await Promise.all(ready));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/** Divides the read rate with 100 stored surveys by the rate with 100,000. */
export function readCostRatio(): Promise<number> {
  return withServers([100, 100_000], async ([few, many]) =>
    few && many ? measureThroughputRatio(few, many) : Number.NaN,
  );
}

/** Divides the reference's read rate by that of a bare handler with the same JSON. */
export function bareHandlerRatio(): Promise<number> {
  return withServers([100, 0], async ([reference, bareHandler]) =>
    reference && bareHandler ? measureThroughputRatio(reference, bareHandler) : Number.NaN,
  );
}

if (!isMainThread) await serve(Number(workerData));
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`read cost, 100,000 surveys / 100: ${(await readCostRatio()).toFixed(2)} (at most 1.2)\n`);
  process.stdout.write(
    `reads per second, reference / bare h3: ${(await bareHandlerRatio()).toFixed(2)} (at least 0.5)\n`,
  );
}
