import { Rejection } from "./rejection.ts";

/** A body this many times over the limit is rejected before its end. */
export const PATIENCE = 8;

const malformed = (message: string): Rejection =>
  new Rejection(400, "The body is not a JSON object.", { details: [{ path: "", message }] });

const tooLarge = (limitBytes: number, headers: Readonly<Record<string, string>> = {}): Rejection =>
  new Rejection(413, "The body is too large.", {
    headers,
    details: [{ path: "", message: `must be at most ${limitBytes} bytes` }],
  });

/** Reads at most `limitBytes`; throws a Rejection (400, 413). */
export async function readBytes(request: Request, limitBytes: number, patience = PATIENCE): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  // RFC 9110 §9.2: a client that is still sending may miss the response if the connection closes. Most bodies are read
  // to their end.
  const close = { connection: "close" };
  if (Number(request.headers.get("content-length")) > limitBytes * patience) throw tooLarge(limitBytes, close);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw malformed("ended early");
    });
    if (done) break;
    size += value.byteLength;
    if (size <= limitBytes) chunks.push(value);
    else if (size > limitBytes * patience) throw tooLarge(limitBytes, close);
  }
  if (size > limitBytes) throw tooLarge(limitBytes);
  return Buffer.concat(chunks);
}

/** Ignores the declared type; throws a Rejection (400, 413). */
export async function readJson(request: Request, limitBytes: number): Promise<unknown> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.byteLength === 0) throw malformed("is empty; a JSON object is expected");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw malformed("is not valid UTF-8");
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw malformed("is not valid JSON");
    throw error;
  }
}
