import { asText, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { namesOfRow } from "./provenance.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { NotForeign, unknown } from "./values/expected-value.ts";
import { withoutMarkers } from "./values/marker.ts";

interface ShownRow {
  readonly row: ExpectedRow;
  readonly now: JsonObject;
  readonly before: JsonObject | undefined;
}

/** True if the survey's value or a default may stand in for the recipient's missing or cleared value. */
export function mayShowFallback(
  member: string,
  { row, now, before }: ShownRow,
  survey: ExpectedSurvey,
  shownSurvey: ShownSurvey,
): boolean {
  if (member === "inviteSentAt") return false;
  const { members, lastRead, provenance } = survey;
  const [want, got, surveyValueBefore] = [row.members[member], now[member], lastRead?.members[member]];
  const isCleared = isSame(want, null, member) && (before === undefined || !isBlank(before[member]));
  const isSurveyMember = member in members;
  const equalledSurveyValue =
    before !== undefined && (isBlank(surveyValueBefore) || isSame(surveyValueBefore, before[member], member));
  const isInherited = isSurveyMember && equalledSurveyValue && !row.ownMembers.includes(member);
  const surveyValue = surveyValueOf(survey, shownSurvey, member);
  const allowedFallbacks = [
    ...(isCleared || isInherited ? [surveyValue] : []),
    // the service may have copied it when it cleared the recipient's own value
    ...(isCleared && lastRead !== undefined ? [surveyValueBefore] : []),
  ];
  // a blank value of the survey doesn't explain a loss
  const isLost = isBlank(surveyValueBefore) && isBlank(got);
  if (isSurveyMember && !isLost && allowedFallbacks.some((value) => isSame(value, got, member))) return true;
  if (isInherited && isBlank(surveyValue) && provenance.defaults.has(nameOf(member, survey)))
    return equalsOrBecomesDefault(member, got, row, survey);
  if (!isCleared || want instanceof NotForeign || looksLikeBug(member, now, before)) return false;
  return !provenance.foreignTo(namesOfRow(row.members))(got) && equalsOrBecomesDefault(member, got, row, survey);
}

/** Learns the service's default from a recipient without a value, unless the survey's value is shown. */
export function learnDefault(
  member: string,
  { row, now }: Omit<ShownRow, "before">,
  survey: ExpectedSurvey,
  shownSurvey: ShownSurvey,
): void {
  const [want, got] = [row.members[member], now[member]];
  if (!(want instanceof NotForeign) || want.isNull) return;
  if (isBlank(got) || !isSame(surveyValueOf(survey, shownSurvey, member), got, member))
    equalsOrBecomesDefault(member, got, row, survey);
}

function surveyValueOf({ members }: ExpectedSurvey, shown: ShownSurvey, member: string): unknown {
  const expected = members[member];
  return expected === unknown || expected instanceof NotForeign ? shown.members[member] : expected;
}

/** True if a value matches the key's default. The first value becomes the default. */
function equalsOrBecomesDefault(member: string, got: unknown, row: ExpectedRow, survey: ExpectedSurvey): boolean {
  const { defaults } = survey.provenance;
  const name = nameOf(member, survey);
  const pattern = patternOf(got, row, survey);
  if (!defaults.has(name)) defaults.set(name, pattern);
  return isSame(defaults.get(name), pattern, member);
}

const nameOf = (member: string, { owner }: ExpectedSurvey): string => `${member} ${owner}`;

/** True if a value looks like a program's mistake: the text `undefined`, or another member's former value. */
function looksLikeBug(member: string, now: JsonObject, before: JsonObject = {}): boolean {
  const got = now[member];
  if (/^(undefined|null|none|nil|NaN|\[object Object\])$/i.test(asText(got))) return true;
  return Object.entries(before).some(([name, value]) => name !== member && value === got && now[name] !== got);
}

/** Removes values of the recipient and the survey, since a service may compose a default from them. */
function patternOf(got: unknown, { members }: ExpectedRow, survey: ExpectedSurvey): unknown {
  if (typeof got !== "string") return got;
  const { title, targetCompany } = survey.members;
  const { email } = members;
  const parts = [email, typeof email === "string" && email.split("@")[0], title, targetCompany, survey.slug, survey.id];
  const known = parts.filter((part) => typeof part === "string" && part !== "") as readonly string[];
  return withoutMarkers(known.reduce((text, part) => text.replaceAll(part, ""), got));
}
