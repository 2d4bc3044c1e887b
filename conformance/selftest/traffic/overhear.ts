import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Fetch } from "../../../reference/api/app.ts";
import type { OverheardExchange } from "../../journal/overheard.ts";

/** What a client sends: `key` goes into the Authorization header, `null` leaves it out. */
export interface Spoken {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What it hears. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** A client whose requests are overheard. */
export interface Client {
  readonly send: (method: string, path: string, spoken?: Spoken) => Promise<Answered>;
  readonly heard: OverheardExchange[];
}

/** A client of a server in this process; each request takes a millisecond of a clock that the test has for its own. */
export function overhear(app: Fetch, key: string, base = "http://localhost/api/v1"): Client {
  const heard: OverheardExchange[] = [];
  let now = Date.UTC(2026, 0, 5, 9);
  return {
    heard,
    async send(method, path, { key: own = key, body, headers = {} } = {}) {
      const sent = {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      };
      const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
      const url = new URL(base + path);
      const begun = (now += 1);
      const response = await app(
        new Request(url, { method, headers: sent, ...(body === undefined ? {} : { body: text }) }),
      );
      const answer = decoded(Buffer.from(await response.arrayBuffer()), response.headers.get("content-encoding"));
      heard.push({
        request: { method, url, headers: sent, text },
        response: { status: response.status, headers: Object.fromEntries(response.headers), text: answer },
        begun,
        ended: (now += 1),
        place: `entry ${heard.length + 1}`,
      });
      return { status: response.status, body: jsonIn(answer) };
    },
  };
}

/** A server whose bodies are decoded, as they stand in a recording. */
export function decoding(app: Fetch): Fetch {
  return async (request) => {
    const response = await app(request);
    const coding = response.headers.get("content-encoding");
    if (coding === null) return response;
    const headers = new Headers(response.headers);
    headers.delete("content-encoding");
    const text = decoded(Buffer.from(await response.arrayBuffer()), coding);
    return new Response(text === "" ? null : text, { status: response.status, headers });
  };
}

/** As clients and recorders undo it. */
function decoded(bytes: Buffer, coding: string | null): string {
  if (bytes.length === 0 || coding === null) return bytes.toString("utf8");
  return (coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString("utf8");
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
