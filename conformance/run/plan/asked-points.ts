import { openPointIds, type OpenPointId } from "../../../spec/open-points.ts";
import type { Observation } from "../../format/report.ts";
import { errorAsks, readErrors } from "../../observations/errors.ts";
import { listAsks, readLists } from "../../observations/lists.ts";
import { recipientAsks, upsertAsks } from "../../observations/recipients.ts";
import { changeAsks, surveyAsks } from "../../observations/surveys.ts";
import type { RunOptions } from "../options.ts";

type Asked = Partial<Pick<RunOptions, "only" | "effort" | "fingerprint" | "readOnly">>;

/** True if a run asks the open points that nothing else of it shows. */
export function asksPoints(options: Asked): boolean {
  return whyNotAsked(options) === undefined;
}

/** Why a run doesn't ask. */
function whyNotAsked({ fingerprint, only, effort }: Asked): string | undefined {
  if (fingerprint === true) return undefined;
  if (only !== undefined) return "open points were not asked, because --only selects requirements";
  return effort === "quick" ? "open points were not asked beyond what the scenarios show (--effort quick)" : undefined;
}

/** What is to be said of the open points of a run: why they weren't asked, or which of them have no answer. */
export function notesOnPoints(options: Asked, observations: readonly Observation[]): readonly string[] {
  const why = whyNotAsked(options);
  if (why !== undefined) return [why];
  const reading = { ...readLists, ...readErrors };
  const writing = { ...listAsks, ...surveyAsks, ...changeAsks, ...recipientAsks, ...upsertAsks, ...errorAsks };
  const asks = options.readOnly === undefined ? { ...reading, ...writing } : reading;
  const silent = openPointIds.filter((id: OpenPointId) => id in asks && !observations.some((one) => one.id === id));
  return silent.length === 0 ? [] : [`open points without an answer: ${silent.join(", ")}`];
}
