import pLimit from "p-limit";
import { openPoint, type OpenPointId } from "../../spec/open-points.ts";
import { Inconclusive, NotTested, Unanswered, Violation } from "../check/violation.ts";
import type { Tools } from "../check/tools.ts";
import type { RecordedExchange } from "../report/report.ts";
import type { RunOptions } from "../run/options.ts";
import type { Stage } from "../run/stage.ts";
import { errorProbes } from "./errors.ts";
import { listProbes } from "./lists.ts";
import { recipientProbes } from "./recipients.ts";
import { surveyProbes } from "./surveys.ts";

/** Asks the subject one open point: the answer in the words of the point, or nothing when it gives none. */
export type Probe = (tools: Tools) => Promise<string | undefined>;

/** The probes by the open point that they ask. */
export type Probes = Readonly<Partial<Record<OpenPointId, Probe>>>;

const otherProbes: Probes = { ...surveyProbes, ...recipientProbes, ...errorProbes };

/** Those that ask without writing. */
const readingProbes: ReadonlySet<string> = new Set([
  "list-items",
  "list-pagination",
  "error-members",
  "bearer-case",
  "other-scheme",
] satisfies readonly OpenPointId[]);

/**
 * Asks the subject about the open points that no check's requests answer by themselves. Nothing here is judged; what did
 * not run is named in notes. Quick runs and runs of selected requirements ask nothing.
 */
export async function probe(stage: Stage, options: RunOptions): Promise<readonly string[]> {
  const isAsked = options.fingerprint === true;
  if (!isAsked && options.only !== undefined)
    return ["open points were not asked, because --only selects requirements"];
  // the answers of the first shard are those of all
  if ((options.shard?.number ?? 1) > 1) return [];
  if (!isAsked && options.effort === "quick")
    return ["open points were not asked beyond what the checks show (--effort quick)"];
  const limit = pLimit(options.concurrency);
  const isSilent = options.readOnly !== undefined;
  const askAll = (probes: Probes): Promise<readonly (OpenPointId | undefined)[]> => {
    const chosen = Object.entries(probes).filter(([id]) => !isSilent || readingProbes.has(id));
    return Promise.all(chosen.map(([id, ask]) => limit(() => askOne(id as OpenPointId, ask, stage))));
  };
  const ofLists = await askAll(listProbes);
  const unanswered = [...ofLists, ...(await askAll(otherProbes))].flatMap((id) => id ?? []);
  return unanswered.length === 0 ? [] : [`open points without an answer: ${unanswered.join(", ")}`];
}

/** The exchange that shows an answer: the last refusal, where there is one; what was accepted, if that is all; else the last. */
function behind(answer: string, exchanges: readonly RecordedExchange[]): RecordedExchange | undefined {
  const refusal = exchanges.findLast(({ status = 0 }) => status >= 400 && status < 500);
  const written = exchanges.findLast(({ method }) => method !== "GET");
  return refusal ?? (answer === "accepted" ? written : undefined) ?? exchanges.at(-1);
}

/** So often a point is asked when answers are lost. */
const mostTries = 4;

/** Asks one point, anew when answers were lost; its id when there was no answer, or none that is sure. */
async function askOne(id: OpenPointId, ask: Probe, stage: Stage): Promise<OpenPointId | undefined> {
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const result = await askOnce(id, ask, stage);
    if (result !== "unclear") return result === "answered" ? undefined : id;
    stage.forgetDoubtful();
  }
  return id;
}

/** Asks one point once; what it borrowed is given back before anybody asks again. */
async function askOnce(id: OpenPointId, ask: Probe, stage: Stage): Promise<"answered" | "silent" | "unclear"> {
  const scene = stage.scene(stage.namesFor({ id }), () => undefined);
  try {
    const answer = await ask(scene.tools);
    if (answer === undefined) return "silent";
    if (scene.doubt() !== undefined) return "unclear";
    stage.observer.note(id, answer, behind(answer, scene.exchanges));
    return "answered";
  } catch (error) {
    if (error instanceof Unanswered) return "unclear";
    if (error instanceof Violation || error instanceof NotTested || error instanceof Inconclusive) return "silent";
    throw new Error(`asking "${openPoint(id).question}" failed`, { cause: error });
  } finally {
    scene.end();
  }
}
