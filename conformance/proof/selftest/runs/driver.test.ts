import { describe, expect, onTestFinished, test } from "vitest";
import type { FullDriver } from "../create-drivable.ts";
import { createApp } from "../../../../reference/api/app.ts";
import { createDriver } from "../../../../reference/driver/create-driver.ts";
import { mutants } from "../../faults/all.ts";
import { startTestSite } from "../../../../reference/testing/start-test-site.ts";
import { handlerTransport } from "../../../client/wire/handler-transport.ts";
import { verify } from "../../../engine/run/verify.ts";
import { createDrivable } from "../create-drivable.ts";
import { toLoadedDriver, drivenIds, judgeDriven, driverRunOptions, outcomeTexts } from "../judge-driven.ts";
import { brokenIds, referenceOptions, judgeServer } from "../judge-server.ts";
import { testKeys } from "../test-run-options.ts";

const { ownerKey, otherKey } = testKeys;

describe("without a driver", () => {
  test("what needs one is not tested, sends nothing, and names what would enable it", async () => {
    const { outcomes, verdict, requests, surveysLeftBehind } = await judgeServer(createApp, {
      driver: undefined,
      only: drivenIds,
    });
    const answering = "needs --driver FILE with submitResponse";
    expect(outcomes.map(({ id, outcome, reason }) => [id, outcome, reason])).toEqual([
      ...drivenIds.slice(0, 5).map((id) => [id, "not-tested", answering]),
      ["AUT-15", "not-tested", "needs --driver FILE with issueKey"],
      ["AUT-16", "not-tested", "needs --driver FILE with issueKey and revokeKey"],
    ]);
    expect({ verdict, requests, surveysLeftBehind }).toEqual({
      verdict: "incomplete",
      requests: 2,
      surveysLeftBehind: 0,
    });
  });

  test("inviteSentAt is tested where the API takes it, and each of its faults is found", async () => {
    const faulty = mutants.filter(({ breaks }) => breaks.join() === "RCP-44");
    expect(faulty.length).toBeGreaterThanOrEqual(3);
    for (const { build } of faulty) {
      expect(brokenIds(await judgeServer(build, { driver: undefined, only: ["RCP-44"] }))).toEqual(["RCP-44"]);
    }
    expect(outcomeTexts(await judgeServer(createApp, { driver: undefined, only: ["RCP-44"] }))).toEqual([
      "RCP-44 passed",
    ]);
  });

  test("inviteSentAt is not tested where the API takes none", async () => {
    const { outcomes } = await judgeServer(
      (options) => {
        const app = createApp(options);
        return async (request) => {
          const text = request.method === "GET" ? undefined : await request.text();
          const { url, method, headers } = request;
          const body = text?.replaceAll(/"inviteSentAt":"[^"]*"/g, '"inviteSentAt":null');
          return app(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }));
        };
      },
      { driver: undefined, only: ["RCP-44"] },
    );
    expect(outcomes.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ["not-tested", expect.stringContaining("--driver FILE with markInvited")],
    ]);
  });
});

