import { describe, expect, test } from "vitest";
import { createApp, type Fetch } from "../../reference/api/app.ts";
import type { ServiceOptions } from "../../reference/api/service.ts";
import { mutants } from "../../reference/faults/all.ts";
import { variants } from "../../reference/variants/all.ts";
import type { Report } from "../report/report.ts";
import { judgeTraffic } from "../run/judge-traffic.ts";
import { brokenIn, given } from "./judge-server.ts";
import { ordinarySession } from "./ordinary-session.ts";
import { overhear } from "./overhear.ts";
import { ownKeys } from "./run-of.ts";

/** What an ordinary program's session with a server shows. */
async function judgedSession(build: (options: ServiceOptions) => Fetch): Promise<Report> {
  const client = overhear(build(given), ownKeys.ownerKey);
  await ordinarySession(client, ownKeys.otherKey);
  return judgeTraffic({
    baseUrl: new URL("http://localhost/api/v1"),
    exchanges: client.heard,
    files: ["day.har"],
    leftOut: new Map(),
    notes: [],
    keys: { owner: ownKeys.ownerKey, other: ownKeys.otherKey },
    strict: false,
    command: "survey-conformance judge day.har",
  });
}

describe("an ordinary program's session", () => {
  test("with the reference proves a good part of the catalogue", async () => {
    const report = await judgedSession(createApp);
    expect(brokenIn(report)).toEqual([]);
    expect(report.exitCode).toBe(0);
    const proven = report.outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
    expect(proven.length).toBeGreaterThan(60);
    expect(proven).toEqual(expect.arrayContaining(["SUR-20", "SUR-35", "RCP-20", "RCP-32", "RCP-40", "ERR-11"]));
  });

  test("with every lawful server shows nothing broken", { timeout: 120_000 }, async () => {
    const alarms: string[] = [];
    for (const { name, build } of variants.filter(({ isSlow }) => isSlow !== true)) {
      const { outcomes } = await judgedSession(build);
      const failed = outcomes.filter(({ outcome }) => outcome === "failed");
      alarms.push(...failed.map(({ id, failure }) => `${name}: ${id} ${failure?.message ?? ""}`));
    }
    expect(alarms).toEqual([]);
  });

  test("with a server that has a fault shows about a fifth of all faults", { timeout: 120_000 }, async () => {
    const sample = mutants.filter((_, index) => index % 8 === 2);
    let [noticed, exact, elsewhere] = [0, 0, 0];
    for (const { build, breaks } of sample) {
      const found = brokenIn(await judgedSession(build));
      if (found.some((id) => breaks.includes(id))) noticed += 1;
      else if (found.length > 0) elsewhere += 1;
      if (found.length > 0 && found.every((id) => breaks.includes(id))) exact += 1;
    }
    process.stdout.write(
      `an ordinary session: ${noticed} of ${sample.length} faults noticed, ${exact} of them exactly, ${elsewhere} under another requirement\n`,
    );
    expect(noticed).toBeGreaterThan(sample.length / 6);
    expect(exact).toBeGreaterThan(0.9 * noticed);
    expect(elsewhere).toBeLessThan(sample.length / 20);
  });
});
