import type { Fetch } from "../../../../reference/api/options.ts";
import { toRequest } from "./messages.ts";
import { routeOf, type Route } from "./route.ts";

/** Changes the bodies of some requests before the app reads them. */
export function withChangedRequests(
  app: Fetch,
  isChanged: (route: Route) => boolean,
  change: (text: string) => string,
): Fetch {
  return async (request) => {
    if (request.method === "GET" || !isChanged(routeOf(request))) return app(request);
    const { method, url, headers } = request;
    return app(toRequest({ method, url, headers, text: change(await request.text()) }));
  };
}
