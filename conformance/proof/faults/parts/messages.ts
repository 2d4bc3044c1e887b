export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

export type Body = Readonly<Record<string, unknown>>;

export const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns undefined if the text isn't JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns an empty object if the text isn't a JSON object. */
export function bodyOf({ text }: { readonly text: string }): Body {
  const body = parsed(text);
  return isBody(body) ? body : {};
}

export const isSuccess = ({ status }: { readonly status: number }): boolean => status < 300;

/** True if the payload failed validation. Invalid JSON and too large bodies don't count. */
export const isInvalid = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("does not satisfy the rules");

export const isOverCap = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("at most 200 recipients");

export const isNoJson = ({ status, text }: Answer): boolean => status === 400 && text.includes("Invalid JSON body");

export function toRequest({ method, url, headers, text }: Sent): Request {
  const bare = new Headers(headers);
  bare.delete("content-length");
  return new Request(url, { method, headers: bare, ...(method === "GET" || method === "HEAD" ? {} : { body: text }) });
}
