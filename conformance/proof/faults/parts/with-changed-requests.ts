/** Wraps an app for `changeRequestText` and for tests of the engine. */

import type { Fetch } from "../../../../reference/api/options.ts";
import { toRequest } from "./messages.ts";
import { routeOf, type Route } from "./route.ts";

/** Changes the bodies of requests for which `isChanged` is true, before the app reads them. `change` gets the text. */
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
