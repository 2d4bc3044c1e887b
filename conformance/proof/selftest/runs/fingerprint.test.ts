import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { openPoint, openPointIds } from "../../../../spec/open-points.ts";
import { observingChecks } from "../../../suite/open-points/observing-checks.ts";
import { judgeServer } from "../judge-server.ts";

const documented = openPointIds.filter((id) => openPoint(id).unobserved === undefined);

test("the reference answers every open point as documented, and each the same way throughout", async () => {
  const { observations } = await judgeServer(undefined, { effort: "quick", only: observingChecks, fingerprint: true });
  const observed = Object.fromEntries(observations.map(({ id, answers }) => [id, answers.map(({ answer }) => answer)]));
  expect(observed).toEqual(Object.fromEntries(documented.map((id) => [id, [openPoint(id).reference]])));
});

test("a fingerprint alone observes them all, with fewer requests and surveys than a quick run, each with the exchange behind it", async () => {
  const report = await judgeServer(undefined, { effort: "quick", only: observingChecks, fingerprint: true });
  expect(report.observations.map(({ id }) => id)).toEqual(documented);
  expect([report.fingerprint, report.verdict, report.exitCode]).toEqual([true, "incomplete", 3]);
  expect(report.requests).toBeLessThanOrEqual(200);
  expect(report.surveysLeftBehind).toBeLessThanOrEqual(22);
  const answers = report.observations.flatMap(({ answers: own }) => own);
  expect(answers.filter(({ exchange }) => exchange?.status === undefined)).toEqual([]);
  const rejected = answers.filter(({ answer }) => answer.startsWith("rejected"));
  expect(rejected.filter(({ answer, exchange }) => answer !== `rejected ${String(exchange?.status)}`)).toEqual([]);
});

test("answers that differ within one run are all shown, the most frequent first", async () => {
  const { observations } = await judgeServer(
    (given) => {
      const app = createApp(given);
      let reads = 0;
      return async (request) => {
        const answer = await app(request);
        const isRead = request.method === "GET" && /\/surveys\/[^/]+$/.test(request.url) && answer.status === 200;
        if (!isRead || (reads += 1) % 3 !== 0) return answer;
        const { survey } = (await answer.json()) as { readonly survey: unknown };
        return Response.json(survey);
      };
    },
    { effort: "quick", only: observingChecks, fingerprint: true },
  );
  const envelope = observations.find(({ id }) => id === "envelope-read")?.answers ?? [];
  expect(envelope.map(({ answer }) => answer)).toEqual(["survey", "top level"]);
  expect(envelope.map(({ exchange }) => exchange?.responseBody?.startsWith('{"survey"'))).toEqual([true, false]);
});
