import { answering, both, fresh, instead, isSuccess, on, parts, visitOf, wrap } from "../lawful.ts";
import type { Part, Variant, When } from "../lawful.ts";

/** Surveys of one key. */
const most = 20;

const authorizationOf = (headers: Headers): string => headers.get("authorization") ?? "";

/** Rejects a create over the quota before it checks the body. */
const quota = (status: number, body: unknown): Part =>
  fresh(() => {
    const made = new Map<string, number>();
    const countOf = (headers: Headers): number => made.get(authorizationOf(headers)) ?? 0;
    const isSpent: When = ({ headers }) => countOf(headers) >= most;
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

const page = (status: number, title: string): Response =>
  new Response(`<html><head><title>${status} ${title}</title></head><body><h1>${title}</h1></body></html>`, {
    status,
    headers: { "content-type": "text/html" },
  });

const gatewayOf = (bytes: number): Part =>
  wrap((app) => async (asked) => {
    const { length } = Buffer.from(await asked.clone().arrayBuffer());
    return length > bytes ? page(413, "Request Entity Too Large") : app(asked);
  });

const firewall: Part = wrap(
  (app) => async (asked) =>
    /%27|%3c|\.\.|%2e%2e/i.test(new URL(asked.url).pathname) ? page(403, "Forbidden") : app(asked),
);

const withAndWithout = { "rate-limit-headers": ["none", "ratelimit, ratelimit-policy"] } as const;

/** A run needs more surveys to observe these. */
const unasked: Variant["answers"] = {
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
  ...answering(unasked)({
    "a key has at most 20 surveys, then 403": quota(403, { error: "the plan of this key has 20 surveys" }),
    "a key has at most 20 surveys, then 402": quota(402, { error: "upgrade for more" }),
    "a key has at most 20 surveys, then 400 with details": quota(400, {
      error: "validation failed",
      details: [{ path: "", message: "this key has the maximum of 20 surveys" }],
    }),
    "a key has at most 20 surveys, then 429": quota(429, { error: "survey quota exceeded" }),
  }),
  ...answering({ "slug-across-keys": [], ...withAndWithout })({ "the second key may not write": secondKeyReads }),
  ...answering({})({ "a firewall answers 403 with a page": firewall }),
  ...answering(withAndWithout)({ "a gateway takes bodies of 64 KiB": gatewayOf(65_536) }),
];
