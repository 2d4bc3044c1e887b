import { createApp, type AppOptions } from "../api/app.ts";
import type { Fetch } from "../api/options.ts";
import { startServer } from "../listen/start-server.ts";

/** The body is parsed JSON, or null if it is empty. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A text or bytes are sent as they are, anything else as JSON. */
export interface Sending {
  readonly body?: unknown;
  /** Null sends no key. */
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly origin: string;
  readonly url: string;
  readonly send: (method: string, path: string, sending?: Sending) => Promise<Answer>;
  readonly get: (path: string, key?: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown, key?: string) => Promise<Answer>;
  readonly patch: (path: string, body: unknown, key?: string) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

const encoded = (body: unknown): string | Uint8Array | null => {
  if (body === undefined) return null;
  return typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
};

/** The rate limit is out of the way unless the options give one. */
export async function startTestServer(
  options: AppOptions = {},
  build: (options: AppOptions) => Fetch = createApp,
): Promise<TestServer> {
  const limits = { requestsPerWindow: 1_000_000, ...options.limits };
  const server = await startServer({
    app: (publicOrigin) => build({ keys: ["owner", "other"], publicOrigin, ...options, limits }),
  });
  const send = async (method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    const { body, key = "owner", headers } = sending;
    const authorization: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
    const response = await fetch(server.url + path, {
      method,
      body: encoded(body),
      headers: { ...authorization, ...headers },
    });
    const text = await response.text();
    const parsed: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return {
    origin: server.origin,
    url: server.url,
    send,
    get: (path, key = "owner") => send("GET", path, { key }),
    post: (path, body, key = "owner") => send("POST", path, { body, key }),
    patch: (path, body, key = "owner") => send("PATCH", path, { body, key }),
    close: server.close,
  };
}
