import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { createHost } from "../../host/create-host.ts";
import type { BuildServer } from "../../faults/parts/server-parts.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { pathOf } from "../../../report/format/exchange-history.ts";
import type { Failure } from "../../../report/format/report.ts";
import { pathTo } from "../../../engine/run/plan/chosen-scenarios.ts";
import { referenceOptions, judgeServer } from "../judge-server.ts";
import { faultNamed } from "../named.ts";
import { testKeys } from "../test-run-options.ts";

const seed = 3;

async function failureOf(name: string, scenario: string, id: string): Promise<Failure> {
  const { build, breaks } = faultNamed(name);
  const { outcomes } = await judgeServer(build, { seed, only: breaks, path: pathTo(scenario) });
  const failure = outcomes.find((outcome) => outcome.id === id)?.failure;
  if (failure === undefined) throw new Error(`${id} was not found broken`);
  return failure;
}

const deedsOf = ({ exchanges }: Failure): readonly string[] =>
  exchanges.map((one) => `${one.method} ${pathOf(one).replace(/^\/surveys\/[^/]+/, "/surveys/{id}")}`);

const create = "POST /surveys";
const patch = "PATCH /surveys/{id}";
const read = "GET /surveys/{id}";
const add = "POST /surveys/{id}/recipients";

test.each([
  ["allowOther is shown only when it is false", "questions", "QST-15", [create]],
  ["PATCH keeps the first two questions", "patching", "SUR-35", [create, patch, read]],
  ["PATCH cuts recipients that are not in its body at 100", "cap", "SUR-37", [create, patch, read]],
  ["a required that is no boolean is stored as it is given", "rejected creates", "QST-22", [create]],
  ["a skipping add with a known row adds nobody", "upsert", "RCP-43", [create, add, read]],
  ["an update by id changes the email and nothing else", "upsert", "RCP-33", [create, add, read]],
  ["adds bring a survey to 201 recipients", "cap", "LIM-6", [create, add, read]],
])("%s: what a scenario finds is shown by the requests that it needs", async (name, scenario, id, deeds) => {
  const failure = await failureOf(name, scenario, id);
  expect(deedsOf(failure)).toEqual(deeds);
  expect(failure.judged).toBe(deeds.length - 1);
  expect(failure.script.length).toBeLessThan(2_048);
});

test.each([
  ["a create takes 100 recipients at most", "LIM-1", [create]],
  // an earlier step showed that the limit itself is accepted
  ["a create takes any number of recipients", "LIM-2", [create]],
  // another survey has the email
  ["an email that another survey has is taken for known", "RCP-39", [create, create, add, read]],
  // the failure had a driver, but the script needs none
  ["skipExisting is ignored", "RCP-41", [create, add, read]],
  // an earlier step created the survey that the list lacks
  ["GET /surveys leaves out the oldest survey", "SUR-4", [create, "GET /surveys"]],
  // a list may lack a survey because of its last change
  ["GET /surveys leaves out surveys that a PATCH has changed", "SUR-4", [create, patch, "GET /surveys"]],
] as const)("%s: what stands in the way of a short script for %s is left out", async (name, id, deeds) => {
  const { outcomes } = await judgeServer(faultNamed(name).build, { seed, only: [id] });
  const failure = outcomes.find((outcome) => outcome.id === id)?.failure;
  if (failure === undefined) throw new Error(`${id} was not found broken`);
  expect(deedsOf(failure)).toEqual(deeds);
  expect(failure.script.length).toBeLessThan(2_048);
  expect([failure.script, failure.replay].join()).not.toContain("driver");
});

test("what is expected since a look showed it is shown with that look", async () => {
  const failure = await failureOf("an add forgets when those whom it doesn't name were invited", "inviting", "RCP-36");
  expect(deedsOf(failure)).toEqual([create, read, add, read]);
  expect(failure.exchanges[1]?.responseBody).toContain(failure.expected);
});

test("documents hold what is blamed, and little else", async () => {
  const { exchanges } = await failureOf("allowOther is shown only when it is false", "questions", "QST-15");
  expect(JSON.parse(exchanges[0]?.requestBody ?? "")).toMatchObject({
    questions: [{ type: "multiple_choice", allowOther: true }],
    recipients: [{ email: expect.any(String) as string }],
  });
});

test("its script shows the same on the server again, and not on one that is right", async () => {
  const name = "PATCH keeps the first two questions";
  const { script } = await failureOf(name, "patching", "SUR-35");
  const questionsOn = async (build: BuildServer): Promise<number> => {
    const server = await startServer({ app: (publicOrigin) => build({ ...referenceOptions, publicOrigin }) });
    try {
      const printed = await printedBy(script, server.url);
      const last = JSON.parse(printed.trimEnd().split("\n").at(-2) ?? "") as { survey: { questions: unknown[] } };
      return last.survey.questions.length;
    } finally {
      await server.close();
    }
  };
  const [broken, right] = [await questionsOn(faultNamed(name).build), await questionsOn(createHost)];
  expect(broken).toBe(2);
  expect(right).toBeGreaterThan(2);
});

function printedBy(script: string, url: string): Promise<string> {
  const env = { PATH: process.env["PATH"], SERVICE_API_KEY: testKeys.ownerKey, SERVICE_BASE_URL: url };
  return new Promise((resolve, reject) => {
    execFile("bash", ["-c", script], { env }, (error, stdout) => (error === null ? resolve(stdout) : reject(error)));
  });
}

test("a search leaves few surveys behind, all of them in the ledger", async () => {
  const { build, breaks } = faultNamed("PATCH keeps the first two questions");
  const options = { seed, only: breaks, path: pathTo("patching") };
  const [searched, plain] = [
    await judgeServer(build, options),
    await judgeServer(build, { ...options, unshrunk: true }),
  ];
  const surveys = searched.ledger.length - plain.ledger.length;
  expect(surveys).toBeLessThan(13);
  // a heavy survey is emptied at the end
  expect(searched.requests - plain.requests).toBeLessThan(45 + surveys);
  expect(searched.ledger.length).toBe(searched.surveysLeftBehind);
});
