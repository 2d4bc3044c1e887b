import { request } from "undici";

/** `key` replaces the usual key in the Authorization header; `null` omits the header. */
export interface RequestDetails {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface ParsedResponse extends ReceivedResponse {
  readonly body: unknown;
}

export type Send = (method: string, path: string, spoken?: RequestDetails) => Promise<ParsedResponse>;

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Transmit = (url: string, sent: SentRequest) => Promise<ReceivedResponse>;

/** Returns a function that sends requests with `key`, over the network by default. */
export function createSend(base: string, key: string, transmit: Transmit = sendOverNetwork): Send {
  return async (method, path, { key: own = key, body, headers = {} } = {}) => {
    const response = await transmit(base + path, {
      method,
      headers: {
        ...(own === null ? {} : { authorization: `Bearer ${own}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { ...response, body: jsonIn(response.text) };
  };
}

async function sendOverNetwork(url: string, sent: SentRequest): Promise<ReceivedResponse> {
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
