import { request } from "undici";

/** What a client sends: `key` goes into the Authorization header, `null` leaves it out. */
export interface Spoken {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response as it came. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** What a client is answered. */
export interface Answered extends Received {
  /** Absent where the text isn't JSON. */
  readonly body: unknown;
}

/** Sends a request of one program, and waits for its response. */
export type Send = (method: string, path: string, spoken?: Spoken) => Promise<Answered>;

/** A request as it is sent. */
interface Sent {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** How an app or a network is asked. */
type Ask = (url: string, sent: Sent) => Promise<Received>;

/** A program that calls an API, over the network unless said otherwise, with a key that it has for its own. */
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
