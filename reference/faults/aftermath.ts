import type { Fetch } from "../api/app.ts";
import type { Answer } from "./rewritten.ts";
import { visitOf } from "./visit.ts";
import type { Occasion } from "./visit.ts";

/** A request with its whole body. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

function toRequest({ method, url, headers, text }: Sent): Request {
  const bare = new Headers(headers);
  bare.delete("content-length");
  return new Request(url, { method, headers: bare, ...(method === "GET" ? {} : { body: text }) });
}

/** A server that answers as it should, and then does something of its own on some occasions: another request, or nothing. */
export function withAftermath(
  app: Fetch,
  occasion: Occasion,
  next: (answer: Answer, sent: Sent) => Partial<Sent> | undefined,
): Fetch {
  return async (request) => {
    if (!occasion(visitOf(request))) return app(request);
    const { method, url, headers } = request;
    const sent = { method, url, headers, text: await request.text() };
    const response = await app(toRequest(sent));
    const answer = { status: response.status, headers: response.headers, text: await response.text() };
    const act = next(answer, sent);
    if (act !== undefined) await app(toRequest({ ...sent, ...act }));
    return new Response(answer.text, answer);
  };
}

/** Whether an answer says that the payload failed validation, and not that it was no JSON or too much. */
export const isInvalid = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("does not satisfy the rules");

/** Whether an answer says that a survey would have too many recipients. */
export const isOverCap = ({ status, text }: Answer): boolean =>
  status === 400 && text.includes("at most 200 recipients");
