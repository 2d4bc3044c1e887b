import { Inconclusive, NotTested } from "../../client/pacing/stops.ts";
import type { Session } from "../session/session.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import { shownSurveyOf } from "../journal/shown.ts";
import type { Scenario } from "../session/scenario.ts";

/** Reads one survey until the key's rate limit is met. Meanwhile, the other key must still be served (LIM-31). */
export const burst: Scenario = {
  name: "burst",
  disturbs: true,
  async run(session) {
    await session.trying(["LIM-30", "LIM-31"], () => readUntilLimited(session));
  },
};

/** Reads under the other key: one before the burst, one after it. */
const readsBesidesBurst = 2;

async function readUntilLimited(session: Session): Promise<void> {
  const { author } = session;
  const { probeRateLimit } = session.means;
  if (probeRateLimit === 0) throw new NotTested("needs --probe-rate-limit N, which sends a burst of reads");
  if (probeRateLimit <= readsBesidesBurst)
    throw new NotTested(
      `--probe-rate-limit ${probeRateLimit} leaves no requests for a burst; set it to more than ${readsBesidesBurst}`,
    );
  const maxReads = probeRateLimit - readsBesidesBurst;
  const { made: mine } = await session.send("create", { body: author.survey() });
  const { made: theirs } = session.hasOther ? await session.send("create", { as: "other", body: author.survey() }) : {};
  if (mine === undefined) return;
  if (theirs !== undefined && (await readOnce(session, theirs)).status === 429)
    throw new Inconclusive("the other key got a 429 before the burst; run again later");
  const limited = await firstLimitedRead(session, mine, maxReads);
  if (limited === undefined)
    throw new NotTested(`${maxReads} consecutive reads got no 429; increase --probe-rate-limit`);
  // any other response breaks LIM-30, and doesn't show that the key is limited
  if (limited.status !== 429) return;
  if (theirs !== undefined) await readOnce(session, theirs);
}

/** Sends identical reads. Returns the first read whose response lacks the survey. */
async function firstLimitedRead(session: Session, survey: ExpectedSurvey, max: number): Promise<Step | undefined> {
  for (let sent = 1; sent <= max; sent += 1) {
    const step = await readOnce(session, survey);
    if (step.status >= 500) throw new Inconclusive(`read ${sent} of the burst returned ${step.status}`);
    const isServed = step.isAccepted && shownSurveyOf(step) !== undefined;
    if (sent === 1 && !isServed && step.status !== 429)
      throw new Inconclusive("the first read of the burst returned no survey");
    if (!isServed) return step;
  }
  return undefined;
}

function readOnce(session: Session, survey: ExpectedSurvey): Promise<Step> {
  return session.send("read", { survey, isBurst: true });
}
