import { asText, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { namesOfRow } from "./provenance.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { NobodyElses, unknown } from "./values/expected-value.ts";
import { withoutMarks } from "./values/mark.ts";

interface Shown {
  readonly row: ExpectedRow;
  readonly now: JsonObject;
  readonly before: JsonObject | undefined;
}

/** True if the survey's value or a default may stand in for the recipient's missing or cleared value. */
export function mayStandIn(
  member: string,
  { row, now, before }: Shown,
  survey: ExpectedSurvey,
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
    // the service may have copied it when it cleared the recipient's own value
    ...(isCleared && seen !== undefined ? [ofThen] : []),
  ];
  // a blank value of the survey doesn't explain a loss
  const isLost = isBlank(ofThen) && isBlank(got);
  if (isOfSurvey && !isLost && lawful.some((value) => isSame(value, got, member))) return true;
  if (isInherited && isBlank(ofSurvey) && provenance.defaults.has(nameOf(member, survey)))
    return isDefault(member, got, row, survey);
  if (!isCleared || want instanceof NobodyElses || isMishap(member, now, before)) return false;
  return !provenance.elsewhereThan(namesOfRow(row.members))(got) && isDefault(member, got, row, survey);
}

/** Learns the service's default from a recipient without a value, unless the survey's value is shown. */
export function learnDefault(
  member: string,
  { row, now }: Omit<Shown, "before">,
  survey: ExpectedSurvey,
  shownSurvey: ShownSurvey,
): void {
  const [want, got] = [row.members[member], now[member]];
  if (!(want instanceof NobodyElses) || want.isNull) return;
  if (isBlank(got) || !isSame(valueIn(survey, shownSurvey, member), got, member)) isDefault(member, got, row, survey);
}

function valueIn({ members }: ExpectedSurvey, shown: ShownSurvey, member: string): unknown {
  const held = members[member];
  return held === unknown || held instanceof NobodyElses ? shown.members[member] : held;
}

/** True if a value matches the key's default. The first value becomes the default. */
function isDefault(member: string, got: unknown, row: ExpectedRow, survey: ExpectedSurvey): boolean {
  const { defaults } = survey.provenance;
  const name = nameOf(member, survey);
  const pattern = patternOf(got, row, survey);
  if (!defaults.has(name)) defaults.set(name, pattern);
  return isSame(defaults.get(name), pattern, member);
}

const nameOf = (member: string, { owner }: ExpectedSurvey): string => `${member} ${owner}`;

/** True if a value looks like a program's mistake: the text `undefined`, or another member's former value. */
function isMishap(member: string, now: JsonObject, before: JsonObject = {}): boolean {
  const got = now[member];
  if (/^(undefined|null|none|nil|NaN|\[object Object\])$/i.test(asText(got))) return true;
  return Object.entries(before).some(([name, value]) => name !== member && value === got && now[name] !== got);
}

/** Removes texts of the recipient and the survey, since a service may compose a default from them. */
function patternOf(got: unknown, { members }: ExpectedRow, survey: ExpectedSurvey): unknown {
  if (typeof got !== "string") return got;
  const { title, targetCompany } = survey.members;
  const { email } = members;
  const parts = [email, typeof email === "string" && email.split("@")[0], title, targetCompany, survey.slug, survey.id];
  const known = parts.filter((part) => typeof part === "string" && part !== "") as readonly string[];
  return withoutMarks(known.reduce((text, part) => text.replaceAll(part, ""), got));
}
