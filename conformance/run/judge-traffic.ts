import { requirement, type RequirementId } from "../../spec/requirements/catalogue.ts";
import { currentRevision } from "../../spec/revisions.ts";
import { asRecorded } from "../engine/shorten.ts";
import type { KnownKeys } from "../engine/keys-in-traffic.ts";
import { Traffic } from "../engine/traffic.ts";
import { Redactor } from "../http/redactor.ts";
import type { OverheardExchange } from "../journal/overheard.ts";
import { reportFormat, type Outcome, type Report } from "../report/report.ts";
import { tool } from "../tool.ts";
import { explanationsOf, type Explanation } from "../verdict/explanation.ts";
import { proofOf } from "../verdict/proof.ts";
import type { Baseline } from "./baseline.ts";
import { defaults } from "./defaults.ts";
import { failureFrom } from "./outcome.ts";
import { scored } from "./score.ts";
import { judged as judgedRequirements, ruleOf, type Judged } from "./suite.ts";
import { verdictOf } from "./verdict.ts";

/** Traffic that somebody recorded, and how it is judged. */
export interface RecordedTraffic {
  readonly baseUrl: URL;
  readonly exchanges: readonly OverheardExchange[];
  readonly files: readonly string[];
  /** What the files hold and can't be judged, counted by its reason. */
  readonly leftOut: ReadonlyMap<string, number>;
  readonly notes: readonly string[];
  readonly keys: KnownKeys;
  /** The ids to judge; absent means all. */
  readonly only?: readonly RequirementId[];
  readonly strict: boolean;
  readonly baseline?: Baseline;
  /** The command that judges it again, without what is to be judged. */
  readonly command: string;
}

/** Judges recorded traffic by the rules that judge a run's own requests. */
export function judgeTraffic(traffic: RecordedTraffic): Report {
  const { baseUrl, exchanges, only, strict } = traffic;
  const startedAt = performance.now();
  const redactor = new Redactor();
  const overheard = new Traffic({ baseUrl, keys: traffic.keys, redactor });
  const { judged, foreign } = replayed(exchanges, overheard);
  const first = exchanges[0]?.begun ?? Date.now();
  const { sightings, broken } = overheard.judging;
  const isChosen = (id: RequirementId): boolean => only?.includes(id) ?? true;
  const explanations = explanationsOf(broken, sightings).filter(({ id }) => isChosen(id));
  const failures = new Map(explanations.map((one) => [one.id, failureOf(one, overheard, traffic, redactor)]));
  const found = judgedRequirements
    .filter(({ id }) => isChosen(id))
    .map((one) => outcomeOf(one, overheard.judging, failures.get(one.id)));
  const { outcomes, baseline } = scored(found, traffic, new Date());
  const leftOut = new Map(traffic.leftOut);
  if (foreign > 0) leftOut.set(`no request of the contract below ${baseUrl.href}`, foreign);
  return {
    format: reportFormat,
    tool,
    ...verdictOf(outcomes, {
      strict,
      requireAll: false,
      isOpen: judged === 0,
      isBaselineStale: (baseline?.problems.length ?? 0) > 0,
    }),
    seed: 0,
    effort: "standard",
    baseUrl: baseUrl.href,
    specRevision: currentRevision,
    runId: "recorded",
    startedAt: new Date(first).toISOString(),
    durationMs: performance.now() - startedAt,
    requests: 0,
    surveysLeftBehind: 0,
    overheard: {
      files: traffic.files,
      judged,
      leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
    },
    ...(judged === 0 ? { inconclusive: "nothing in it is a request of the contract" } : {}),
    ...(only === undefined ? {} : { only }),
    ...(baseline === undefined ? {} : { baseline }),
    notes: traffic.notes.map((note) => redactor.redact(note)),
    outcomes,
    observations: [],
    ledger: [],
  };
}

/** Has each request begin and end when it did; what ends when another begins came before it. */
function replayed(exchanges: readonly OverheardExchange[], traffic: Traffic): { judged: number; foreign: number } {
  const first = exchanges[0]?.begun ?? 0;
  const flights = new Map<OverheardExchange, ReturnType<Traffic["begin"]>>();
  const events = exchanges.flatMap((one) => [
    { at: one.begun, isEnd: false, one },
    { at: one.ended, isEnd: true, one },
  ]);
  // what took no time begins before it ends
  const rank = ({ isEnd, one }: (typeof events)[number]): number => (isEnd && one.ended > one.begun ? 0 : 1);
  let judged = 0;
  for (const event of events.toSorted((a, b) => a.at - b.at || rank(a) - rank(b))) {
    const { isEnd, one } = event;
    if (!isEnd) {
      flights.set(one, traffic.begin(one.request, one.begun - first));
      continue;
    }
    const flight = flights.get(one);
    flights.delete(one);
    if (flight !== undefined && traffic.end(flight, one.response, one.ended - one.begun) !== undefined) judged += 1;
  }
  return { judged, foreign: exchanges.length - judged };
}

/** Broken, proven where each of its required facets was seen to hold, else not tested. */
function outcomeOf(
  { id, property }: Judged,
  { sightings, broken }: Traffic["judging"],
  failure: Outcome["failure"],
): Outcome {
  const { level, basis, source, text, since } = requirement(id);
  const rule = ruleOf(id);
  const { facets, missing } = rule === undefined ? { facets: {}, missing: ["seen"] } : proofOf(rule, sightings);
  const cases = sightings.stepsOf(id).length;
  const base = { id, level, basis, source, text, since, property, cases, requests: cases, facets };
  if (failure !== undefined) return { ...base, outcome: level === "MUST" ? "failed" : "warned", failure };
  const isDoubted = broken.some(({ claim }) => claim.candidates.some((candidate) => candidate.id === id));
  if (missing.length === 0 && !isDoubted) return { ...base, outcome: "passed" };
  const isUntouched = Object.values(facets).every((count) => count === 0);
  return {
    ...base,
    outcome: "not-tested",
    reason: isUntouched ? "this traffic never touched it" : "this traffic showed a part of it",
  };
}

function failureOf(
  explanation: Explanation,
  { journal }: Traffic,
  { baseUrl, strict, command }: RecordedTraffic,
  redactor: Redactor,
): NonNullable<Outcome["failure"]> {
  const { id } = explanation;
  const { broken, steps } = asRecorded(explanation, { journal });
  const { message, expected, received } = broken.claim;
  const options = { ...defaults, baseUrl, ownerKey: "", seed: 0, maxRequests: 0, strict, requireAll: false };
  const failure = failureFrom(
    {
      breach: { message, expected, received },
      exchanges: steps.flatMap(({ recorded }) => recorded ?? []),
      ...(broken.step.recorded === undefined ? {} : { judged: broken.step.recorded }),
      counterexample: broken.step.what ?? `request ${broken.step.number} of the traffic`,
      path: "traffic",
      shrinks: 0,
      only: id,
      driverFlag: "",
    },
    // titles and slugs of others hold no run id
    { options, runId: "\u0000", redactor },
  );
  return { ...failure, replay: `${command} --only ${id}` };
}
