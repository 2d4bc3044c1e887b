import { z } from "zod";
import { splitAtStrings } from "../../client/json/json-strings.ts";
import { count } from "../exchange/count.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";
import { keyVariablePattern, partsOfCredential } from "../judge/keys-in-traffic.ts";
import { exchangeOfEntry, parseHarEntry, type HarEntry } from "./har-entry.ts";

export interface HarReading {
  readonly exchanges: readonly OverheardExchange[];
  /** Counts by reason: `answered from a cache` -> 3. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** When entries that can't be read were under way, in milliseconds since 1970. They may have written anything. */
  readonly gaps: readonly Gap[];
}

export type Gap = readonly [from: number, to: number];

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). A truncated file is read as far as it goes. Throws an Error
 * for any other file.
 */
export function readHar(content: string, file: string): HarReading {
  const leftOut = new Map<string, number>();
  const { values, isTruncated } = valuesIn(content);
  if (isTruncated) count(leftOut, "lost because the file is not valid JSON");
  const entries = values.map(parseHarEntry);
  // without any times the order is unknown: all requests begin at the same time, so they may have overlapped
  const fallbackTime = entries.some(isTimed) ? undefined : 0;
  const firstEntryByFault = new Map<string, number>();
  const read: OverheardExchange[] = [];
  const gaps: Gap[] = [];
  for (const [index, entry] of entries.entries()) {
    const result = exchangeOfEntry(entry, fallbackTime);
    // a text says why the service saw no such request
    if (typeof result === "string") count(leftOut, result);
    else if ("request" in result) read.push(result);
    else {
      const first = firstEntryByFault.get(result.fault) ?? index + 1;
      firstEntryByFault.set(result.fault, first);
      count(leftOut, `can't be read: ${result.fault} (first in entry ${first})`);
      if (result.mayWrite) gaps.push(possibleGap(entries, index));
    }
  }
  // a run of this suite also records replays of its scenarios: only the scenarios count
  const ofScenarios = read.filter(({ request }) => request.intent !== undefined);
  const counted = ofScenarios.length > 0 ? ofScenarios : read;
  if (counted.length < read.length)
    count(leftOut, "sent by a run of this suite outside its scenarios", read.length - counted.length);
  const imprecisionMs = imprecisionOf(entries);
  const exchanges = markAnonymous(counted, file).map((exchange) => ({
    ...exchange,
    ended: exchange.ended + imprecisionMs,
  }));
  return {
    exchanges: exchanges.toSorted((a, b) => a.begun - b.begun),
    leftOut,
    gaps: gaps.map(([from, to]) => [from, to + imprecisionMs]),
  };
}

function isTimed({ startedDateTime }: HarEntry): boolean {
  return startedDateTime !== undefined;
}

/** Returns when an entry may have been under way: at most from the start of the previous one to the end of the next one. */
function possibleGap(entries: readonly HarEntry[], index: number): Gap {
  const { startedDateTime: begun, time } = entries[index] ?? {};
  const from = begun ?? entries.slice(0, index).findLast(isTimed)?.startedDateTime ?? -Infinity;
  if (begun !== undefined && time !== undefined) return [from, begun + time];
  const after = entries.slice(index + 1).find(isTimed);
  return [from, (after?.startedDateTime ?? Infinity) + (after?.time ?? 0)];
}

/**
 * Marks requests whose credential is unknown, since recorders may omit or mask it. A 401 to a request without a credential
 * shows that the recorder omits no credentials, unless no request has one.
 */
function markAnonymous(exchanges: readonly OverheardExchange[], anonymousIn: string): readonly OverheardExchange[] {
  const keyless = exchanges.filter(({ request }) => request.headers["authorization"] === undefined);
  const mayBeOmitted = keyless.length === exchanges.length || !keyless.some(({ response }) => response?.status === 401);
  return exchanges.map((exchange) => {
    const { authorization, ...headers } = exchange.request.headers;
    const isHidden = authorization === undefined ? mayBeOmitted : isMasked(authorization);
    const isUnknown =
      exchange.request.intent === undefined && (isHidden || exchange.request.areHeadersUnknown === true);
    return isUnknown ? { ...exchange, request: { ...exchange.request, headers, anonymousIn } } : exchange;
  });
}

/** True if a recorder or a person replaced the key. */
function isMasked(authorization: string): boolean {
  const { secret } = partsOfCredential(authorization);
  return !keyVariablePattern.test(secret) && (maskPattern.test(authorization) || placeholderPattern.test(secret));
}

/** `***`, `Bearer [redacted]`, `<token>` */
const maskPattern = /[*\u2022#]{3}|\u2026|redacted|masked|filtered|sanitized|^(?:bearer\s+)?(?:[<[{(]|\$[{A-Z]|%3c)/i;
/** `your-api-key`, `xxxx`, `dummy` */
const placeholderPattern =
  /^\W*(?:(?:your[\W_]?)?(?:api[\W_]?)?(?:key|token|secret)|(\w)\1+|bearer|hidden|removed|dummy|null|undefined)?\W*$/i;

const fileSchema = z.object({ log: z.object({ entries: z.array(z.unknown()) }) });

function valuesIn(content: string): { readonly values: readonly unknown[]; readonly isTruncated: boolean } {
  // RFC 8259 §8.1 lets a reader ignore a byte order mark
  const document = parsedOf(content.replace(/^\ufeff/, ""));
  const values = document === undefined ? completeEntriesIn(content) : fileSchema.safeParse(document).data?.log.entries;
  if (values === undefined) throw new Error(document === undefined ? "it is not JSON" : "it has no log.entries");
  return { values, isTruncated: document === undefined };
}

/** Returns the complete entries of a truncated file, or of a file in JSON Lines, which has no list `entries`. */
function completeEntriesIn(content: string): readonly unknown[] | undefined {
  const start = /"entries"\s*:\s*\[/.exec(content) ?? /^(?=\{.*"request"\s*:)/s.exec(content);
  if (start === null) return undefined;
  const entries: unknown[] = [];
  let [depth, from] = [0, 0];
  for (const part of splitAtStrings(content, start.index + start[0].length)) {
    if (part.text.startsWith('"')) continue;
    for (const { 0: sign, index } of part.text.matchAll(/[{}]/g)) {
      const at = part.at + index;
      if (sign === "{" && (depth += 1) === 1) from = at;
      if (sign === "}" && (depth -= 1) === 0) entries.push(parsedOf(content.slice(from, at + 1)));
    }
  }
  return entries;
}

/** Returns undefined for other texts than JSON. */
function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/**
 * Returns how many milliseconds later an entry may have ended. If all starts are whole seconds or milliseconds, the recorder cut
 * their fractions; the same applies to whole durations. Requests that may have overlapped then have no order.
 */
function imprecisionOf(entries: readonly HarEntry[]): number {
  const begins = entries.flatMap(({ startedDateTime }) => startedDateTime ?? []);
  const durations = entries.flatMap(({ time }) => time ?? []);
  return stepOf(begins, [1_000, 1]) + stepOf(durations, [1]);
}

/** Returns the first step of which all values are multiples, or 0. */
function stepOf(values: readonly number[], steps: readonly number[]): number {
  return steps.find((step) => values.every((value) => value % step === 0)) ?? 0;
}
