import type { JsonObject } from "../format/json.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { NobodyElses, unknown } from "./values/expected-value.ts";

/** What a recipient shows for a member. */
interface Shown {
  readonly want: unknown;
  readonly got: unknown;
  /** The recipient as it was shown last. */
  readonly before: JsonObject | undefined;
}

/** Says whether what a recipient shows may stand in for a value that it doesn't have, or may have lost: its survey's, or the service's default. */
export function mayStandIn(
  member: string,
  { want, got, before }: Shown,
  { members, seen, provenance }: HeldSurvey,
  shown: ShownSurvey,
): boolean {
  if (member === "inviteSentAt") return false;
  const isCleared = isSame(want, null, member) && (before === undefined || !isBlank(before[member]));
  if (member in members) {
    const now = members[member] === unknown ? shown.members[member] : members[member];
    const ofThen = seen?.members[member];
    const isInherited = before !== undefined && (isBlank(ofThen) || isSame(ofThen, before[member], member));
    if ((isCleared || isInherited) && isSame(now, got, member)) return true;
    // it may have been copied when the recipient's own was cleared
    if (isCleared && seen !== undefined && isSame(ofThen, got, member)) return true;
  }
  return isCleared && !(want instanceof NobodyElses) && provenance.isDefault(member, got);
}

/** Learns from a recipient whom nobody gave a value what the service shows then, unless it is its survey's. */
export function learnDefault(member: string, got: unknown, { members, provenance }: HeldSurvey): void {
  if (isBlank(got) || !isSame(members[member], got, member)) provenance.isDefault(member, got);
}
