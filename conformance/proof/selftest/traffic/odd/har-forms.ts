import { gzipSync } from "node:zlib";
import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";

export interface Body {
  text?: unknown;
  encoding?: unknown;
  mimeType?: unknown;
  size?: unknown;
  compression?: unknown;
}

export interface Message {
  headers: unknown;
  bodySize: unknown;
}

/** An entry of HAR 1.2, which oddities change in place. */
export interface Entry {
  startedDateTime?: unknown;
  time: unknown;
  request: Message & { method: unknown; url: unknown; postData?: Body };
  response: (Message & { status: unknown; content: Body }) | null;
  [further: `_${string}`]: unknown;
  cache?: unknown;
}

type Form = (exchange: OverheardExchange) => Entry;

export interface Header {
  readonly name: string;
  readonly value: unknown;
}

const listed = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
const capitals = (headers: readonly Header[]): Header[] =>
  headers.map(({ name, value }) => ({ name: name.replaceAll(/(?<=^|-)[a-z]/g, (sign) => sign.toUpperCase()), value }));

const plain: Form = ({ request, response, begun, ended }) => {
  const { method, url, headers, text = "" } = request;
  const { status = 0, headers: received = {}, text: body = "" } = response ?? {};
  const length = { "content-length": String(Buffer.byteLength(text)) };
  return {
    startedDateTime: new Date(begun).toISOString(),
    time: ended - begun,
    request: {
      method,
      url: url.href,
      headers: listed({ host: url.host, ...headers, ...(text === "" ? {} : length) }),
      bodySize: Buffer.byteLength(text),
      ...(text === "" ? {} : { postData: { mimeType: "application/json", text } }),
    },
    response: {
      status,
      headers: listed({ date: "Mon, 05 Jan 2026 09:00:00 GMT", ...received }),
      bodySize: Buffer.byteLength(body),
      content: { size: Buffer.byteLength(body), mimeType: received["content-type"] ?? "", text: body },
    },
    cache: {},
  };
};

/** Changes the response of a plain entry. */
const withResponse =
  (change: (response: NonNullable<Entry["response"]>, entry: Entry) => void): Form =>
  (exchange) => {
    const entry = plain(exchange);
    if (entry.response !== null) change(entry.response, entry);
    return entry;
  };

export const forms: Readonly<Record<string, Form>> = {
  Playwright: withResponse((response, entry) => {
    response.bodySize = -1;
    entry.startedDateTime = String(entry.startedDateTime).replace(/\.(\d{3})Z/, ".$1Z");
    entry["_monotonicTime"] = 1;
  }),
  Chromium: withResponse((response, entry) => {
    const { content } = response;
    const compressed = gzipSync(String(content.text)).length;
    content.compression = Number(content.size) - compressed;
    content.size = Number(content.size);
    response.bodySize = compressed;
    if (Array.isArray(response.headers)) response.headers.push({ name: "content-encoding", value: "gzip" });
    content.compression = 0;
    entry["_resourceType"] = "fetch";
    entry["_priority"] = "High";
  }),
  "Firefox-like": withResponse((response, entry) => {
    entry.cache = {};
    response.headers = capitals(Array.isArray(response.headers) ? (response.headers as Header[]) : []);
    entry.request.headers = capitals(Array.isArray(entry.request.headers) ? (entry.request.headers as Header[]) : []);
    entry.startedDateTime = String(entry.startedDateTime).replace("Z", "+00:00");
  }),
  "mitmproxy-like": withResponse((response, entry) => {
    response.content.compression = 0;
    entry.startedDateTime = String(entry.startedDateTime).replace("Z", "000+00:00");
    response.content.text = Buffer.from(String(response.content.text)).toString("base64");
    response.content.encoding = "base64";
  }),
  "Charles-like": withResponse((response, entry) => {
    response.content.size = response.bodySize;
    delete entry.cache;
    entry.request.bodySize = -1;
  }),
};
