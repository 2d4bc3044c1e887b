import { randomInt } from "node:crypto";
import { inspect } from "node:util";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { baseUrl } from "./options/base-url.ts";
import { nearest } from "./options/nearest.ts";
import { RejectedValue } from "./options/rejected-value.ts";
import { connectionOptions } from "./options/connection-options.ts";
import { casePath, domain, effort, surveyName, webAddress } from "./options/option-values.ts";
import { selectRequirements } from "./options/select-requirements.ts";
import { bounds, defaults, driverTimeoutMs } from "../engine/run/plan/defaults.ts";
import { SetUpError, type RunOptions } from "../engine/run/options.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** The names of all options. They are members of an object, so that the compiler finds a missing name. */
const knownOptions = {
  baseUrl: true,
  fetch: true,
  ownerKey: true,
  otherKey: true,
  driver: true,
  only: true,
  seed: true,
  path: true,
  runs: true,
  effort: true,
  strict: true,
  requireAll: true,
  bail: true,
  concurrency: true,
  rate: true,
  timeoutMs: true,
  maxDurationMs: true,
  probeRateLimit: true,
  emailDomain: true,
  logoUrl: true,
  readOnly: true,
  force: true,
  baseline: true,
  header: true,
  ca: true,
  insecure: true,
  onLedger: true,
  signal: true,
} as const satisfies Record<keyof VerifyOptions, true>;

const inProcessBaseUrl = "http://localhost/api/v1";

/** Validates the caller's options and converts them to run options. Throws a SetUpError. */
export function runOptions(options: VerifyOptions): RunOptions {
  rejectUnknownOptions(options);
  const only = selectedRequirements(options);
  const path = parseOption("path", options.path, casePath);
  if (path !== undefined && (only?.length !== 1 || options.seed === undefined)) {
    throw new SetUpError(
      "the option path needs seed, and a single requirement in the option only",
      "copy all three options from one failure",
    );
  }
  return {
    baseUrl: baseUrlOption(options),
    ownerKey: keyOption("ownerKey", options.ownerKey),
    otherKey: options.otherKey === undefined ? undefined : keyOption("otherKey", options.otherKey),
    ...driverOption(options),
    seed: integerOption("seed", options) ?? randomInt(2 ** 31),
    effort: parseOption("effort", options.effort, effort) ?? defaults.effort,
    only,
    path,
    concurrency: integerOption("concurrency", options) ?? defaults.concurrency,
    rate: integerOption("rate", options),
    runs: integerOption("runs", options),
    timeoutMs: integerOption("timeoutMs", options) ?? defaults.timeoutMs,
    maxDurationMs: integerOption("maxDurationMs", options) ?? defaults.maxDurationMs,
    probeRateLimit: integerOption("probeRateLimit", options) ?? defaults.probeRateLimit,
    strict: options.strict === true,
    requireAll: options.requireAll === true,
    bail: options.bail === true,
    force: options.force === true,
    emailDomain: parseOption("emailDomain", options.emailDomain, domain),
    logoUrl: parseOption("logoUrl", options.logoUrl, webAddress),
    ...readOnlyOption(options),
    ...connectionOptions(options),
  };
}

/** Reads the option `only`: `["RCP", "QST-3"]`. Throws a SetUpError. */
export function selectedRequirements({ only }: Pick<VerifyOptions, "only">): readonly RequirementId[] | undefined {
  return parseOption("only", typeof only === "object" ? only.join(",") : only, selectRequirements);
}

/** Finds options that callers without types misspelled. */
function rejectUnknownOptions(options: VerifyOptions): void {
  const known = Object.keys(knownOptions);
  const unknownName = Object.keys(options).find((name) => !known.includes(name));
  if (unknownName === undefined) return;
  const meant = nearest(unknownName, known, 4);
  throw new SetUpError(
    `there is no option ${unknownName}`,
    meant === undefined ? `the options are ${known.join(", ")}` : `did you mean ${meant}?`,
  );
}

function baseUrlOption({ baseUrl: address, fetch }: VerifyOptions): URL {
  if ((address === undefined || address === "") && fetch === undefined) {
    throw new SetUpError("no service was given", "set baseUrl (for example, https://host/api/v1) or fetch");
  }
  if (fetch !== undefined && typeof fetch !== "function") {
    throw new SetUpError(
      "fetch is not a function",
      "pass a function that maps a Request to a Response, such as app.fetch",
    );
  }
  return baseUrl(address === undefined ? inProcessBaseUrl : String(address), {});
}

function keyOption(name: "ownerKey" | "otherKey", value: unknown): string {
  // a key has only visible characters, since a header carries it (RFC 9110 §5.5)
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  if (value === undefined || value === "")
    throw new SetUpError(`no API key: ${name} is empty`, "create a key in the dashboard, under Settings and API keys");
  throw new SetUpError(`${name} contains an invalid character`, "remove white space around the key");
}

function driverOption({ driver }: VerifyOptions): Pick<RunOptions, "driver"> {
  // replay commands need the name of a file, although the caller passed functions
  return driver === undefined ? {} : { driver: { file: "driver.mjs", actions: driver, timeoutMs: driverTimeoutMs } };
}

/** Throws a SetUpError if other options contradict `readOnly`. */
function readOnlyOption({ readOnly, driver, probeRateLimit, runs }: VerifyOptions): Pick<RunOptions, "readOnly"> {
  if (readOnly === undefined) return {};
  // callers without types may omit the survey
  const { survey: name } = readOnly as Partial<typeof readOnly>;
  const survey = parseOption("readOnly.survey", name ?? "", surveyName) ?? "";
  const [excluded] = Object.entries({ driver, probeRateLimit, runs }).find(([, value]) => value !== undefined) ?? [];
  if (excluded !== undefined) throw new SetUpError(`readOnly and ${excluded} can't be combined`, "omit one of them");
  return { readOnly: { survey } };
}

function integerOption(name: keyof typeof bounds, options: Partial<VerifyOptions>): number | undefined {
  const value: unknown = options[name];
  if (value === undefined) return undefined;
  const { min, max } = bounds[name];
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new SetUpError(`${name} is ${inspect(value, { depth: 0 })}`, `it must be a whole number from ${min} to ${max}`);
}

/** Adds the name of the option to a parser's message. */
function parseOption<Value>(name: string, text: string | undefined, parse: (text: string) => Value): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof RejectedValue)) throw error;
    throw new SetUpError(`${name} is ${text}`, error.message);
  }
}
