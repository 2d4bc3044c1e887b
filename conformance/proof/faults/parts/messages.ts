/**
 * Requests and responses whose bodies have been read, and functions that recognise or convert them. The operators pass
 * these to their callbacks.
 */

/** A response with its whole body. */
export interface TextResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A request with its whole body. */
export interface TextRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** A JSON object in a request or a response. */
export type Body = Readonly<Record<string, unknown>>;

/** True for a JSON object; false for an array or null. */
export const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns undefined if the text isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns an empty object if the text isn't a JSON object. */
export function bodyOf({ text }: { readonly text: string }): Body {
  const body = parseJson(text);
  return isBody(body) ? body : {};
}

export const isSuccess = ({ status }: { readonly status: number }): boolean => status < 300;

/** True if the payload failed validation. Invalid JSON and too large bodies don't count. */
export const isInvalid = ({ status, text }: TextResponse): boolean =>
  status === 400 && text.includes("does not satisfy the rules");

/** True if the survey would have too many recipients. */
export const isOverCap = ({ status, text }: TextResponse): boolean =>
  status === 400 && text.includes("at most 200 recipients");

export const isInvalidJson = ({ status, text }: TextResponse): boolean =>
  status === 400 && text.includes("Invalid JSON body");

/** Builds a request. The headers may belong to another text, so the copy has no content-length. */
export function toRequest({ method, url, headers, text }: TextRequest): Request {
  const newHeaders = new Headers(headers);
  newHeaders.delete("content-length");
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(url, { method, headers: newHeaders, ...(hasBody ? { body: text } : {}) });
}
