import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { verify } from "../../../engine/run/verify.ts";
import { brokenIds, referenceOptions } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

test("what returned 429 and was carried out all the same is uncertain, and blames nothing else", async () => {
  const app = createApp(referenceOptions);
  const done = { adds: 0, creates: 0 };
  const { url, close } = await startServer({
    app: () => async (request) => {
      const answer = await app(request);
      if (request.method !== "POST" || !answer.ok) return answer;
      const kind = request.url.endsWith("/recipients") ? "adds" : "creates";
      done[kind] += 1;
      return done[kind] % 12 !== 6 ? answer : Response.json({}, { status: 429, headers: { "retry-after": "0" } });
    },
  });
  onTestFinished(() => close());
  const report = await verify(testRunOptions(url, { effort: "quick", seed: 1 }));
  expect([report.exitCode, brokenIds(report)]).toEqual([3, []]);
  const { reason } = report.outcomes.find(({ id }) => id === "RCP-35") ?? {};
  expect(reason).toMatch(
    /^an add reports .+ instead of .+; an earlier attempt returned 429 but may have been executed$/,
  );
});
