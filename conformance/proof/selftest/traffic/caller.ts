import { request } from "undici";

/** `key` goes into the Authorization header; `null` omits the header. */
export interface Spoken {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Answered extends Received {
  readonly body: unknown;
}

export type Send = (method: string, path: string, spoken?: Spoken) => Promise<Answered>;

interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Ask = (url: string, sent: Sent) => Promise<Received>;

/** Sends requests with this key over the network by default. */
export function caller(base: string, key: string, ask: Ask = overNetwork): Send {
  return async (method, path, { key: own = key, body, headers = {} } = {}) => {
    const answered = await ask(base + path, {
      method,
      headers: {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { ...answered, body: jsonIn(answered.text) };
  };
}

async function overNetwork(url: string, sent: Sent): Promise<Received> {
  const { statusCode, headers, body } = await request(url, sent);
  return { status: statusCode, headers, text: await body.text() };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
