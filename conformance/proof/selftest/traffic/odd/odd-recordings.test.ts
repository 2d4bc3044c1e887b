import fc from "fast-check";
import { expect, test } from "vitest";
import { createApp, type AppOptions } from "../../../../../reference/api/app.ts";
import type { Fetch } from "../../../../../reference/api/options.ts";
import { detectedBase } from "../../../../cli/files/recordings.ts";
import { judgeTraffic } from "../../../../traffic/report/judge-traffic.ts";
import { readHar } from "../../../../traffic/har/read-har.ts";
import type { Report } from "../../../../report/format/report.ts";
import { mutants } from "../../../faults/all.ts";
import { brokenIn, referenceOptions } from "../../judge-server.ts";
import { testKeys } from "../../test-run-options.ts";
import { overhear } from "../overhear.ts";
import { forms, type Entry } from "./har-forms.ts";
import { oddities } from "./oddities.ts";
import { acts, randomSession } from "./random-session.ts";

const runs = Number(process.env["ODD_RECORDINGS"] ?? 40);
const seed = Number(
  process.env["ODD_SEED"] ?? (process.env["ODD_RECORDINGS"] === undefined ? 1 : Date.now() % 2 ** 31),
);

const oddity = fc.constantFrom(...Object.keys(oddities));
const odd = fc.record({
  acts,
  form: fc.constantFrom(...Object.keys(forms)),
  names: fc.uniqueArray(oddity, { minLength: 1, maxLength: 2 }),
  chosen: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});
type Odd = typeof odd extends fc.Arbitrary<infer Value> ? Value : never;

async function recorded(build: (options: AppOptions) => Fetch, { acts: chosen, form }: Odd): Promise<readonly Entry[]> {
  const { send, heard } = overhear(build(referenceOptions), testKeys.ownerKey);
  await randomSession(send, testKeys.otherKey, chosen);
  const write = forms[form];
  // requests within a millisecond or two have no order in whole milliseconds
  return heard.flatMap((one, index) => {
    const later = 10 * index;
    return write === undefined ? [] : [write({ ...one, begun: one.begun + later, ended: one.ended + later })];
  });
}

function judged(entries: readonly (Entry | null)[]): Report {
  const read = readHar(JSON.stringify({ log: { version: "1.2", entries } }), "odd.har");
  return judgeTraffic({
    ...read,
    baseUrl: detectedBase(read).base ?? new URL("http://localhost/api/v1"),
    files: ["odd.har"],
    notes: [],
    keys: {},
    strict: true,
    command: "survey-conformance judge odd.har",
  });
}

function changed(entries: readonly Entry[], { names, chosen }: Odd): readonly (Entry | null)[] {
  let all: readonly (Entry | null)[] = structuredClone(entries);
  for (const name of names) all = oddities[name]?.change(all, (index) => chosen[index % chosen.length] === true) ?? all;
  return all;
}

test(
  `${runs} clean sessions are blamed for nothing, however they are recorded (ODD_SEED=${seed})`,
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(odd, async (one) => {
        const { outcomes } = judged(changed(await recorded(createApp, one), one));
        expect(
          outcomes.flatMap(({ id, failure }) => (failure === undefined ? [] : [`${id} ${failure.message}`])),
        ).toEqual([]);
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
].flatMap((name) => mutants.find((one) => one.name === name) ?? []);

test("a fault is noticed if its evidence is left, and what isn't judged is named", { timeout: 600_000 }, async () => {
  let visible = 0;
  let noticed = 0;
  await fc.assert(
    fc.asyncProperty(odd, fc.constantFrom(...faults), async (one, fault) => {
      const entries = await recorded(fault.build, one);
      const whole = brokenIn(judged(entries));
      const { outcomes, overheard, notes } = judged(changed(entries, one));
      const found = brokenIn({ outcomes });
      visible += whole.length > 0 ? 1 : 0;
      noticed += whole.length > 0 && found.length > 0 ? 1 : 0;
      const chosen = one.names.flatMap((name) => oddities[name] ?? []);
      const ofBodies = chosen.filter(({ isOfBodies }) => isOfBodies === true);
      if (chosen.every(({ keepsEvidence }) => keepsEvidence) && ofBodies.length < 2) expect(found).toEqual(whole);
      else if (whole.length > 0 && found.length === 0)
        expect([...(overheard?.leftOut ?? []), ...notes].length + (overheard?.judged ?? 0)).toBeGreaterThan(0);
    }),
    { seed, numRuns: runs },
  );
  process.stdout.write(
    `${visible} of ${runs} recordings of faulty servers show a fault, ${noticed} of these in an odd form as well\n`,
  );
});
