import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { visitOf } from "../faults/visit.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import { built, variantsOf, type Variant } from "./lawful.ts";

/**
 * A server that looks into the body first: where it would refuse with one of these statuses it refuses with 400, if the
 * body is invalid for a survey of its own.
 */
function bodyFirst(given: ServiceOptions, ...statuses: readonly number[]): Fetch {
  const [app, judge] = [createApp(given), createApp({ ...given, store: createMemoryStore() })];
  const key = { authorization: `Bearer ${given.keys?.[0] ?? ""}` };
  return async (request) => {
    const { operation } = visitOf(request);
    if (operation !== "create" && operation !== "patch" && operation !== "add") return app(request);
    const body = await request.text();
    const { method, url, headers } = request;
    const response = await app(new Request(url, { method, headers, body }));
    if (!statuses.includes(response.status)) return response;
    const base = url.replace(/\/surveys.*$/, "/surveys");
    const sample = JSON.stringify({ slug: "sample", targetCompany: "Sample", title: "Sample" });
    await judge(new Request(base, { method: "POST", headers: key, body: sample }));
    const place = operation === "create" ? "" : operation === "patch" ? "/sample" : "/sample/recipients";
    const verdict = await judge(new Request(base + place, { method, headers: key, body }));
    return verdict.status === 400 ? verdict : response;
  };
}

/** Servers that ask in another order what is wrong, and for the key in another way. */
export const precedenceVariants: readonly Variant[] = variantsOf({
  "an invalid body is refused before an unknown survey": built({ "precedence-404-400": "400" }, (given) =>
    bodyFirst(given, 404),
  ),
  "an invalid body is refused before a missing key, as by a gateway": built(
    { "precedence-401-400": "400", "precedence-404-400": "400" },
    (given) => bodyFirst(given, 401, 404),
  ),
});
