import type { Fetch } from "../../../reference/api/app.ts";
import type { ServiceOptions } from "../../../reference/api/service.ts";
import type { Mutant } from "../../../reference/faults/mutant.ts";
import type { Report } from "../../format/report.ts";
import { judgeTraffic } from "../../run/traffic/judge-traffic.ts";
import { drivable } from "../driver-of.ts";
import { brokenIn, given } from "../judge-server.ts";
import { ordinarySession, sessionWithDashboard } from "./ordinary-session.ts";
import { overhear } from "./overhear.ts";
import { ownKeys } from "../run-of.ts";

/** What ordinary programs' sessions with a server show, those of its dashboard included. */
export async function judgedSession(build: (options: ServiceOptions) => Fetch): Promise<Report> {
  const { given: shared, driver } = drivable(given);
  const client = overhear(build(shared), ownKeys.ownerKey);
  await ordinarySession(client, ownKeys.otherKey);
  await sessionWithDashboard(client, {
    markInvited: (name) => asFarAsItGoes(driver.markInvited(name)),
    submitResponse: (submission) => asFarAsItGoes(driver.submitResponse(submission)),
  });
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

/** A server with a fault may have lost what the dashboard needs. */
async function asFarAsItGoes(act: void | Promise<void>): Promise<void> {
  try {
    await act;
  } catch (error) {
    const isLost = error instanceof Error && /no such recipient|has no pages/.test(error.message);
    if (!isLost) throw error;
  }
}

/** How many faults ordinary traffic shows, and under which requirements; prints it. */
export async function trafficRate(
  faults: readonly Mutant[],
): Promise<{ noticed: number; exact: number; elsewhere: number }> {
  let [noticed, exact, elsewhere] = [0, 0, 0];
  for (const { build, breaks } of faults) {
    const found = brokenIn(await judgedSession(build));
    if (found.some((id) => breaks.includes(id))) noticed += 1;
    else if (found.length > 0) elsewhere += 1;
    if (found.length > 0 && found.every((id) => breaks.includes(id))) exact += 1;
  }
  process.stdout.write(
    `ordinary traffic: ${noticed} of ${faults.length} faults noticed, ${exact} of them exactly, ${elsewhere} under another requirement\n`,
  );
  return { noticed, exact, elsewhere };
}
