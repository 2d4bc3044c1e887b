import { HTTPError, type ErrorDetails } from "h3";
import type * as z from "zod";
import type { Detail } from "./recipients.ts";

/** A body this many times over the limit is rejected before its end. */
const defaultPatience = 8;
const maxDetails = 1_000;

/** Returns an error with its details in the body of the response. */
export function invalid(message: string, details: readonly Detail[], more: Partial<ErrorDetails> = {}): HTTPError {
  const rest = { path: "", message: `and ${details.length - maxDetails} more problems` };
  const bounded = details.length <= maxDetails ? details : [...details.slice(0, maxDetails), rest];
  return new HTTPError({ status: 400, message, body: { details: bounded }, ...more });
}

const malformed = (message: string): HTTPError => invalid("The body is not a JSON object.", [{ path: "", message }]);

function tooLarge(limitBytes: number, headers = {}): HTTPError {
  const message = `must be at most ${limitBytes} bytes`;
  return invalid("The body is too large.", [{ path: "", message }], { status: 413, headers });
}

/** Reads at most `limitBytes`; throws an HTTPError (400, 413). */
export async function readBytes(request: Request, limitBytes: number, patience = defaultPatience): Promise<Uint8Array> {
  // RFC 9110 §9.2: a client that is still sending may miss the response if the connection closes
  const farTooLarge = tooLarge(limitBytes, { connection: "close" });
  if (Number(request.headers.get("content-length")) > limitBytes * patience) throw farTooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // a cancelled body would close the connection before the response
    for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
      size += chunk.byteLength;
      if (size <= limitBytes) chunks.push(chunk);
      else if (size > limitBytes * patience) break;
    }
  } catch {
    throw malformed("ended early");
  }
  if (size > limitBytes) throw size > limitBytes * patience ? farTooLarge : tooLarge(limitBytes);
  return Buffer.concat(chunks);
}

/** Parses by a schema; throws an HTTPError (400) with the path and the reason of each problem. */
export function validated<T>(schema: z.ZodType<T>, value: unknown, what = "body"): T {
  const result = schema.safeParse(value, {
    error: ({ code, input }) => (code === "invalid_type" && input === undefined ? "is required" : undefined),
  });
  if (result.success) return result.data;
  const details = result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message }));
  throw invalid(`The ${what} does not satisfy the rules.`, details);
}

/** Ignores the declared type; throws an HTTPError (400, 413). */
export async function readValidBody<T>(request: Request, limitBytes: number, schema: z.ZodType<T>): Promise<T> {
  const bytes = await readBytes(request, limitBytes);
  if (bytes.byteLength === 0) throw malformed("is empty; a JSON object is expected");
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    throw malformed(error instanceof SyntaxError ? "is not valid JSON" : "is not valid UTF-8");
  }
  return validated(schema, json);
}
