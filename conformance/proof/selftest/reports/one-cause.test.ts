import { expect, test } from "vitest";
import { brokenBy } from "../../../suite/model/broken-by.ts";
import { bodyOf, isInvalid } from "../../faults/parts/messages.ts";
import { changeResponseIf } from "../../faults/parts/operators.ts";
import { on, routeOf } from "../../faults/parts/route.ts";
import { serverBuilder, wrapApp } from "../../faults/parts/server-parts.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { failureGroups } from "../../../report/failure-groups.ts";
import { judgeServed } from "../judge-server.ts";

/** Answers an invalid write by slug as a success, without effect. */
const takenBySlug = wrapApp((app, { store }) => async (request) => {
  const body = bodyOf({ text: request.method === "GET" ? "" : await request.clone().text() });
  const answer = await app(request);
  const { survey, operation } = routeOf(request);
  const { id } = store.surveyBySlug(survey) ?? {};
  const isBroken = brokenBy(body, operation === "add" ? "add" : "update").length > 0;
  return id === undefined || !isBroken ? answer : Response.json({ survey: { id }, added: 0, updated: 0, skipped: 0 });
});

/** As PHP's JSON_NUMERIC_CHECK writes them. */
const numbersForTexts = wrapApp((app) => async (request) => {
  const answer = await app(request);
  const text = (await answer.text()).replaceAll(
    /"(\d+(?:e\d)?)"(?=[,\]}])/g,
    (_, digits: string) => `${Number(digits)}`,
  );
  return new Response(answer.status === 204 ? null : text, answer);
});

test.each([
  ["the service returns success for validation errors", changeResponseIf(on.bodies, isInvalid, { status: 200 })],
  ["the service skips validation in requests by slug", takenBySlug],
  ["the service converts texts that look like numbers to numbers", numbersForTexts],
] as const)("%s: all that it breaks is one entry, which says so", async (cause, part) => {
  const { outcomes } = await judgeServed(startServer, serverBuilder(part), { effort: "quick", seed: 2 });
  const [failed, ...others] = failureGroups(outcomes.filter(({ level }) => level === "MUST"));
  expect(failed?.outcome.failure?.message).toMatch(new RegExp(`^${cause}: `));
  expect(failed?.sameSymptom.length).toBeGreaterThan(1);
  expect(others.map(({ outcome }) => outcome.id)).toEqual([]);
});
