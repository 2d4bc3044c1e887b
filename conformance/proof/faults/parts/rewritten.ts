import type { Fetch } from "../../../../reference/api/options.ts";
import { visitOf } from "./visit.ts";
import type { Answer } from "./messages.ts";
import type { Visit } from "./visit.ts";

export function rewritten(
  app: Fetch,
  occasion: (visit: Visit) => boolean,
  change: (answer: Answer, visit: Visit) => Partial<Answer>,
): Fetch {
  return async (request) => {
    const visit = visitOf(request);
    const response = await app(request);
    if (!occasion(visit)) return response;
    const answer = { status: response.status, headers: new Headers(response.headers), text: await response.text() };
    const { status, headers, text } = { ...answer, ...change(answer, visit) };
    return new Response(text === "" ? null : text, { status, headers });
  };
}
