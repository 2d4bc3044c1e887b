import { findCounts, type Counts, type ShownCounts } from "../../reading/counts.ts";
import type { Claim, Step, Suspect } from "../../journal/step.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { isObject } from "../../../client/json/json.ts";
import { equivalentAddSuspects } from "../tables/add-suspects.ts";
import { suspect } from "../tables/suspect.ts";
import { judgedRequest } from "./judged-request.ts";

const countNames = ["added", "updated", "skipped"] as const;

/** Compares the counts in the response to an add with the predicted ones, if the contract defines these. */
export function countClaims(step: Step): readonly Claim[] {
  const counts = countsOf(step);
  if (counts === undefined || step.exchange?.doubt !== undefined) return [];
  const { expected, received } = counts;
  const request = judgedRequest(step);
  const agrees = countNames.every((name) => expected[name] === received[name]);
  // RCP-31: only a count of 0 may be missing
  const lacking = received.absent.filter((name) => expected[name] > 0);
  if (lacking.length > 0) {
    const breach = { kind: "missing part", request, part: { counts: lacking } } as const;
    return [{ suspects: [suspect("RCP-31")], agrees, breach }];
  }
  const suspects = [...suspectsOfCounts(step, expected), ...equivalentAddSuspects(step, "counts")];
  // after a 429, an earlier attempt may have been executed
  const isDoubtful = !agrees && step.exchange?.wasLimited === true;
  const breach = { kind: "counts", request, expected, received, isDoubtful } as const;
  return [{ suspects, agrees, openOutcome: isDoubtful ? "inconclusive" : undefined, breach }];
}

/** The facet says which counts aren't 0, and how the items are named: `added and skipped as stored by id alone`. */
function suspectsOfCounts({ body, expected: { after, mayBeRejected } }: Step, counts: Counts): readonly Suspect[] {
  const facet = countNames.filter((name) => counts[name] > 0).join(" and ");
  const isSkipping = isObject(body) && body["skipExisting"] === true;
  if (!isSkipping) return [suspect("RCP-35", facet)];
  const stored = after?.hasUnchanged === true ? " as stored" : "";
  // skipExisting doesn't change how new recipients are counted, so RCP-35 is a suspect, too
  return [suspect("RCP-42", `${facet}${stored}${namingOf(body, mayBeRejected)}`), suspect("RCP-35", "added")];
}

function namingOf(body: unknown, mayBeRejected = false): string {
  // an item has the id of a recipient and another email
  if (mayBeRejected) return " by two names";
  const hasIdAlone = rowsIn(body).some((row) => "id" in row && !("email" in row));
  return hasIdAlone ? " by id alone" : "";
}

function countsOf(step: Step): { readonly expected: Counts; readonly received: ShownCounts } | undefined {
  const { operation, isAccepted, exchange, body } = step;
  if (operation !== "add" || !isAccepted || step.expected.outcome !== "accepted") return undefined;
  if (exchange === undefined || !isObject(body)) return undefined;
  const expected = step.expected.after?.counts;
  const received = findCounts(exchange);
  return expected === undefined || received === undefined ? undefined : { expected, received };
}
