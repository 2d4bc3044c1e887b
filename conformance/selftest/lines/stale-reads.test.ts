import { expect, test } from "vitest";
import { createApp, type Fetch } from "../../../reference/api/app.ts";
import type { ServiceOptions } from "../../../reference/api/service.ts";
import { brokenIn, judgeServer } from "../judge-server.ts";

/** What a subject answers to reads of one survey, made into something else. */
function reading(answering: (path: string, now: string, isFirst: boolean) => string) {
  return (options: ServiceOptions): Fetch => {
    const app = createApp(options);
    const changed = new Set<string>();
    return async (request) => {
      const path = new URL(request.url).pathname;
      const response = await app(request);
      if (request.method === "PATCH") changed.add(path);
      if (request.method !== "GET" || response.status !== 200 || path.endsWith("/surveys")) return response;
      const text = answering(path, await response.text(), changed.delete(path));
      return new Response(text, { headers: { "content-type": "application/json" } });
    };
  };
}

/** As each survey was first shown. */
const first = new Map<string, string>();
/** As each survey was last shown. */
const last = new Map<string, string>();

test.each([
  [
    "never shows a change",
    reading((path, now) => {
      if (!first.has(path)) first.set(path, now);
      return first.get(path) ?? now;
    }),
  ],
  [
    "shows a change to the second who asks",
    reading((path, now, isFirst) => {
      const shown = isFirst ? (last.get(path) ?? now) : now;
      last.set(path, now);
      return shown;
    }),
  ],
])("a subject that %s isn't said to stand behind a cache", async (_name, build) => {
  const report = await judgeServer(build, { effort: "quick" });
  expect(brokenIn(report).some((id) => id.startsWith("SUR-3"))).toBe(true);
  expect(report.circumstances ?? []).not.toContainEqual(expect.stringMatching(/cache/));
});
