import { findCounts, type Counts, type ShownCounts } from "../../reading/counts.ts";
import type { Step, Claim } from "../../journal/step.ts";
import { rowsIn } from "../../model/expected-survey.ts";
import { isObject } from "../../../client/json/json.ts";
import { specialAddSuspects } from "../tables/add-suspects.ts";
import { judgedRequest } from "./judged-request.ts";

export function countClaims(step: Step): readonly Claim[] {
  const counts = countsOf(step);
  if (counts === undefined || step.exchange?.doubt !== undefined) return [];
  const { expected, received } = counts;
  const agrees =
    expected.added === received.added && expected.updated === received.updated && expected.skipped === received.skipped;
  const skips = isObject(step.body) && step.body["skipExisting"] === true;
  const hasUnchanged = step.expected.after?.hasUnchanged === true;
  const facet = (["added", "updated", "skipped"] as const).filter((name) => expected[name] > 0).join(" and ");
  // an id and an email that belong to two recipients
  const names = step.expected.mayBeRefused === true ? " by two names" : hasIdAlone(step.body) ? " by id alone" : "";
  const lacking = received.absent.filter((name) => expected[name] > 0);
  const request = judgedRequest(step);
  if (lacking.length > 0) {
    const breach = { kind: "missing part", request, part: { counts: lacking } } as const;
    return [{ suspects: [{ id: "RCP-31", facet: "seen" }], agrees, breach }];
  }
  const suspects = [
    ...(skips ? [{ id: "RCP-42" as const, facet: `${facet}${hasUnchanged ? " as stored" : ""}${names}` }] : []),
    // skipExisting doesn't change how added rows are counted
    { id: "RCP-35" as const, facet: skips ? "added" : facet },
    ...specialAddSuspects(step, "counts"),
  ];
  const isOpen = !agrees && step.exchange?.wasLimited === true;
  return [{ suspects, agrees, isOpen, breach: { kind: "counts", request, expected, received, isDoubtful: isOpen } }];
}

function hasIdAlone(body: unknown): boolean {
  return rowsIn(body).some((row) => "id" in row && !("email" in row));
}

function countsOf(step: Step): { readonly expected: Counts; readonly received: ShownCounts } | undefined {
  const { operation, isAccepted, exchange, body } = step;
  const isJudged = operation === "add" && isAccepted && step.expected.outcome === "accepted" && exchange !== undefined;
  if (!isJudged || !isObject(body)) return undefined;
  const expected = step.expected.after?.counts;
  const received = findCounts(exchange);
  return expected === undefined || received === undefined ? undefined : { expected, received };
}