test.each(["quick", "standard"] as const)("a %s run asks a driver for no more than it needs", async (effort) => {
  const done: string[] = [];
  const surveys = new Set<unknown>();
  const { runId, outcomes, notes } = await judgeDriven(
    (driver, { given: { store } }) => ({
      issueKey: () => {
        done.push("issueKey");
        return driver.issueKey();
      },
      revokeKey: (key) => {
        done.push("revokeKey");
        return driver.revokeKey(key);
      },
      markInvited: (name) => {
        done.push("markInvited");
        surveys.add(store?.surveyById(name.surveyId));
        return driver.markInvited(name);
      },
      submitResponse: (submission) => {
        done.push("submitResponse");
        expect(submission.url).toBe(`http://localhost/s/${submission.slug}/${submission.recipientId}`);
        surveys.add(store?.surveyById(submission.surveyId));
        return driver.submitResponse(submission);
      },
    }),
    { effort },
  );
  // the driver does the same at every effort
  const answers = Array.from({ length: 3 }, () => "submitResponse");
  expect(done.toSorted()).toEqual(["issueKey", "markInvited", "revokeKey", ...answers]);
  for (const survey of surveys) {
    expect(survey).toMatchObject({
      published: true,
      notifyOnResponse: false,
      slug: expect.stringContaining(runId),
      title: expect.stringContaining(runId),
      recipients: expect.arrayContaining([
        expect.objectContaining({ email: expect.stringMatching(`\\.${runId}@example\\.com$`) }),
      ]),
    });
  }
  expect(outcomes.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
  expect(notes).not.toContainEqual(expect.stringContaining("left behind"));
});

test("a driver that acts and then fails breaks nothing: its effect is unknown", async () => {
  const failing =
    <Input>(act: (input: Input) => Promise<void>) =>
    async (input: Input): Promise<void> => {
      await act(input);
      throw new Error("no JSON");
    };
  const { outcomes } = await judgeDriven(({ submitResponse, markInvited }) => ({
    submitResponse: failing(submitResponse),
    markInvited: failing(markInvited),
  }));
  expect(outcomes.filter(({ failure }) => failure !== undefined)).toEqual([]);
  const reasons = new Map(outcomes.map(({ id, reason }) => [id, reason]));
  expect([reasons.get("RSP-4"), reasons.get("RCP-44")]).toEqual([
    "the driver's submitResponse failed: no JSON",
    "the driver's markInvited failed: no JSON",
  ]);
});

describe("an issued key", () => {
  test("is revoked at the end of a run that had no other use for it", async () => {
    const revoked: string[] = [];
    const { notes } = await judgeDriven(
      (driver) => ({
        issueKey: driver.issueKey,
        revokeKey: async (key) => {
          revoked.push(key);
          await driver.revokeKey(key);
        },
      }),
      { only: ["AUT-15"] },
    );
    expect(revoked).toHaveLength(1);
    expect(notes.filter((note) => note.includes("key"))).toEqual([]);
  });

  test("that nobody can revoke is announced", async () => {
    const { notes, outcomes } = await judgeDriven(({ issueKey }) => ({ issueKey }), { only: ["AUT-15"] });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(["passed"]);
    expect(notes).toContain("an API key was left behind: the driver exports issueKey but not revokeKey");
  });

  test("is nowhere in the report: not where the server repeats it, nor where the driver does", async () => {
    const keys: string[] = [];
    const server = createDrivable(referenceOptions);
    const app = createApp(server.given);
    const driver = toLoadedDriver({
      issueKey: async () => {
        const issued = await server.driver.issueKey();
        keys.push(issued.key);
        return issued;
      },
      revokeKey: (key) => Promise.reject(new Error(`can't revoke ${key}`)),
    });
    const echoing = async (request: Request): Promise<Response> => {
      const key = request.headers.get("authorization") ?? "";
      return key.includes("key_") ? Response.json({ key, hint: key.slice(0, 30) }, { status: 403 }) : app(request);
    };
    const report = await verify(
      driverRunOptions("http://localhost/api/v1", driver, { only: ["AUT-15", "AUT-16"] }),
      handlerTransport(echoing),
    );
    const text = JSON.stringify(report);
    expect(keys).toHaveLength(1);
    expect(keys.filter((key) => text.includes(key))).toEqual([]);
    expect(report.outcomes[0]?.failure).toMatchObject({
      script: expect.stringMatching(/^#!.*\n# The driver acted .*\n: "\$\{SERVICE_ISSUED_API_KEY:\?/),
      replay: expect.stringContaining(" --driver 'my driver.mjs' --only AUT-15 "),
    });
    expect(report.notes).toContain(
      "an API key was left behind: the driver's revokeKey failed: can't revoke $SERVICE_ISSUED_API_KEY",
    );
  });
});

test("the reference's own driver has the suite's shapes, and proves everything over its pages", async () => {
  const site = await startTestSite({ keys: { Owner: ownerKey, Other: otherKey } });
  onTestFinished(() => site.close());
  const driver: FullDriver = createDriver(() => site.site.signInLink());
  const report = await verify(
    driverRunOptions(`${site.origin}/api/v1`, toLoadedDriver(driver), { effort: "standard" }),
  );
  expect(outcomeTexts(report)).toEqual(["RCP-44", ...drivenIds].map((id) => `${id} passed`));
  const empty = { surveys: [], nextCursor: null };
  const lists = [ownerKey, otherKey].map(async (key) => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${site.origin}/api/v1/surveys`, { headers })).json();
  });
  expect([report.surveysLeftBehind, ...(await Promise.all(lists))]).toEqual([0, empty, empty]);
});
