import type { Fetch } from "../api/app.ts";
import { visitOf } from "./visit.ts";
import type { Occasion } from "./visit.ts";

/** A server that hears other bodies than were sent, on some occasions. */
export function resent(app: Fetch, occasion: Occasion, change: (text: string) => string): Fetch {
  return async (request) => {
    if (request.method === "GET" || !occasion(visitOf(request))) return app(request);
    const { method, url, headers } = request;
    const body = change(await request.text());
    const bare = new Headers(headers);
    bare.delete("content-length");
    return app(new Request(url, { method, headers: bare, body }));
  };
}
