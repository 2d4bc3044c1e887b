/** What a client sends: `key` goes into the Authorization header, `null` leaves it out. */
export interface Spoken {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What it is answered, decoded. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Absent where the text isn't JSON. */
  readonly body: unknown;
}

/** Sends a request of one program, and waits for its response. */
export type Send = (method: string, path: string, spoken?: Spoken) => Promise<Answered>;

/** How an app or a network is asked. */
type Ask = (request: Request) => Promise<Response>;

/** A program that calls an API, over the network unless said otherwise, with a key that it has for its own. */
export function caller(base: string, key: string, ask: Ask = fetch): Send {
  return async (method, path, { key: own = key, body, headers = {} } = {}) => {
    const request = new Request(base + path, {
      method,
      redirect: "manual",
      headers: {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await ask(request);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: jsonIn(text) };
  };
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
