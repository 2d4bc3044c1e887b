import { answering, both, fresh, instead, isSuccess, on, parts, visitOf, wrap } from "../parts.ts";
import type { Part, Variant, When } from "../parts.ts";

const maxSurveysPerKey = 20;

const authorizationOf = (headers: Headers): string => headers.get("authorization") ?? "";

/** Rejects a create over the quota before it checks the body. */
const limitSurveys = (status: number, body: unknown): Part =>
  fresh(() => {
    const made = new Map<string, number>();
    const countOf = (headers: Headers): number => made.get(authorizationOf(headers)) ?? 0;
    const isSpent: When = ({ headers }) => countOf(headers) >= maxSurveysPerKey;
    return parts(
      wrap((app) => async (asked) => {
        const answer = await app(asked);
        const isMade = on.create(visitOf(asked)) && isSuccess(answer);
        if (isMade) made.set(authorizationOf(asked.headers), countOf(asked.headers) + 1);
        return answer;
      }),
      instead(both(on.create, isSpent), () => Response.json(body, { status })),
    );
  });

const secondKeyReads: Part = wrap(
  (app, { keys: [, other = ""] = [] }) =>
    async (asked) =>
      asked.method !== "GET" && authorizationOf(asked.headers) === `Bearer ${other}`
        ? Response.json({ error: "this key may read and not write" }, { status: 403 })
        : app(asked),
);

const htmlPage = (status: number, title: string): Response =>
  new Response(`<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`, {
    status,
    headers: { "content-type": "text/html" },
  });

const limitBodyBytes = (bytes: number): Part =>
  wrap((app) => async (asked) => {
    const { length } = Buffer.from(await asked.clone().arrayBuffer());
    return length > bytes ? htmlPage(413, "Request Entity Too Large") : app(asked);
  });

const firewall: Part = wrap(
  (app) => async (asked) =>
    /%27|%3c|\.\.|%2e%2e/i.test(new URL(asked.url).pathname) ? htmlPage(403, "Forbidden") : app(asked),
);

const withAndWithout = { "rate-limit-headers": ["none", "ratelimit, ratelimit-policy"] } as const;

/** A run needs more surveys to observe these. */
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

export const quotaVariants: readonly Variant[] = [
  ...answering(unobservedPoints)({
    "a key has at most 20 surveys, then 403": limitSurveys(403, { error: "the plan of this key has 20 surveys" }),
    "a key has at most 20 surveys, then 402": limitSurveys(402, { error: "upgrade for more" }),
    "a key has at most 20 surveys, then 400 with details": limitSurveys(400, {
      error: "validation failed",
      details: [{ path: "", message: "this key has the maximum of 20 surveys" }],
    }),
    "a key has at most 20 surveys, then 429": limitSurveys(429, { error: "survey quota exceeded" }),
  }),
  ...answering({ "slug-across-keys": [], ...withAndWithout })({ "the second key may not write": secondKeyReads }),
  ...answering({})({ "a firewall answers 403 with a page": firewall }),
  ...answering(withAndWithout)({ "a gateway takes bodies of 64 KiB": limitBodyBytes(65_536) }),
];
