import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { keyVariables } from "../selftest/test-run-options.ts";
import { peakMebibytes, reportMemoryOption } from "../testing/peak-memory.ts";
import { startProgram } from "../testing/start-program.ts";

const olderSurveys = 20_000;

/** The cost of a standard run against a server whose list contains 20,000 older surveys of 1 kB each. */
export interface LongListCost {
  /** The wall time, divided by the wall time without older surveys. */
  readonly ratio: number;
  readonly mebibytes: number;
}

export async function measureLongList(): Promise<LongListCost> {
  const [without, long] = [await run(0), await run(olderSurveys)];
  return { ratio: long.seconds / without.seconds, mebibytes: long.mebibytes };
}

async function run(older: number): Promise<{ readonly seconds: number; readonly mebibytes: number }> {
  const { url, close } = await startServer({ app: () => withOlderSurveys(createApp(referenceOptions), older) });
  const startedAt = performance.now();
  const words = ["verify", url, "--effort", "standard", "--seed", "1", "--quiet"];
  const { code, stderr } = await startProgram(words, { ...keyVariables, NODE_OPTIONS: reportMemoryOption }).ended;
  const seconds = (performance.now() - startedAt) / 1_000;
  await close();
  if (code !== 0) throw new Error(`A run with ${older} older surveys ended with exit code ${code}.`);
  return { seconds, mebibytes: peakMebibytes(stderr) };
}

function withOlderSurveys(app: Fetch, count: number): Fetch {
  const older = Array.from({ length: count }, (_, number) => {
    const recipients = [1, 2].map((row) => ({ id: `r-${number}-${row}`, email: `s-${number}-${row}@example.org` }));
    const description = "What do you think of it? ".repeat(32);
    return JSON.stringify({ id: `old-${number}`, slug: `old-${number}`, title: "An old one", description, recipients });
  });
  return async (request) => {
    const response = await app(request);
    if (request.method !== "GET" || !request.url.endsWith("/surveys") || !response.ok) return response;
    const { surveys } = (await response.json()) as { readonly surveys: readonly unknown[] };
    const items = [...older, ...surveys.map((one) => JSON.stringify(one))];
    return new Response(`{"surveys":[${items.join(",")}]}`, { headers: { "content-type": "application/json" } });
  };
}
