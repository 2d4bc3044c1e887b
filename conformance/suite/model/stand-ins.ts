import type { JsonObject } from "../../client/json/json.ts";
import type { HeldRow, HeldSurvey } from "../journal/step.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { namesOfRow } from "./provenance.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { NobodyElses, unknown } from "./values/expected-value.ts";
import { withoutMarks } from "./values/mark.ts";

/** A recipient as it is shown, and as it was shown last. */
interface Shown {
  readonly row: HeldRow;
  readonly now: JsonObject;
  readonly before: JsonObject | undefined;
}

/** Says whether what a recipient shows may stand in for a value that it doesn't have, or may have lost: its survey's, or the service's default. */
export function mayStandIn(
  member: string,
  { row, now, before }: Shown,
  survey: HeldSurvey,
  shownSurvey: ShownSurvey,
): boolean {
  if (member === "inviteSentAt") return false;
  const { members, seen, provenance } = survey;
  const [want, got, ofThen] = [row.members[member], now[member], seen?.members[member]];
  const isCleared = isSame(want, null, member) && (before === undefined || !isBlank(before[member]));
  const isOfSurvey = member in members;
  const wasOfSurvey = before !== undefined && (isBlank(ofThen) || isSame(ofThen, before[member], member));
  const isInherited = isOfSurvey && wasOfSurvey && !row.own.includes(member);
  const ofSurvey = valueIn(survey, shownSurvey, member);
  const lawful = [
    ...(isCleared || isInherited ? [ofSurvey] : []),
    // it may have been copied when the recipient's own was cleared
    ...(isCleared && seen !== undefined ? [ofThen] : []),
  ];
  // nobody loses a value to a survey that has none
  const isLost = isBlank(ofThen) && isBlank(got);
  if (isOfSurvey && !isLost && lawful.some((value) => isSame(value, got, member))) return true;
  if (isInherited && isBlank(ofSurvey) && provenance.defaults.has(nameOf(member, survey)))
    return isDefault(member, got, row, survey);
  if (!isCleared || want instanceof NobodyElses || isMishap(member, now, before)) return false;
  return !provenance.elsewhereThan(namesOfRow(row.members))(got) && isDefault(member, got, row, survey);
}

/** Learns from a recipient whom nobody gave a value what the service shows then, unless it is its survey's. */
export function learnDefault(
  member: string,
  { row, now }: Omit<Shown, "before">,
  survey: HeldSurvey,
  shownSurvey: ShownSurvey,
): void {
  const [want, got] = [row.members[member], now[member]];
  if (!(want instanceof NobodyElses) || want.isNull) return;
  if (isBlank(got) || !isSame(valueIn(survey, shownSurvey, member), got, member)) isDefault(member, got, row, survey);
}

/** What a survey has: what it shows, where nobody knows better. */
function valueIn({ members }: HeldSurvey, shown: ShownSurvey, member: string): unknown {
  const held = members[member];
  return held === unknown || held instanceof NobodyElses ? shown.members[member] : held;
}

/** Says whether a value may be what the service shows of a key's recipients whom nobody gave one; the first is learned, and then no other is. */
function isDefault(member: string, got: unknown, row: HeldRow, survey: HeldSurvey): boolean {
  const { defaults } = survey.provenance;
  const name = nameOf(member, survey);
  const pattern = patternOf(got, row, survey);
  if (!defaults.has(name)) defaults.set(name, pattern);
  return isSame(defaults.get(name), pattern, member);
}

const nameOf = (member: string, { owner }: HeldSurvey): string => `${member} ${owner}`;

/** What programs write by mistake, or a value that the recipient had in another member, and has there no more. */
function isMishap(member: string, now: JsonObject, before: JsonObject = {}): boolean {
  const got = now[member];
  if (/^(undefined|null|none|nil|NaN|\[object Object\])$/i.test(String(got))) return true;
  return Object.entries(before).some(([name, value]) => name !== member && value === got && now[name] !== got);
}

/** A default as it is for everybody: the service may make it of the recipient's email, or of what the survey is called. */
function patternOf(got: unknown, { members }: HeldRow, survey: HeldSurvey): unknown {
  if (typeof got !== "string") return got;
  const { title, targetCompany } = survey.members;
  const { email } = members;
  const parts = [email, typeof email === "string" && email.split("@")[0], title, targetCompany, survey.slug, survey.id];
  const known = parts.filter((part) => typeof part === "string" && part !== "") as readonly string[];
  return withoutMarks(known.reduce((text, part) => text.replaceAll(part, ""), got));
}
