import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, test } from "vitest";
import type { Mutant } from "../../faults/mutant.ts";
import { mutants } from "../../faults/all.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { networkTransport } from "../../../client/wire/transport.ts";
import type { Outcome, Report } from "../../../report/format/report.ts";
import { ruleOf } from "../../../engine/run/suite.ts";
import { verify } from "../../../engine/run/verify.ts";
import { given } from "../judge-server.ts";
import { ownKeys, runOf } from "../run-of.ts";

const seed = 20_260_304;

// a folder in which the command has the name that is printed
const folder = mkdtempSync(join(tmpdir(), "survey-conformance-"));
const program = fileURLToPath(new URL("../../../../lib/survey-conformance.js", import.meta.url));
writeFileSync(join(folder, "survey-conformance"), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`, {
  mode: 0o755,
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A race need not be lost again, and what a driver did is another test's matter. */
const candidates = mutants.filter(({ breaks }) => breaks.every((id) => ruleOf(id) !== undefined));
const every = Math.floor(candidates.length / 20);
/** Twenty rows of neighbours: of each the first is tried whose fault shows where its requirements are judged alone. */
const rows = Array.from({ length: 20 }, (_, row) => candidates.slice(row * every, (row + 1) * every));

async function failuresOf(url: string, { breaks }: Mutant): Promise<readonly Outcome[]> {
  const options = runOf(url, { seed, only: breaks });
  const { outcomes } = await verify(options, networkTransport(options));
  return outcomes.filter(({ failure }) => failure !== undefined);
}

/** What a shell prints that runs the command as it was printed. */
function printedBy(command: string): Promise<string> {
  const env = {
    PATH: `${folder}:${process.env["PATH"]}`,
    SERVICE_API_KEY: ownKeys.ownerKey,
    SERVICE_OTHER_API_KEY: ownKeys.otherKey,
  };
  return new Promise((resolve) => execFile("bash", ["-c", command], { env }, (_error, stdout) => resolve(stdout)));
}

/** The path by which a run of the printed command finds a requirement broken. */
async function pathOf(id: string, replay: string): Promise<string | undefined> {
  const file = join(folder, "report.json");
  await printedBy(`${replay} --json '${file}'`);
  const { outcomes } = JSON.parse(readFileSync(file, "utf8")) as Report;
  return outcomes.find((outcome) => outcome.id === id)?.failure?.path;
}

describe("the printed command shows the same breach again", () => {
  test.each(rows.map((row) => [row[0]?.name ?? "", row] as const))("%s, or a neighbour", async (_name, row) => {
    for (const mutant of row) {
      const server = await startServer({ app: (origin) => mutant.build({ ...given, publicOrigin: origin }) });
      try {
        const [outcome] = await failuresOf(server.url, mutant);
        const failure = outcome?.failure;
        if (outcome === undefined || failure === undefined) continue;
        // what showed by what another scenario did meanwhile is not shown by one alone
        if ((await pathOf(outcome.id, failure.replay)) === failure.path) return;
      } finally {
        await server.close();
      }
    }
    throw new Error("none of these mutants was noticed, and again by the printed command");
  });
});
