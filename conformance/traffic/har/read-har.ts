import { z } from "zod";
import { splitAtStrings } from "../../client/json/json-strings.ts";
import { isObject } from "../../client/json/json.ts";
import {
  intentSchema,
  type OverheardExchange,
  type OverheardRequest,
  type OverheardResponse,
} from "../../suite/journal/overheard.ts";

export interface HarReading {
  readonly exchanges: readonly OverheardExchange[];
  /** Counts by reason: `answered from a cache` -> 3. */
  readonly leftOut: ReadonlyMap<string, number>;
}

const headers = z
  .array(z.object({ name: z.string(), value: z.string() }))
  .nullish()
  .transform((list) => {
    const byName = new Map<string, string>();
    for (const { name, value } of list ?? []) {
      const before = byName.get(name.toLowerCase());
      byName.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
    }
    return Object.fromEntries(byName);
  });

const text = z.string().nullish();
const size = z.number().nullish();

const entrySchema = z
  .object({
    startedDateTime: z.string(),
    time: size,
    request: z.object({
      method: z.string(),
      url: z.string(),
      headers,
      bodySize: size,
      postData: z.object({ text, encoding: text, mimeType: text }).nullish(),
    }),
    response: z.object({
      status: z.number(),
      headers,
      content: z.object({ size, compression: size, text, encoding: text }).nullish(),
    }),
    cache: z
      .object({ beforeRequest: z.unknown().optional(), afterRequest: z.unknown().optional() })
      .nullish()
      .catch(undefined),
    _fromCache: z.unknown().optional(),
    _fetchType: z.unknown().optional(),
    _intent: z.unknown().optional(),
  })
  .transform(({ _fromCache: fromCache, _fetchType: fetchType, _intent: intent, ...entry }) => ({
    ...entry,
    fromCache,
    fetchType,
    intent,
  }));

type Entry = z.infer<typeof entrySchema>;

/**
 * Reads HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). A truncated file is read as far as it goes. Throws an Error
 * for any other file.
 */
export function readHar(content: string, file: string): HarReading {
  const leftOut = new Map<string, number>();
  const leave = (reason: string): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  const read = entriesIn(content, leave).map((value, index) => exchangeOf(value, `${file}, entry ${index + 1}`));
  // a recording of this suite is judged by requests of scenarios alone: the others repeat them
  const isOwn = read.some((one) => typeof one !== "string" && one.request.intent !== undefined);
  const exchanges = read.flatMap((one) => {
    const isRepeated = isOwn && typeof one !== "string" && one.request.intent === undefined;
    if (typeof one !== "string" && !isRepeated) return [one];
    leave(typeof one === "string" ? one : "sent by a run of this suite, and by none of its scenarios");
    return [];
  });
  // browsers save credentials only if they are asked to
  const isAnonymous = !exchanges.some(({ request }) => request.headers["authorization"] !== undefined);
  const known = isAnonymous
    ? exchanges.map((one) => ({ ...one, request: { ...one.request, anonymousIn: file } }))
    : exchanges;
  return { exchanges: inTurn(known), leftOut };
}

