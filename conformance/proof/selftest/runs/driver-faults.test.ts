import { describe, expect, test } from "vitest";
import type { FullDriver } from "../create-drivable.ts";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Driver } from "../../../client/driver/driver.ts";
import { judgeDriven, outcomeTexts } from "../judge-driven.ts";
import { referenceOptions } from "../judge-server.ts";

const [ownerKey = ""] = referenceOptions.keys ?? [];

describe("what a driver does wrong is inconclusive, in the driver's words, and breaks nothing", () => {
  const never = (): Promise<never> => new Promise(() => undefined);
  const answering = ["RSP-4", "RSP-5", "RSP-6", "RSP-7", "RSP-8"] as const;
  test.each<
    readonly [string, readonly RequirementId[], (driver: FullDriver) => Partial<Record<keyof Driver, unknown>>, string]
  >([
    [
      "rejects",
      answering,
      () => ({ submitResponse: () => Promise.reject(new Error("the page has no button")) }),
      "the driver's submitResponse failed: the page has no button",
    ],
    [
      "throws at once, a text of two lines",
      ["RCP-44"],
      () => ({
        markInvited: () => {
          throw "signed\nout";
        },
      }),
      "the driver's markInvited failed: signed out",
    ],
    [
      "hangs",
      ["AUT-15", "AUT-16"],
      () => ({ issueKey: never }),
      "the driver's issueKey failed: it did not finish within 0.1 s",
    ],
    [
      "sends no invitation",
      ["RCP-44"],
      () => ({ markInvited: () => undefined }),
      "the driver's markInvited had no effect: the next read shows no inviteSentAt",
    ],
    [
      "makes no key",
      ["AUT-15", "AUT-16"],
      () => ({ issueKey: () => ({ token: "0123456789" }) }),
      "the driver's issueKey failed: it must resolve to { key }, where the key has 8 or more visible characters",
    ],
    [
      "makes a key that no header can carry",
      ["AUT-15", "AUT-16"],
      () => ({ issueKey: async () => ({ key: "a key with spaces" }) }),
      "the driver's issueKey failed: it must resolve to { key }, where the key has 8 or more visible characters",
    ],
    [
      "hands the run's own key out, and would have it revoked",
      ["AUT-15", "AUT-16"],
      () => ({ issueKey: async () => ({ key: ownerKey }), revokeKey: () => expect.unreachable() }),
      "the driver's issueKey failed: it must resolve to a new key, not to a key of this run",
    ],
    [
      "can't revoke",
      ["AUT-16"],
      ({ issueKey }) => ({ issueKey, revokeKey: () => Promise.reject(new Error("no permission")) }),
      "the driver's revokeKey failed: no permission",
    ],
  ])("a driver that %s", async (_what, ids, change, reason) => {
    const report = await judgeDriven((driver) => ({ ...driver, ...change(driver) }) as Driver, {
      driverTimeoutMs: 100,
    });
    const [wrong, right] = [true, false].map((isHit) => report.outcomes.filter(({ id }) => ids.includes(id) === isHit));
    expect(wrong?.map(({ id, outcome, reason: said }) => [id, outcome, said])).toEqual(
      ids.map((id) => [id, "inconclusive", reason]),
    );
    expect(right?.filter(({ outcome }) => outcome !== "passed")).toEqual([]);
    expect([report.verdict, report.exitCode]).toEqual(["incomplete", 3]);
    expect(JSON.stringify(report)).not.toMatch(/\\n\s+at /);
  });
});

test("a run that is ended doesn't wait for its driver", async () => {
  const stop = new AbortController();
  const submitResponse = (): Promise<never> => {
    stop.abort();
    return new Promise(() => undefined);
  };
  const report = await judgeDriven(() => ({ submitResponse }), { signal: stop.signal, only: ["RSP-4"] });
  expect(outcomeTexts(report)).toEqual([
    ["RSP-4", "inconclusive", "the driver's submitResponse failed: the run has ended"],
  ]);
});
