import { expect, test } from "vitest";
import { basePath, createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { referenceOptions, judgeServer } from "../judge-server.ts";
import { variantNamed } from "../named.ts";
import { testRunOptions } from "../test-run-options.ts";
import { handlerTransport } from "../../../client/wire/handler-transport.ts";
import { verify } from "../../../engine/run/verify.ts";

const older = ["Older A", "Older B", "Older C"];

/** Counts the surveys of each key separately. The first key has older surveys. */
function countingForEachKey(): {
  readonly fetch: Fetch;
  readonly titlesOf: (key: string) => Promise<readonly string[]>;
} {
  const app = createApp(referenceOptions);
  const idsByKey = new Map<string, string[]>();

  async function idsOf(authorization: string): Promise<string[]> {
    const known = idsByKey.get(authorization);
    if (known !== undefined) return known;
    const ids: string[] = [];
    idsByKey.set(authorization, ids);
    if (idsByKey.size === 1) for (const title of older) await numbered(await app(create(authorization, title)), ids);
    return ids;
  }

  const create = (authorization: string, title: string): Request =>
    new Request(`http://localhost${basePath}/surveys`, {
      method: "POST",
      headers: { authorization },
      body: JSON.stringify({ targetCompany: "Example", title, questions: [], recipients: [] }),
    });

  async function numbered(answer: Response, ids: string[]): Promise<Response> {
    const text = await answer.text();
    const shown = text.replaceAll(/"id":"([^"]+)","slug"/g, (_, id: string) => {
      if (!ids.includes(id)) ids.push(id);
      return `"id":${ids.indexOf(id) + 1},"slug"`;
    });
    return new Response(shown, answer);
  }

  const fetch: Fetch = async (request) => {
    const authorization = request.headers.get("authorization") ?? "";
    if (!(await app(new Request(`http://localhost${basePath}/surveys`, { headers: { authorization } }))).ok)
      return app(request);
    const ids = await idsOf(authorization);
    const url = request.url.replace(/(?<=\/surveys\/)\d+(?=\/|$)/, (number) => ids[Number(number) - 1] ?? "none");
    const { method, headers } = request;
    const body = method === "GET" ? {} : { body: await request.text() };
    return numbered(await app(new Request(url, { method, headers, ...body })), ids);
  };
  const titlesOf = async (key: string): Promise<readonly string[]> => {
    const authorization = `Bearer ${key}`;
    const ids = (await idsOf(authorization)).slice(0, older.length);
    const reads = ids.map((id) =>
      app(new Request(`http://localhost${basePath}/surveys/${id}`, { headers: { authorization } })),
    );
    const bodies = await Promise.all(
      (await Promise.all(reads)).map((read) => read.json() as Promise<{ survey: { title: string } }>),
    );
    return bodies.map(({ survey }) => survey.title);
  };
  return { fetch, titlesOf };
}

test("where each key counts its surveys for itself, an id that both have is not a leak, and what is older stays as it is", async () => {
  const { fetch, titlesOf } = countingForEachKey();
  const run = testRunOptions(`http://localhost${basePath}`, { only: ["AUT-5", "AUT-6", "AUT-7", "AUT-8", "AUT-14"] });
  const { outcomes, verdict } = await verify(run, handlerTransport(fetch));
  expect([
    verdict,
    outcomes.filter(({ outcome }) => outcome !== "passed").map(({ id, outcome }) => [id, outcome]),
  ]).toEqual(["no-breach-found", []]);
  expect(await titlesOf(run.ownerKey)).toEqual(older);
});

test.each([
  ["texts", /^a list with the survey "\d+"$/, /^"\d+"$/],
  ["numbers", /^a list with the survey \d+$/, /^\d+$/],
] as const)("where ids are counted, and %s, a failure shows them so", async (type, ofSurvey, ofRecipient) => {
  const { build } = variantNamed(`ids are counted, and ${type}`);
  /** Its list lacks the first survey, and a read by slug shows another id of the first recipient. */
  const faulty = (app: Fetch): Fetch => {
    return async (request) => {
      const response = await app(request);
      const { pathname } = new URL(request.url);
      const text = await response.text();
      const isBySlug = request.method === "GET" && /\/surveys\/[a-z][^/]*$/.test(pathname);
      const altered =
        pathname.endsWith("/surveys") && request.method === "GET" ? text.replace(/\{"id":[^}]*\},/, "") : text;
      const body = isBySlug ? altered.replace(/("recipients":\[\{"id":"?)(\d)/, "$19$2") : altered;
      return new Response(body, { status: response.status, headers: { "content-type": "application/json" } });
    };
  };
  const { outcomes } = await judgeServer((options) => faulty(build(options)), {
    effort: "quick",
    only: ["SUR-4", "RCP-6"],
    seed: 1,
  });
  const failures = Object.fromEntries(outcomes.map(({ id, failure }) => [id, failure]));
  expect(failures).toMatchObject({
    "SUR-4": { expected: expect.stringMatching(ofSurvey) },
    "RCP-6": { expected: expect.stringMatching(ofRecipient), received: expect.stringMatching(ofRecipient) },
  });
});
