import { request } from "undici";
import { parseJson } from "../../faults/parts/messages.ts";

export interface RequestDetails {
  /** Replaces the usual key in the Authorization header. `null` omits the header. */
  readonly key?: string | null | undefined;
  /** A string is sent unchanged, any other value as JSON. */
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

export type Send = (method: string, path: string, details?: RequestDetails) => Promise<ParsedResponse>;

interface SentRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Transmit = (url: string, sent: SentRequest) => Promise<ReceivedResponse>;

/** Returns a function that sends requests with `key`, over the network by default. */
export function createSend(base: string, key: string, transmit: Transmit = sendOverNetwork): Send {
  return async (method, path, { key: sender = key, body, headers = {} } = {}) => {
    const authorization: Record<string, string> = sender === null ? {} : { authorization: `Bearer ${sender}` };
    const bodyText = typeof body === "string" ? body : JSON.stringify(body);
    const response = await transmit(
      base + path,
      body === undefined
        ? { method, headers: { ...authorization, ...headers } }
        : { method, headers: { ...authorization, "content-type": "application/json", ...headers }, body: bodyText },
    );
    return { ...response, body: parseJson(response.text) };
  };
}

async function sendOverNetwork(url: string, sent: SentRequest): Promise<ReceivedResponse> {
  const { statusCode, headers, body } = await request(url, sent);
  return { status: statusCode, headers, text: await body.text() };
}
