/** Wraps an app for `changeResponse` and for tests of the engine. */

import type { Fetch } from "../../../../reference/api/options.ts";
import type { TextResponse } from "./messages.ts";
import { routeOf, type Route } from "./route.ts";

/** Changes the app's responses to requests for which `isChanged` is true. `change` returns only what differs. */
export function withChangedResponses(
  app: Fetch,
  isChanged: (route: Route) => boolean,
  change: (response: TextResponse, route: Route) => Partial<TextResponse>,
): Fetch {
  return async (request) => {
    const route = routeOf(request);
    const response = await app(request);
    if (!isChanged(route)) return response;
    const before = { status: response.status, headers: new Headers(response.headers), text: await response.text() };
    const { status, headers, text } = { ...before, ...change(before, route) };
    return new Response(text === "" ? null : text, { status, headers });
  };
}
