import { gzipSync } from "node:zlib";
import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";

export interface Body {
  text?: unknown;
  encoding?: unknown;
  mimeType?: unknown;
  size?: unknown;
  compression?: unknown;
  params?: unknown;
}

export interface Message {
  headers: unknown;
  bodySize: unknown;
  [further: string]: unknown;
}

/** An entry of HAR 1.2. Oddities change it in place, so most members may have any type. */
export interface Entry {
  startedDateTime?: unknown;
  time: unknown;
  request: Message & { method: unknown; url: unknown; postData?: Body };
  response: (Message & { status: unknown; content: Body }) | null;
  /** The index of the exchange in the session. */
  readonly place: number;
  [further: string]: unknown;
}

export interface Header {
  readonly name: string;
  readonly value: unknown;
}

export type RecorderForm = (exchange: OverheardExchange, place: number) => Entry;

export const toHeaders = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));
export const withCapitals = (headers: readonly Header[]): Header[] =>
  headers.map(({ name, value }) => ({ name: name.replaceAll(/(?<=^|-)[a-z]/g, (sign) => sign.toUpperCase()), value }));
export const pseudoHeaders = (method: string, { host, pathname }: URL): Header[] =>
  toHeaders({ ":method": method, ":authority": host, ":scheme": "http", ":path": pathname });
const queryOf = ({ searchParams }: URL): Header[] => toHeaders(Object.fromEntries(searchParams));
export const utcTime = (ms: number): string => new Date(ms).toISOString();
export const localTime = (ms: number): string => utcTime(ms + 3_600_000).replace("Z", "+01:00");

/** Facts that every recorder knows about an exchange. `sent` is the body of the request, `text` that of the response. */
export interface Facts {
  readonly begun: number;
  readonly time: number;
  readonly method: string;
  readonly url: URL;
  readonly sent: string;
  readonly sentSize: number;
  readonly sentHeaders: Header[];
  readonly status: number;
  readonly headers: Header[];
  readonly mimeType: string;
  readonly text: string;
  readonly size: number;
  readonly packedSize: number;
}

interface OwnMembers {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: { readonly headers: unknown; readonly postData?: Body; readonly [further: string]: unknown };
  readonly response: Message & { readonly content: Body };
  readonly [further: string]: unknown;
}

/** Adds the members on which all recorders agree to those of one recorder. */
export function createForm(ownMembers: (facts: Facts) => OwnMembers): RecorderForm {
  return (exchange, place) => {
    const facts = factsOf(exchange);
    const { method, url, sentSize, status } = facts;
    const { request, response, ...own } = ownMembers(facts);
    return {
      ...own,
      request: { method, url: url.href, cookies: [], queryString: queryOf(url), bodySize: sentSize, ...request },
      response: { status, cookies: [], redirectURL: "", ...response },
      cache: {},
      serverIPAddress: "127.0.0.1",
      place,
    };
  };
}

/** Returns the facts of an exchange as if gzip had compressed the response, as services do for browsers. */
function factsOf({ request, response, begun, ended }: OverheardExchange): Facts {
  const { method, url, headers, text: sent = "" } = request;
  const { status = 0, headers: received = {}, text = "" } = response ?? {};
  const [sentSize, size, packedSize] = [Buffer.byteLength(sent), Buffer.byteLength(text), gzipSync(text).length];
  const length: Record<string, string> = sent === "" ? {} : { "content-length": String(sentSize) };
  return {
    begun,
    time: ended - begun,
    method,
    url,
    sent,
    sentSize,
    sentHeaders: toHeaders({ host: url.host, "user-agent": "Mozilla/5.0", accept: "*/*", ...headers, ...length }),
    status,
    headers: toHeaders({
      date: "Mon, 05 Jan 2026 09:00:00 GMT",
      ...received,
      "content-encoding": "gzip",
      "content-length": String(packedSize),
    }),
    mimeType: received["content-type"] ?? "",
    text,
    size,
    packedSize,
  };
}

export const withoutHost = (headers: readonly Header[]): Header[] => headers.filter(({ name }) => name !== "host");
export const statusTexts: Readonly<Record<number, string>> = { 200: "OK", 201: "Created", 404: "Not Found" };
