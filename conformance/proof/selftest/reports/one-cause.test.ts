import { expect, test } from "vitest";
import { brokenBy } from "../../../suite/model/broken-by.ts";
import { bodyOf, on, responseIf, serve, visitOf, wrap } from "../../faults/parts/operators.ts";
import { isInvalid } from "../../faults/parts/messages.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { failureGroups } from "../../../report/failure-groups.ts";
import { judgeServed } from "../judge-server.ts";

/** Answers an invalid write by slug as a success, without effect. */
const takenBySlug = wrap((app, { store }) => async (asked) => {
  const body = bodyOf({ text: asked.method === "GET" ? "" : await asked.clone().text() });
  const answer = await app(asked);
  const { survey, operation } = visitOf(asked);
  const { id } = store.surveyBySlug(survey) ?? {};
  const isBroken = brokenBy(body, operation === "add" ? "add" : "update").length > 0;
  return id === undefined || !isBroken ? answer : Response.json({ survey: { id }, added: 0, updated: 0, skipped: 0 });
});

/** As PHP's JSON_NUMERIC_CHECK writes them. */
const numbersForTexts = wrap((app) => async (asked) => {
  const answer = await app(asked);
  const text = (await answer.text()).replaceAll(
    /"(\d+(?:e\d)?)"(?=[,\]}])/g,
    (_, digits: string) => `${Number(digits)}`,
  );
  return new Response(answer.status === 204 ? null : text, answer);
});

test.each([
  ["the service returns success for validation errors", responseIf(on.bodies, isInvalid, { status: 200 })],
  ["the service skips validation in requests by slug", takenBySlug],
  ["the service returns texts that spell a number as numbers", numbersForTexts],
] as const)("%s: all that it breaks is one entry, which says so", async (cause, part) => {
  const { outcomes } = await judgeServed(startServer, serve(part), { effort: "quick", seed: 2 });
  const [failed, ...others] = failureGroups(outcomes.filter(({ level }) => level === "MUST"));
  expect(failed?.outcome.failure?.message).toMatch(new RegExp(`^${cause}: `));
  expect(failed?.alike.length).toBeGreaterThan(1);
  expect(others.map(({ outcome }) => outcome.id)).toEqual([]);
});
