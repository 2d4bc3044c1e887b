/** A response with its whole body. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request with its whole body. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** A JSON object. */
export type Body = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value of a JSON text, undefined where it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The JSON object in a text, empty where there is none. */
export function bodyOf({ text }: { readonly text: string }): Body {
  const body = parsed(text);
  return isBody(body) ? body : {};
}

/** Whether a response reports success. */
export const isSuccess = ({ status }: { readonly status: number }): boolean => status < 300;

/** Whether a response says that the payload failed validation, and not that it was not JSON or was too large. */
export const isInvalid = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("does not satisfy the rules");

/** Whether a response says that a survey would have too many recipients. */
export const isOverCap = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("at most 200 recipients");

/** Whether a response says that the body was not JSON. */
export const isNoJson = ({ status, text }: Answer): boolean => status === 400 && text.includes("not valid JSON");

/** The request that was sent, or another like it. */
export function toRequest({ method, url, headers, text }: Sent): Request {
  const bare = new Headers(headers);
  bare.delete("content-length");
  return new Request(url, { method, headers: bare, ...(method === "GET" || method === "HEAD" ? {} : { body: text }) });
}
