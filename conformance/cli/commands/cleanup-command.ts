import { appendFileSync, readFileSync } from "node:fs";
import { isObject, readJson } from "../../client/json/json.ts";
import { SerialDriverRunner } from "../../client/driver/driver-runner.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import { driverTimeoutMs } from "../../engine/run/plan/defaults.ts";
import { SetUpError } from "../../engine/run/options.ts";
import { countText } from "../../report/count-text.ts";
import { printableJson, printableLine } from "../../report/printable.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import type { CleanupArguments } from "../arguments/deployment-arguments.ts";
import { loadDriver } from "../arguments/load-driver.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Host } from "../host.ts";

interface LedgerLine {
  readonly baseUrl: string;
  readonly id: string;
  readonly slug: string;
  readonly isDeleted: boolean;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** Deletes the surveys of one service in a ledger through a driver, and marks them as deleted. Throws a SetUpError. */
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
  const left = surveysOfOneService(surveysIn(ledger), ledger, url);
  if (left.length === 0) {
    host.stdout.write("nothing is left to delete\n");
    return exitCode.conformant;
  }
  const actions = await loadDriver(file, driverTimeoutMs);
  if (actions.deleteSurvey === undefined)
    throw new SetUpError(`--driver ${file}: it exports no deleteSurvey`, "export a function that accepts { id, slug }");
  const runner = new SerialDriverRunner({
    driver: { file, actions, timeoutMs: driverTimeoutMs },
    redactor: new Redactor(),
    ownKeys: [],
    signal: new AbortController().signal,
  });
  const { deleted, fault } = await runner.deleteSurveys(left);
  const deletedLines = deleted.map(({ entry }) => `${printableJson(JSON.stringify({ ...entry, deleted: true }))}\n`);
  if (deletedLines.length > 0) appendFileSync(ledger, deletedLines.join(""));
  const remaining = left.length - deleted.length;
  const reason = fault === undefined ? "" : `: ${printableLine(guard.text(fault))}`;
  const remainingText = remaining === 0 ? "" : `, ${countText(remaining, "remains", "remain")}${reason}`;
  host.stdout.write(`${deleted.length} of ${countText(left.length, "survey")} deleted${remainingText}\n`);
  return remaining === 0 ? exitCode.conformant : exitCode.incomplete;
}

/** Throws a SetUpError if the URL or the ledger leaves open which service the driver is for. */
function surveysOfOneService(
  surveys: readonly LedgerLine[],
  ledger: string,
  url: string | undefined,
): readonly LedgerLine[] {
  const urls = [...new Set(surveys.map((line) => line.baseUrl))];
  if (url !== undefined) {
    const wanted = baseUrl(url, {}).href;
    if (urls.length > 0 && !urls.includes(wanted))
      throw new SetUpError(`${ledger} has no survey of ${wanted}`, `it has surveys of ${urls.join(", ")}`);
    return surveys.filter((line) => line.baseUrl === wanted);
  }
  if (urls.length > 1)
    throw new SetUpError(
      `${ledger} has surveys of ${urls.length} services: ${urls.join(", ")}`,
      "pass the one that the driver is for: cleanup URL --ledger FILE --driver FILE",
    );
  return surveys;
}

/** Returns the surveys that certainly exist and that no later line marks as deleted. */
function surveysIn(ledger: string): readonly LedgerLine[] {
  const lines = textOf(ledger)
    .split("\n")
    .flatMap((text, index) => (text.trim() === "" ? [] : [lineOf(text, `line ${index + 1} of ${ledger}`)]));
  const surveyKey = (line: LedgerLine): string => `${line.baseUrl} ${line.id}`;
  const deleted = new Set(lines.filter(({ isDeleted }) => isDeleted).map(surveyKey));
  return lines.filter((line) => line.id !== "" && !deleted.has(surveyKey(line)));
}

function lineOf(text: string, where: string): LedgerLine {
  const { value } = { value: undefined, ...readJson(text) };
  if (!isObject(value) || typeof value["id"] !== "string" || typeof value["slug"] !== "string")
    throw new SetUpError(
      `${where} is not a ledger entry`,
      "pass a file that verify or fingerprint wrote with --ledger FILE",
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

function textOf(ledger: string): string {
  try {
    return readFileSync(ledger, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    throw new SetUpError(`--ledger ${ledger} can't be read (${String(error.code)})`, "pass the ledger of a run");
  }
}
