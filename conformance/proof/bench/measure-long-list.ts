import { spawn } from "node:child_process";
import { once } from "node:events";
import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { startServer } from "../../../reference/listen/start-server.ts";
import { referenceOptions } from "../selftest/judge-server.ts";
import { testKeys } from "../selftest/test-run-options.ts";

const olderSurveys = 20_000;

/** Cost of a standard run with 20,000 older surveys of 1 kB each in the list. */
export interface LongListCost {
  /** Wall time, divided by the wall time without older surveys. */
  readonly ratio: number;
  readonly megabytes: number;
}

/** `program` is the command line; `account` is a module that prints the memory of a process. */
export async function measureLongList(program: string, account: string): Promise<LongListCost> {
  const [bare, long] = [await run(program, account, 0), await run(program, account, olderSurveys)];
  return { ratio: long.seconds / bare.seconds, megabytes: long.megabytes };
}

async function run(
  program: string,
  account: string,
  older: number,
): Promise<{ readonly seconds: number; readonly megabytes: number }> {
  const { url, close } = await startServer({ app: () => withOlderSurveys(createApp(referenceOptions), older) });
  const started = performance.now();
  const child = spawn(process.execPath, [program, "verify", url, "--effort", "standard", "--seed", "1", "--quiet"], {
    env: {
      PATH: process.env["PATH"],
      SERVICE_API_KEY: testKeys.ownerKey,
      SERVICE_OTHER_API_KEY: testKeys.otherKey,
      NODE_OPTIONS: `--import "${account}"`,
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const written: string[] = [];
  child.stderr.setEncoding("utf8").on("data", (text: string) => written.push(text));
  const [code] = (await once(child, "close")) as [number | null];
  await close();
  if (code !== 0) throw new Error(`a run with ${older} older surveys ended with ${code}`);
  const megabytes = Number(/^maxRSS (\d+)$/m.exec(written.join(""))?.[1]) / 1024;
  return { seconds: (performance.now() - started) / 1_000, megabytes };
}

function withOlderSurveys(app: Fetch, count: number): Fetch {
  const older = Array.from({ length: count }, (_, number) => {
    const recipients = [1, 2].map((row) => ({ id: `r-${number}-${row}`, email: `s-${number}-${row}@example.org` }));
    const description = "What do you think of it? ".repeat(32);
    return JSON.stringify({ id: `old-${number}`, slug: `old-${number}`, title: "An old one", description, recipients });
  });
  return async (request) => {
    const answer = await app(request);
    if (request.method !== "GET" || !request.url.endsWith("/surveys") || !answer.ok) return answer;
    const { surveys } = (await answer.json()) as { readonly surveys: readonly unknown[] };
    const items = [...older, ...surveys.map((one) => JSON.stringify(one))];
    return new Response(`{"surveys":[${items.join(",")}]}`, { headers: { "content-type": "application/json" } });
  };
}
