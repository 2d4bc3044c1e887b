import { expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { createApp, type AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { judgeServer } from "../judge-server.ts";

const lacking =
  (isLacking: (method: string, path: string) => boolean): ((given: AppOptions) => Fetch) =>
  (given) => {
    const app = createApp(given);
    return async (request) => {
      const response = await app(request);
      const { pathname } = new URL(request.url);
      if (!response.ok || !isLacking(request.method, pathname)) return response;
      return new Response('{"ok":true}', { status: response.status, headers: { "content-type": "application/json" } });
    };
  };

const isOne = (path: string): boolean => /\/surveys\/[^/]+$/.test(path);

test.each([
  [
    "SUR-1",
    'success, with the created survey as "survey"',
    '201 {"ok":true}',
    (method, path) => method + path.slice(-8) === "POST/surveys",
  ],
  ["SUR-2", "success, with the survey", '200 {"ok":true}', (method, path) => method === "GET" && isOne(path)],
  ["SUR-38", "success, with the survey", '200 {"ok":true}', (method) => method === "PATCH"],
  [
    "SUR-4",
    "success, with a list of surveys",
    '200 {"ok":true}',
    (method, path) => method === "GET" && path.endsWith("/surveys"),
  ],
  ["RSP-1", "success, with a list of responses", '200 {"ok":true}', (_method, path) => path.endsWith("/responses")],
] satisfies [RequirementId, string, string, (method: string, path: string) => boolean][])(
  "%s: an accepted response that lacks its part was expected to be %s",
  async (id, expected, received, isLacking) => {
    const { outcomes } = await judgeServer(lacking(isLacking), { only: [id], effort: "quick", seed: 3 });
    expect(outcomes.find((one) => one.id === id)?.failure).toMatchObject({ expected, received });
  },
);