function entriesIn(content: string, leave: (reason: string) => void): readonly unknown[] {
  let document: unknown;
  try {
    // RFC 8259 §8.1 lets a reader ignore a byte order mark
    document = JSON.parse(content.replace(/^\ufeff/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const found = wholeEntries(content);
    if (found === undefined) throw new Error("it is not JSON", { cause: error });
    leave("cut off in the middle of the file");
    return found;
  }
  const log = isObject(document) ? document["log"] : undefined;
  const entries = isObject(log) ? log["entries"] : undefined;
  if (!Array.isArray(entries)) throw new Error("it has no log.entries, as HAR 1.2 has");
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

/** HAR 1.2 writes years with four digits. */
const endOfYears = Date.UTC(10_000, 0);

function exchangeOf(value: unknown, place: string): OverheardExchange | string {
  const { data: entry } = entrySchema.safeParse(value);
  if (entry === undefined) return "broken";
  const begun = timeOf(entry.startedDateTime);
  if (!(Math.abs(begun) < endOfYears) || !URL.canParse(entry.request.url)) return "broken";
  if (mayBeCached(entry)) return "answered from a cache";
  const ended = begun + Math.max(0, entry.time ?? 0);
  return { request: requestOf(entry), response: responseOf(entry), begun, ended, place };
}

/**
 * HAR 1.2 records the cache before a request, null for an empty one, but not its use. Firefox recorded the cache afterwards,
 * null for an unknown one. A time of 0 shows nothing: fast networks have it as well. A cache answers no writes (RFC 9111 §4).
 */
function mayBeCached({ request, response, cache, fromCache, fetchType }: Entry): boolean {
  if (request.method.toUpperCase() !== "GET") return false;
  const isChromes = typeof fromCache === "string" && fromCache !== "";
  const isSafaris = typeof fetchType === "string" && fetchType !== "Network Load";
  if (response.status === 304 || isChromes || isSafaris) return true;
  const { beforeRequest: before, afterRequest: after } = cache ?? {};
  const isFilled = (held: unknown): boolean => isObject(held) && Object.keys(held).length > 0;
  return before === undefined ? after === null || isFilled(after) : isFilled(before);
}

function requestOf({ request, intent: meant }: Entry): OverheardRequest {
  const { method, url, postData, bodySize } = request;
  const isEmpty = (postData === undefined || postData === null) && (bodySize ?? 0) <= 0;
  const said = isEmpty ? "" : bodyOf(postData?.text, postData?.encoding);
  const body = said !== undefined && Buffer.byteLength(said) < (bodySize ?? 0) ? undefined : said;
  const { data: intent } = intentSchema.safeParse(meant);
  return {
    method: method.toUpperCase(),
    url: new URL(url),
    headers: request.headers,
    text: body,
    intent,
  };
}

/** Browsers write status 0 if no response came. */
function responseOf({ response }: Entry): OverheardResponse | undefined {
  const { status, content } = response;
  if (status < 100) return undefined;
  const isEmpty = status === 204 || (content?.size === 0 && (content.text ?? "") === "");
  const body = isEmpty ? "" : bodyOf(content?.text, content?.encoding);
  const bytes = body === undefined ? 0 : Buffer.byteLength(body);
  const whole = Math.min(content?.size ?? 0, (content?.size ?? 0) + (content?.compression ?? 0));
  const isWhole = body !== undefined && bytes >= whole;
  return { status, headers: response.headers, text: isWhole ? body : undefined };
}

/** Returns undefined for a body that wasn't recorded or was cut. Recordings of this tool mark a cut at the end. */
function bodyOf(content: string | null | undefined, encoding: string | null | undefined): string | undefined {
  if (content === undefined || content === null) return undefined;
  if (/… \(\d+ characters in all\)$/.test(content.slice(-60))) return undefined;
  return encoding === "base64" ? Buffer.from(content, "base64").toString("utf8") : content;
}

/** Returns milliseconds with their fraction, which `Date.parse` drops. */
function timeOf(moment: string): number {
  const finer = /:\d\d\.\d{3}(\d+)/.exec(moment)?.[1] ?? "";
  return Date.parse(moment.replace(/(:\d\d\.\d{3})\d+/, "$1")) + (finer === "" ? 0 : Number(`0.${finer}`));
}

/**
 * Sorts by begin, and moves each end by the precision of the file. Each begin may be a millisecond (or a second) later if all
 * are whole. Each duration may be a millisecond longer if all are whole. Requests that may have overlapped have no order.
 */
function inTurn(exchanges: readonly OverheardExchange[]): readonly OverheardExchange[] {
  const begins = exchanges.map(({ begun }) => begun);
  const durations = exchanges.map(({ begun, ended }) => ended - begun);
  const later = stepOf(begins, [1_000, 1]) + stepOf(durations, [1]);
  return exchanges.map((one) => ({ ...one, ended: one.ended + later })).toSorted((a, b) => a.begun - b.begun);
}

function stepOf(values: readonly number[], steps: readonly number[]): number {
  return steps.find((step) => values.every((value) => value % step === 0)) ?? 0;
}
