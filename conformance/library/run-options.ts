import { randomInt } from "node:crypto";
import { inspect } from "node:util";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { baseUrl } from "./options/base-url.ts";
import { nearest } from "./options/nearest.ts";
import { Rejected } from "./options/rejected.ts";
import { givenLine } from "./options/line.ts";
import { casePath, domain, effort, surveyName, webAddress } from "./options/option-values.ts";
import { selectRequirements } from "./options/select-requirements.ts";
import { bounds, defaults, driverTimeoutMs } from "../engine/run/plan/defaults.ts";
import { SetUpError, type RunOptions } from "../engine/run/options.ts";
import type { VerifyOptions } from "./verify-options.ts";

const names = {
  baseUrl: true,
  fetch: true,
  ownerKey: true,
  otherKey: true,
  driver: true,
  only: true,
  seed: true,
  path: true,
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
  baseline: true,
  header: true,
  ca: true,
  insecure: true,
  onLedger: true,
  signal: true,
} as const satisfies Record<keyof VerifyOptions, true>;

/** The default base URL with `fetch`. */
const inProcess = "http://localhost/api/v1";

/** Validates the caller's options and converts them to run options. Throws a SetUpError. */
export function runOptions(given: VerifyOptions): RunOptions {
  refuseUnknown(given);
  const chosen = read("effort", given.effort, effort) ?? defaults.effort;
  const only = selected(given);
  const path = read("path", given.path, casePath);
  if (path !== undefined && (only?.length !== 1 || given.seed === undefined)) {
    throw new SetUpError("path needs only with a single requirement, and seed", "copy all three from one failure");
  }
  const otherKey = given.otherKey === undefined ? undefined : key("otherKey", given.otherKey);
  const emailDomain = read("emailDomain", given.emailDomain, domain);
  const logoUrl = read("logoUrl", given.logoUrl, webAddress);
  return {
    baseUrl: address(given),
    ownerKey: key("ownerKey", given.ownerKey),
    ...(otherKey === undefined ? {} : { otherKey }),
    ...driverOf(given),
    seed: number("seed", given) ?? randomInt(2 ** 31),
    effort: chosen,
    ...(only === undefined ? {} : { only }),
    ...(path === undefined ? {} : { path }),
    concurrency: number("concurrency", given) ?? defaults.concurrency,
    ...rateOf(given),
    timeoutMs: number("timeoutMs", given) ?? defaults.timeoutMs,
    maxDurationMs: number("maxDurationMs", given) ?? defaults.maxDurationMs,
    probeRateLimit: number("probeRateLimit", given) ?? defaults.probeRateLimit,
    strict: given.strict === true,
    requireAll: given.requireAll === true,
    bail: given.bail === true,
    ...(emailDomain === undefined ? {} : { emailDomain }),
    ...(logoUrl === undefined ? {} : { logoUrl }),
    ...readingOf(given),
    ...givenLine(given),
  };
}

/** Throws a SetUpError. */
export function selected({ only }: Pick<VerifyOptions, "only">): readonly RequirementId[] | undefined {
  return read("only", typeof only === "object" ? only.join(",") : only, selectRequirements);
}

function refuseUnknown(given: VerifyOptions): void {
  const known = Object.keys(names);
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange === undefined) return;
  const meant = nearest(strange, known, 4);
  throw new SetUpError(
    `there is no option ${strange}`,
    meant === undefined ? `the options are ${known.join(", ")}` : `did you mean ${meant}?`,
  );
}

function address({ baseUrl: given, fetch }: VerifyOptions): URL {
  if ((given === undefined || given === "") && fetch === undefined) {
    throw new SetUpError("nothing to judge was given", "give baseUrl, for example https://host/api/v1, or fetch");
  }
  if (fetch !== undefined && typeof fetch !== "function") {
    throw new SetUpError("fetch is not a function", "give what takes a Request and answers a Response, like app.fetch");
  }
  return baseUrl(given === undefined ? inProcess : String(given), {});
}

// RFC 9110 §5.5: field values contain visible characters
function key(name: "ownerKey" | "otherKey", value: unknown): string {
  if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) return value;
  const isMissing = value === undefined || value === "";
  throw new SetUpError(
    isMissing ? `no API key: ${name} is empty` : `${name} holds a character that no key can have`,
    isMissing ? "create one in the dashboard under Settings, then API keys" : "look for white space around the key",
  );
}

function driverOf({ driver }: VerifyOptions): Pick<RunOptions, "driver"> {
  return driver === undefined ? {} : { driver: { file: "driver.mjs", actions: driver, timeoutMs: driverTimeoutMs } };
}

/** Throws a SetUpError if other options contradict `readOnly`. */
function readingOf({ readOnly, driver, probeRateLimit }: VerifyOptions): Pick<RunOptions, "readOnly"> {
  if (readOnly === undefined) return {};
  const survey = surveyOf(readOnly);
  const wrong = Object.entries({ driver, probeRateLimit }).find(([, value]) => value !== undefined)?.[0];
  if (wrong !== undefined) throw new SetUpError(`readOnly and ${wrong} don't go together`, "leave one of them out");
  return { readOnly: { survey } };
}

/** An untyped caller may omit it. */
function surveyOf({ survey = "" }: { readonly survey?: string }): string {
  return read("readOnly.survey", survey, surveyName) ?? "";
}

function rateOf(given: VerifyOptions): Pick<RunOptions, "rate"> {
  const rate = number("rate", given);
  return rate === undefined ? {} : { rate };
}

function number(name: keyof typeof bounds, given: Partial<VerifyOptions>): number | undefined {
  const value: unknown = given[name];
  if (value === undefined) return undefined;
  const { min, max } = bounds[name];
  if (typeof value === "number" && Number.isInteger(value) && value >= min && value <= max) return value;
  throw new SetUpError(`${name} is ${inspect(value, { depth: 0 })}`, `it must be a whole number from ${min} to ${max}`);
}

function read<Value>(name: string, text: string | undefined, parse: (text: string) => Value): Value | undefined {
  if (text === undefined) return undefined;
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    throw new SetUpError(`${name} is ${text}`, error.message);
  }
}
