import fc from "fast-check";
import { expect, test } from "vitest";
import { createApp, type AppOptions } from "../../../../../reference/api/app.ts";
import type { Fetch } from "../../../../../reference/api/options.ts";
import { detectBase } from "../../../../cli/files/recordings.ts";
import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";
import { judgeTraffic } from "../../../../traffic/report/judge-traffic.ts";
import { readHar, type HarReading } from "../../../../traffic/har/read-har.ts";
import type { Report } from "../../../../report/format/report.ts";
import { brokenIds, referenceOptions } from "../../judge-server.ts";
import { faultNamed } from "../../named.ts";
import { testKeys } from "../../test-run-options.ts";
import { overhear } from "../overhear.ts";
import { recorderForms } from "./recorder-forms.ts";
import { oddities } from "./oddities.ts";
import { recordOddly, type OddRecording } from "./record-oddly.ts";
import { actions, playRandomSession } from "./random-session.ts";

const runs = Number(process.env["ODD_RECORDINGS"] ?? 40);
const seed = Number(
  process.env["ODD_SEED"] ?? (process.env["ODD_RECORDINGS"] === undefined ? 1 : Date.now() % 2 ** 31),
);

const oddity = fc.constantFrom(...Object.keys(oddities));
const odd = fc.record({
  actions,
  form: fc.constantFrom(...Object.keys(recorderForms)),
  names: fc.uniqueArray(oddity, { minLength: 1, maxLength: 2 }),
  chosen: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type Odd = typeof odd extends fc.Arbitrary<infer Value> ? Value : never;

async function recorded(build: (options: AppOptions) => Fetch, one: Odd): Promise<OddRecording> {
  const { send, heard } = overhear(build(referenceOptions), testKeys.ownerKey);
  await playRandomSession(send, testKeys.otherKey, one.actions);
  // requests within a millisecond or two have no order in whole milliseconds
  const spread = heard.map((exchange, index): OverheardExchange => {
    const later = 10 * index;
    return { ...exchange, begun: exchange.begun + later, ended: exchange.ended + later };
  });
  return recordOddly(spread, one);
}

function judged(reading: HarReading): Report {
  return judgeTraffic({
    ...reading,
    baseUrl: detectBase(reading).base ?? new URL("http://localhost/api/v1"),
    files: ["odd.har"],
    notes: [],
    keys: {},
    strict: true,
    command: "survey-conformance judge odd.har",
  });
}

const judgedFile = (entries: readonly unknown[]): Report =>
  judged(readHar(JSON.stringify({ log: { version: "1.2", entries } }), "odd.har"));

/** Each entry is judged, or counted with the reason of the oddity that spoils it. Notes name what else isn't judged. */
function expectAccounted({ overheard, notes }: Report, { entries, applied, isOrderLost }: OddRecording): void {
  const leftOut = overheard?.leftOut ?? [];
  expect(leftOut.reduce((sum, { count }) => sum + count, overheard?.judged ?? 0)).toBe(entries.length);
  const all = new Set(applied.flatMap(({ reason, places }) => (reason === undefined ? [] : [...places])));
  // reads of one time with one response are copies
  const counted = leftOut.filter(({ reason }) => !isOrderLost || reason !== "recorded twice");
  for (const { reason } of counted) expect(applied.map((one) => one.reason?.source)).toContain(sourceOf(reason));
  function sourceOf(reason: string): string | undefined {
    return applied.find((one) => one.reason?.test(reason) === true)?.reason?.source;
  }
  if (isOrderLost) return;
  for (const { reason, places, note } of applied) {
    const others = applied.filter((one) => one.reason !== undefined && one.places !== places);
    const alone = [...places].filter((place) => !others.some((one) => one.places.has(place)));
    const count = leftOut.filter((one) => reason?.test(one.reason)).reduce((sum, one) => sum + one.count, 0);
    if (reason !== undefined) expect([count >= alone.length, count <= places.size]).toEqual([true, true]);
    const isNoted = notes.some((text) => note?.test(text));
    if (note !== undefined && alone.length > 0) expect(isNoted).toBe(true);
  }
  const isEachOnce = applied.every(({ isAdding }) => isAdding !== true);
  if (isEachOnce) expect(overheard?.judged).toBe(entries.length - all.size);
}

test(
  `${runs} clean sessions are blamed for nothing, however they are recorded (ODD_SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (one) => {
        const recording = await recorded(createApp, one);
        const report = judgedFile(recording.entries);
        const failures = report.outcomes.flatMap(({ id, failure }) =>
          failure === undefined ? [] : [`${id} ${failure.message}`],
        );
        expect(failures).toEqual([]);
        expectAccounted(report, recording);
      }),
      { seed, numRuns: runs },
    );
  },
);

const faults = [
  "PATCH never sets the questions",
  "an add by slug is answered and stored nowhere",
  "a skipping add with a known row adds nobody",
  "GET /surveys leaves out the newest survey",
  "all recipients of a survey share the url of the first",
].map(faultNamed);

test(
  "a fault is noticed in all that the entries still prove, and what isn't judged is named",
  { timeout: 600_000 },
  async () => {
    const counts = { visible: 0, noticed: 0, silentForWantOfEvidence: 0, silentForWantOfOrder: 0 };
    await fc.assert(
      fc.asyncProperty(odd, fc.constantFrom(...faults), async (one, fault) => {
        const recording = await recorded(fault.build, one);
        const report = judgedFile(recording.entries);
        const found = brokenIds(report);
        expectAccounted(report, recording);
        const whole = brokenIds(judgedFile(recording.plain));
        // the same exchanges without their spoiled parts, never written to a file
        if (!recording.isOrderLost) expect(found).toEqual(brokenIds(judged(recording.left)));
        if (whole.length === 0) return;
        counts.visible += 1;
        if (found.length > 0) counts.noticed += 1;
        else if (recording.isOrderLost) counts.silentForWantOfOrder += 1;
        else counts.silentForWantOfEvidence += 1;
      }),
      { seed, numRuns: runs },
    );
    const { visible, noticed, silentForWantOfEvidence, silentForWantOfOrder } = counts;
    process.stdout.write(
      `${visible} of ${runs} recordings of faulty servers show a fault, ${noticed} of these in an odd form as well; ` +
        `${silentForWantOfEvidence} lost the evidence, ${silentForWantOfOrder} the order of requests\n`,
    );
  },
);
