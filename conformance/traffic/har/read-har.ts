import { splitAtStrings } from "../../client/json/json-strings.ts";
import { isObject, isTooDeep } from "../../client/json/json.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";
import { partsOfCredential } from "../judge/keys-in-traffic.ts";
import { exchangeIn, timesOf } from "./har-entry.ts";

export interface HarReading {
  readonly exchanges: readonly OverheardExchange[];
  /** Counts by reason: `answered from a cache` -> 3. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Times of entries that can't be read, in milliseconds since 1970. Each may have written anything. */
  readonly gaps: readonly Gap[];
}

export type Gap = readonly [from: number, to: number];

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). A truncated file is read as far as it goes. Throws an Error
 * for any other file.
 */
export function readHar(content: string, file: string): HarReading {
  const leftOut = new Map<string, number>();
  const leave = (reason: string, count = 1): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  const values = entriesIn(content, leave);
  const times = values.map(timesOf);
  // without any time the order is unknown: all requests may have overlapped
  const time = times.some(({ begun }) => begun !== undefined) ? undefined : 0;
  const firsts = new Map<string, number>();
  const gaps: Gap[] = [];
  const read = values.flatMap((value, index): readonly OverheardExchange[] => {
    const found = isTooDeep(value)
      ? { fault: "its values are nested too deeply", mayWrite: true }
      : exchangeIn(value, `${file}, entry ${index + 1}`, time);
    if (typeof found === "string") leave(found);
    else if ("request" in found) return [found];
    else {
      const first = firsts.get(found.fault) ?? index + 1;
      firsts.set(found.fault, first);
      leave(`can't be read: ${found.fault} (first in entry ${first})`);
      if (found.mayWrite) gaps.push(around(times, index));
    }
    return [];
  });
  // a recording of this suite is judged by requests of scenarios alone: the others repeat them
  const isOwn = read.some(({ request }) => request.intent !== undefined);
  const own = isOwn ? read.filter(({ request }) => request.intent !== undefined) : read;
  if (own.length < read.length) leave("sent by a run of this suite outside its scenarios", read.length - own.length);
  const late = imprecisionOf(times);
  const exchanges = withCredentials(own, file).map((one) => ({ ...one, ended: one.ended + late }));
  return {
    exchanges: exchanges.toSorted((a, b) => a.begun - b.begun),
    leftOut,
    gaps: gaps.map(([from, to]) => [from, to + late]),
  };
}

type Times = readonly ReturnType<typeof timesOf>[];

/** Returns when the entry may have been under way: at most from the begin of the one before to the end of the one after. */
function around(times: Times, index: number): Gap {
  const { begun, lastedMs } = times[index] ?? {};
  const isTimed = (one: Times[number]): boolean => one.begun !== undefined;
  const before = begun ?? times.slice(0, index).findLast(isTimed)?.begun ?? -Infinity;
  if (begun !== undefined && lastedMs !== undefined) return [before, begun + lastedMs];
  const after = times.slice(index + 1).find(isTimed);
  return [before, after?.begun === undefined ? Infinity : after.begun + (after.lastedMs ?? 0)];
}

/** Recorders may leave out or mask credentials. Several clients may stand behind such requests. */
function withCredentials(exchanges: readonly OverheardExchange[], anonymousIn: string): readonly OverheardExchange[] {
  const isAnonymous = !exchanges.some(({ request }) => request.headers["authorization"] !== undefined);
  return exchanges.map((one) => {
    const { authorization, ...headers } = one.request.headers;
    const isMasked = authorization !== undefined && mask.test(partsOfCredential(authorization).secret);
    const isUnknown = isAnonymous || isMasked || one.request.areHeadersUnknown === true;
    return isUnknown ? { ...one, request: { ...one.request, headers, anonymousIn } } : one;
  });
}

const mask = /[*\u2022\u2026]{3}|^\W*$|^x{3,}$|^\W*(?:redacted|masked|hidden|removed|filtered|sanitized|secret)\W*$/i;

function entriesIn(content: string, leave: (reason: string) => void): readonly unknown[] {
  let document: unknown;
  try {
    // RFC 8259 §8.1 lets a reader ignore a byte order mark
    document = JSON.parse(content.replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const found = wholeEntries(content);
    if (found === undefined) throw new Error("it is not JSON", { cause: error });
    leave("truncated at the end of the file");
    return found;
  }
  const log = isObject(document) ? document["log"] : undefined;
  const entries = isObject(log) ? log["entries"] : undefined;
  if (!Array.isArray(entries)) throw new Error("it has no log.entries");
  return entries;
}

function wholeEntries(content: string): readonly unknown[] | undefined {
  const start = /"entries"\s*:\s*\[/.exec(content);
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

function parsedOf(entry: string): unknown {
  try {
    return JSON.parse(entry);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/**
 * Returns how much later an entry may have ended. Each begin may be a millisecond (or a second) later if all are whole. Each
 * duration may be a millisecond longer if all are whole. Requests that may have overlapped have no order.
 */
function imprecisionOf(times: Times): number {
  const begins = times.flatMap(({ begun }) => begun ?? []);
  const durations = times.flatMap(({ lastedMs }) => lastedMs ?? []);
  return stepOf(begins, [1_000, 1]) + stepOf(durations, [1]);
}

function stepOf(values: readonly number[], steps: readonly number[]): number {
  return steps.find((step) => values.every((value) => value % step === 0)) ?? 0;
}
