import type { Fetch } from "../../../../reference/api/options.ts";
import { toRequest } from "./messages.ts";
import { visitOf } from "./visit.ts";
import type { Visit } from "./visit.ts";

export function resent(app: Fetch, occasion: (visit: Visit) => boolean, change: (text: string) => string): Fetch {
  return async (request) => {
    if (request.method === "GET" || !occasion(visitOf(request))) return app(request);
    const { method, url, headers } = request;
    return app(toRequest({ method, url, headers, text: change(await request.text()) }));
  };
}
