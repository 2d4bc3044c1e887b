import { appendFileSync } from "node:fs";
import { isObject, readJson } from "../../client/json/json.ts";
import { SerialDriverRunner } from "../../client/driver/driver-runner.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { driverTimeoutMs } from "../../engine/run/plan/defaults.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { countText } from "../../report/words/count-text.ts";
import { printableJson, printableLine } from "../../report/printable.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import type { CleanupArguments } from "../arguments/deployment-arguments.ts";
import { loadDriver } from "../arguments/load-driver.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import { readText } from "../files/read-text.ts";
import type { Host } from "../host.ts";

interface LedgerLine {
  readonly baseUrl: string;
  readonly id: string;
  readonly slug: string;
  readonly isDeleted: boolean;
  /** The whole line, which is written again with `"deleted": true`. */
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Deletes the surveys of one service that a ledger lists, and marks them there as deleted. Throws a SetUpError. */
export async function cleanupCommand(
  url: string | undefined,
  { ledger, driver: file }: CleanupArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  if (ledger === undefined || file === undefined)
    throw new SetUpError(
      "cleanup needs --ledger FILE and --driver FILE",
      "pass a run's ledger and a module that exports deleteSurvey",
    );
  const surveys = surveysOfOneService(surveysIn(ledger), ledger, url);
  if (surveys.length === 0) {
    host.stdout.write("nothing is left to delete\n");
    return exitCode.conformant;
  }
  const actions = await loadDriver(file, driverTimeoutMs);
  if (actions.deleteSurvey === undefined)
    throw new SetUpError(
      `--driver ${file}: the module doesn't export deleteSurvey`,
      "export it as a function that accepts { id, slug }",
    );
  const runner = new SerialDriverRunner({
    driver: { file, actions, timeoutMs: driverTimeoutMs },
    redactor: new Redactor(),
    ownKeys: [],
    signal: new AbortController().signal,
  });
  const { deleted, fault } = await runner.deleteSurveys(surveys);
  const deletedLines = deleted.map(({ entry }) => `${printableJson(JSON.stringify({ ...entry, deleted: true }))}\n`);
  if (deletedLines.length > 0) appendFileSync(ledger, deletedLines.join(""));
  const remaining = surveys.length - deleted.length;
  const reason = fault === undefined ? "" : `: ${printableLine(guard.text(fault))}`;
  const remainingText = remaining === 0 ? "" : `, ${countText(remaining, "remains", "remain")}${reason}`;
  host.stdout.write(`${deleted.length} of ${countText(surveys.length, "survey")} deleted${remainingText}\n`);
  return remaining === 0 ? exitCode.conformant : exitCode.incomplete;
}

/**
 * Returns the surveys of the URL, or all if they belong to one service. Throws a SetUpError otherwise, because a driver operates
 * only one service.
 */
function surveysOfOneService(
  surveys: readonly LedgerLine[],
  ledger: string,
  url: string | undefined,
): readonly LedgerLine[] {
  const urls = [...new Set(surveys.map((line) => line.baseUrl))];
  if (url !== undefined) {
    const wanted = baseUrl(url, {}).href;
    if (urls.length > 0 && !urls.includes(wanted))
      throw new SetUpError(`${ledger} lists no survey at ${wanted}`, `it lists surveys at ${urls.join(", ")}`);
    return surveys.filter((line) => line.baseUrl === wanted);
  }
  if (urls.length > 1)
    throw new SetUpError(
      `${ledger} lists surveys of ${urls.length} services: ${urls.join(", ")}`,
      "pass the URL of the service that the driver operates: cleanup URL --ledger FILE --driver FILE",
    );
  return surveys;
}

/** Returns the surveys that certainly exist: they have an id, and no line marks them as deleted. */
function surveysIn(ledger: string): readonly LedgerLine[] {
  const texts = readText(ledger, `--ledger ${ledger}`, "pass the ledger of a run").split("\n");
  const lines: LedgerLine[] = [];
  for (const [index, text] of texts.entries())
    if (text.trim() !== "") lines.push(lineOf(text, `line ${index + 1} of ${ledger}`));
  const surveyKey = (line: LedgerLine): string => `${line.baseUrl} ${line.id}`;
  const deleted = new Set(lines.filter(({ isDeleted }) => isDeleted).map(surveyKey));
  return lines.filter((line) => line.id !== "" && !deleted.has(surveyKey(line)));
}

function lineOf(text: string, where: string): LedgerLine {
  // undefined if the line is not JSON
  const { value } = { value: undefined, ...readJson(text) };
  if (!isObject(value) || typeof value["id"] !== "string" || typeof value["slug"] !== "string")
    throw new SetUpError(
      `${where} is not a ledger entry`,
      "pass a file that verify --ledger or fingerprint --ledger wrote",
    );
  const { baseUrl: address } = value;
  return {
    baseUrl: typeof address === "string" ? address : "",
    id: value["id"],
    slug: value["slug"],
    isDeleted: value["deleted"] === true,
    entry: value,
  };
}
