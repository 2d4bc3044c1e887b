import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import type { Mutant } from "../../faults/mutant.ts";
import { mutants } from "../../faults/all.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { networkTransport } from "../../../client/wire/network-transport.ts";
import type { Outcome, Report } from "../../../report/format/report.ts";
import { ruleOf } from "../../../engine/run/rule-of.ts";
import { verify } from "../../../engine/run/verify.ts";
import { installCommand } from "../../testing/package-root.ts";
import { referenceOptions } from "../judge-server.ts";
import { keyVariables, testRunOptions } from "../test-run-options.ts";

const seed = 20_260_304;

// the folder has the command under its printed name
const folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
installCommand(folder);
afterAll(() => rmSync(folder, { recursive: true }));

/** A race need not repeat, and another test covers drivers. */
const candidates = mutants.filter(({ breaks }) => breaks.every((id) => ruleOf(id) !== undefined));
const every = Math.floor(candidates.length / 20);
/** Each of 20 rows tries its mutants until a printed command repeats a failure. */
const rows = Array.from({ length: 20 }, (_, row) => candidates.slice(row * every, (row + 1) * every));

async function failuresOf(url: string, { breaks }: Mutant): Promise<readonly Outcome[]> {
  // some faults make a run refuse to start
  const options = testRunOptions(url, { seed, only: breaks, force: true });
  const { outcomes } = await verify(options, networkTransport(options));
  return outcomes.filter(({ failure }) => failure !== undefined);
}

function printedBy(command: string): Promise<string> {
  const env = { ...keyVariables, PATH: `${folder}:${process.env["PATH"]}` };
  return new Promise((resolve) => execFile("bash", ["-c", command], { env }, (_error, stdout) => resolve(stdout)));
}

async function pathOf(id: string, replay: string): Promise<string | undefined> {
  const file = join(folder, "report.json");
  await printedBy(`${replay} --json '${file}'`);
  const { outcomes } = JSON.parse(readFileSync(file, "utf8")) as Report;
  return outcomes.find((outcome) => outcome.id === id)?.failure?.path;
}

describe("the printed command shows the same breach again", () => {
  test.each(rows.map((row) => [row[0]?.name ?? "", row] as const))("%s, or a neighbour", async (_name, row) => {
    for (const mutant of row) {
      const server = await startServer({
        app: (origin) => mutant.build({ ...referenceOptions, publicOrigin: origin }),
      });
      try {
        const [outcome] = await failuresOf(server.url, mutant);
        const failure = outcome?.failure;
        if (outcome === undefined || failure === undefined) continue;
        // one scenario alone doesn't repeat a failure that another scenario caused
        if ((await pathOf(outcome.id, failure.replay)) === failure.path) return;
      } finally {
        await server.close();
      }
    }
    throw new Error("none of these mutants was noticed, and again by the printed command");
  });
});
