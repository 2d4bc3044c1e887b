import { createHost } from "../../host/create-host.ts";
import { createStore } from "../../host/store.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

/** Answers an invalid body with 400 instead of these statuses. A second host with a sample survey judges the body. */
const checkBodyFirst = (...statuses: readonly number[]): Part =>
  wrapApp((app, options) => {
    const judge = createHost({ ...options, store: createStore() });
    const key = { authorization: `Bearer ${options.keys?.[0] ?? ""}` };
    return async (request) => {
      const route = routeOf(request);
      if (!on.bodies(route)) return app(request);
      const body = await request.text();
      const { method, url, headers } = request;
      const response = await app(new Request(url, { method, headers, body }));
      if (!statuses.includes(response.status)) return response;
      const base = url.replace(/\/surveys.*$/, "/surveys");
      const sample = JSON.stringify({ slug: "sample", targetCompany: "Sample", title: "Sample" });
      // after the first time, this create is rejected, because the sample exists
      await judge(new Request(base, { method: "POST", headers: key, body: sample }));
      const path = on.create(route) ? "" : `/sample${on.add(route) ? "/recipients" : ""}`;
      const verdict = await judge(new Request(base + path, { method, headers: key, body }));
      return verdict.status === 400 ? verdict : response;
    };
  });

/** Servers that validate the body first. */
export const precedenceVariants: readonly Variant[] = [
  ...variantsWith({ "precedence-404-400": "400" })({
    "an invalid body is refused before an unknown survey": checkBodyFirst(404),
  }),
  ...variantsWith({ "precedence-401-400": "400", "precedence-404-400": "400" })({
    "an invalid body is refused before a missing key, as by a gateway": checkBodyFirst(401, 404),
  }),
];
