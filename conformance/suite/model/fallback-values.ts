import { asText, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import type { ShownSurvey } from "../reading/survey.ts";
import { namesOfRow } from "./provenance.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { NotForeign, unknown } from "./values/expected-value.ts";
import { markersIn, withoutMarkers } from "./values/marker.ts";

/** A recipient, and its members as shown now and at the last read. */
interface ShownRow {
  readonly row: ExpectedRow;
  readonly now: JsonObject;
  readonly before: JsonObject | undefined;
}

/**
 * True if the survey's value or a default may stand in for the recipient's missing or cleared value. For example, after an
 * update with `title: null` the recipient may show the survey's title.
 */
export function mayShowFallback(
  member: string,
  { row, now, before }: ShownRow,
  survey: ExpectedSurvey,
  shownSurvey: ShownSurvey,
): boolean {
  if (member === "inviteSentAt") return false;
  const { members, lastRead, provenance } = survey;
  const [want, got, surveyValueBefore] = [row.members[member], now[member], lastRead?.members[member]];
  // a write may have cleared the value, and the last read didn't show that it was missing already
  const isCleared = isSame(want, null, member) && (before === undefined || !isBlank(before[member]));
  const isSurveyMember = member in members;
  // at the last read the recipient showed the survey's value, or the survey had none
  const equalledSurveyValue =
    before !== undefined && (isBlank(surveyValueBefore) || isSame(surveyValueBefore, before[member], member));
  const isInherited = isSurveyMember && equalledSurveyValue && !row.ownMembers.includes(member);
  const surveyValue = surveyValueOf(survey, shownSurvey, member);
  const showsSurveyValue = (isCleared || isInherited) && isSame(surveyValue, got, member);
  // the service may have copied the survey's value when it cleared the recipient's
  const showsCopy = isCleared && lastRead !== undefined && isSame(surveyValueBefore, got, member);
  // a blank value of the survey doesn't explain a loss
  const isLost = isBlank(surveyValueBefore) && isBlank(got);
  if (isSurveyMember && !isLost && (showsSurveyValue || showsCopy)) return true;
  if (isInherited && isBlank(surveyValue) && provenance.defaults.has(defaultKey(member, survey)))
    return equalsOrBecomesDefault(member, got, row, survey);
  // a value that a `NotForeign` excludes was sent for another recipient or earlier, so it is no default
  if (!isCleared || want instanceof NotForeign || looksLikeBug(member, now, before)) return false;
  return !provenance.foreignTo(namesOfRow(row.members))(got) && equalsOrBecomesDefault(member, got, row, survey);
}

/**
 * True if a service may show this text in place of a survey's empty text: `Untitled survey` for an empty title. Remembers the
 * text as the default.
 */
export function mayShowDefault(member: string, got: unknown, survey: ExpectedSurvey): boolean {
  if (typeof got !== "string" || isBlank(got)) return false;
  const { defaults } = survey.provenance;
  const key = defaultKey(`survey.${member}`, survey);
  if (defaults.get(key) === got) return true;
  const old = survey.lastRead?.members[member];
  // a default appears with the write that empties the text: the read before it, if any, showed another text
  const isNew = survey.lastRead === undefined || (!isBlank(old) && !isSame(old, got, member));
  // texts that this run sent have markers; colours have none
  if (!isNew || markersIn(got).length > 0 || looksUnset(got)) return false;
  defaults.set(key, got);
  return true;
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

/** Returns the expected value of the survey's own member, or the shown value if the model doesn't know it. */
function surveyValueOf({ members }: ExpectedSurvey, shown: ShownSurvey, member: string): unknown {
  const expected = members[member];
  return expected === unknown || expected instanceof NotForeign ? shown.members[member] : expected;
}

/** True if the value matches the default of the API key's surveys. The first value becomes the default. */
function equalsOrBecomesDefault(member: string, got: unknown, row: ExpectedRow, survey: ExpectedSurvey): boolean {
  const { defaults } = survey.provenance;
  const key = defaultKey(member, survey);
  const pattern = patternOf(got, row, survey);
  if (!defaults.has(key)) defaults.set(key, pattern);
  return isSame(defaults.get(key), pattern, member);
}

function defaultKey(member: string, { owner }: ExpectedSurvey): string {
  return `${member} ${owner}`;
}

/** True if a value looks like a program's mistake: the text `undefined`, or another member's former value. */
function looksLikeBug(member: string, now: JsonObject, before: JsonObject = {}): boolean {
  const got = now[member];
  if (looksUnset(asText(got))) return true;
  return Object.entries(before).some(([name, value]) => name !== member && value === got && now[name] !== got);
}

/** True for the name of a missing value that a program wrote out by mistake. */
function looksUnset(text: string): boolean {
  return /^(undefined|null|none|nil|NaN|\[object Object\])$/i.test(text);
}

/** `Dear ada` becomes `Dear ` for ada@example.com, since a service may compose a default from known values. */
function patternOf(got: unknown, { members }: ExpectedRow, survey: ExpectedSurvey): unknown {
  if (typeof got !== "string") return got;
  const { title, targetCompany } = survey.members;
  const { email } = members;
  const localPart = typeof email === "string" ? email.split("@")[0] : undefined;
  const parts = [email, localPart, title, targetCompany, survey.slug, survey.id];
  const known = parts.filter((part) => typeof part === "string").filter((part) => part !== "");
  return withoutMarkers(known.reduce((text, part) => text.replaceAll(part, ""), got));
}
