import { isSuccess } from "../../faults/parts/messages.ts";
import { answerInstead } from "../../faults/parts/operators.ts";
import { allOf, on, routeOf, type When } from "../../faults/parts/route.ts";
import { combine, perServer, wrapApp, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";

const maxSurveysPerKey = 20;

const authorizationOf = (headers: Headers): string => headers.get("authorization") ?? "";

/** Rejects a create over the quota, even if its body is invalid. */
const limitSurveys = (status: number, body: unknown): Part =>
  perServer(() => {
    const createdByKey = new Map<string, number>();
    const countOf = (headers: Headers): number => createdByKey.get(authorizationOf(headers)) ?? 0;
    const isQuotaSpent: When = ({ headers }) => countOf(headers) >= maxSurveysPerKey;
    return combine(
      wrapApp((app) => async (request) => {
        const response = await app(request);
        const isCreated = on.create(routeOf(request)) && isSuccess(response);
        if (isCreated) createdByKey.set(authorizationOf(request.headers), countOf(request.headers) + 1);
        return response;
      }),
      answerInstead(allOf(on.create, isQuotaSpent), () => Response.json(body, { status })),
    );
  });

const secondKeyReadsOnly: Part = wrapApp(
  (app, { keys: [, otherKey = ""] = [] }) =>
    async (request) =>
      request.method !== "GET" && authorizationOf(request.headers) === `Bearer ${otherKey}`
        ? Response.json({ error: "this key may read and not write" }, { status: 403 })
        : app(request),
);

const htmlPage = (status: number, title: string): Response =>
  new Response(`<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`, {
    status,
    headers: { "content-type": "text/html" },
  });

const limitBodyBytes = (bytes: number): Part =>
  wrapApp((app) => async (request) => {
    const { length } = Buffer.from(await request.clone().arrayBuffer());
    return length > bytes ? htmlPage(413, "Request Entity Too Large") : app(request);
  });

/** Rejects paths with a quote, a `<` or two dots. */
const firewall: Part = wrapApp(
  (app) => async (request) =>
    /%27|%3c|\.\.|%2e%2e/i.test(new URL(request.url).pathname) ? htmlPage(403, "Forbidden") : app(request),
);

// the host's responses have these headers, and the responses that are made here lack them
const withAndWithout = { "rate-limit-headers": ["none", "ratelimit, ratelimit-policy"] } as const;

/** A run needs more surveys than the quota allows to observe these points. */
const unobservedPoints: Variant["answers"] = {
  "slug-capitals": [],
  "slug-spaces": [],
  "slug-underscores": [],
  "slug-across-keys": [],
  "unknown-members": [],
  "required-on-create": [],
  "duplicates-in-one-create": [],
  ...withAndWithout,
};

/** Servers that limit a key, and gateways that limit requests. */
export const quotaVariants: readonly Variant[] = [
  ...variantsWith(unobservedPoints)({
    "a key has at most 20 surveys, then 403": limitSurveys(403, { error: "the plan of this key has 20 surveys" }),
    "a key has at most 20 surveys, then 402": limitSurveys(402, { error: "upgrade for more" }),
    "a key has at most 20 surveys, then 400 with details": limitSurveys(400, {
      error: "validation failed",
      details: [{ path: "", message: "this key has the maximum of 20 surveys" }],
    }),
    "a key has at most 20 surveys, then 429": limitSurveys(429, { error: "survey quota exceeded" }),
  }),
  ...variantsWith({ "slug-across-keys": [], ...withAndWithout })({
    "the second key may not write": secondKeyReadsOnly,
  }),
  ...variantsWith({})({ "a firewall answers 403 with a page": firewall }),
  ...variantsWith(withAndWithout)({ "a gateway takes bodies of 64 KiB": limitBodyBytes(65_536) }),
];
