import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Report } from "../../report/format/report.ts";
import type { Intent } from "../exchange/intent.ts";

type IntendedExchange = RecordedExchange & { readonly intent?: Intent };

interface Recording extends Pick<Report, "tool" | "startedAt"> {
  readonly exchanges: readonly IntendedExchange[];
}

/** Writes exchanges as HAR 1.2, in the order of their start. A size of -1 means that it is unknown. */
export function harText({ tool, startedAt, exchanges }: Recording): string {
  const entries = exchanges
    .toSorted((a, b) => a.startedMs - b.startedMs)
    .map((exchange) => entryOf(exchange, Date.parse(startedAt)));
  return `${JSON.stringify({ log: { version: "1.2", creator: tool, entries } }, undefined, 1)}\n`;
}

function entryOf(exchange: IntendedExchange, start: number): object {
  const { startedMs, durationMs, identity, fault, intent } = exchange;
  return {
    startedDateTime: momentOf(start + startedMs),
    time: durationMs,
    request: requestOf(exchange),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: fault === undefined ? `as ${identity}` : `as ${identity}: ${fault}`,
    // HAR 1.2 allows custom fields
    _intent: intent,
  };
}

/** `2026-01-05T09:00:00.123456Z`, with microseconds: on one machine, requests follow each other within a millisecond. */
function momentOf(ms: number): string {
  const micros = Math.round((ms - Math.floor(ms)) * 1_000) % 1_000;
  return new Date(Math.floor(ms)).toISOString().replace("Z", `${String(micros).padStart(3, "0")}Z`);
}

function requestOf({ method, url, requestHeaders, requestBody }: RecordedExchange): object {
  const { href = url, searchParams = [] } = URL.canParse(url) ? new URL(url) : {};
  return {
    method,
    url: href,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairsOf(Object.entries(requestHeaders)),
    queryString: pairsOf(searchParams),
    postData: requestBody === undefined ? undefined : contentOf(requestHeaders, requestBody),
    headersSize: -1,
    bodySize: Buffer.byteLength(requestBody ?? ""),
  };
}

function responseOf({ status = 0, responseHeaders = {}, responseBody = "" }: RecordedExchange): object {
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairsOf(Object.entries(responseHeaders)),
    content: { size: Buffer.byteLength(responseBody), ...contentOf(responseHeaders, responseBody) },
    redirectURL: responseHeaders["location"] ?? "",
    headersSize: -1,
    bodySize: -1,
  };
}

function contentOf({ "content-type": mimeType = "" }: RecordedExchange["requestHeaders"], text: string): object {
  return { mimeType, text };
}

function pairsOf(pairs: Iterable<[name: string, value: string]>): readonly object[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}
