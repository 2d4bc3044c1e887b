import { groupOf, type Fact } from "../../suite/journal/fact.ts";
import type { Journal } from "../../suite/journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../suite/journal/step.ts";
import { rowsIn } from "../../suite/model/expected-survey.ts";
import { isObject, writeJson } from "../../client/json/json.ts";
import type { Case } from "./case-of.ts";

/** Maximum number of writes that are shown before the blamed one. */
const maxWritesBefore = 4;

/** Returns the requests that show a breach best: the creates, related writes, the blamed write and the judged request. */
export function stepsOfCase({ step, cause, fact, surveys }: Case, journal: Journal): readonly Step[] {
  const blamed = cause ?? step;
  // no body has a member "", so no earlier write is related if the group is unknown
  const group = blamedGroup(blamed, fact) ?? (blamed.operation === "add" ? "recipients" : "");
  const isAcceptedWrite = ({ isAccepted, expected: { survey } }: Step): boolean =>
    isAccepted && survey !== undefined && surveys.includes(survey);
  const isRelatedWrite = (write: Step): boolean => {
    const { operation, body } = write;
    if (!isAcceptedWrite(write)) return false;
    return operation === "add" ? group === "recipients" : operation === "update" && isObject(body) && group in body;
  };
  const earlierThanStep = journal.before(step.number);
  const createsOrReads = surveys.flatMap((survey) => {
    const creates = earlierThanStep.filter(({ made }) => made === survey);
    return creates.length > 0 ? creates : previousReadBack(survey, step, earlierThanStep);
  });
  // a list may lack a survey because of the survey's last PATCH
  const isListedPatch = (write: Step): boolean =>
    step.operation === "list" && write.operation === "update" && isAcceptedWrite(write);
  const earlierThanBlamed = journal.before(blamed.number);
  const writes = [...earlierThanBlamed.filter(isRelatedWrite), ...earlierThanBlamed.filter(isListedPatch).slice(-1)];
  const chosen = new Set([
    ...createsOrReads,
    ...writes.slice(-maxWritesBefore),
    ...lastWritesOfRecipients(blamed, writes),
    blamed,
    step,
  ]);
  return [...chosen].toSorted((a, b) => a.number - b.number);
}

/** Returns the last writes that name the recipients of an add: they decide if it adds, updates or skips each recipient. */
function lastWritesOfRecipients({ operation, body }: Step, writes: readonly Step[]): readonly Step[] {
  if (operation !== "add" || !isObject(body)) return [];
  const emails = rowsIn(body).flatMap(({ email }) => writeJson(email) ?? []);
  return emails.flatMap((email) => writes.findLast(({ sent }) => sent.includes(email)) ?? []);
}

/** Returns the previous read of a survey that other clients use: this response is compared with that one. */
function previousReadBack(survey: ExpectedSurvey, { operation }: Step, earlier: readonly Step[]): readonly Step[] {
  const isSameRead = (other: Step): boolean =>
    other.operation === operation && other.isAccepted && other.expected.survey === survey;
  return survey.isShared === true ? earlier.filter(isSameRead).slice(-1) : [];
}

/** Returns the member that the wrong value or the blamed request is about: `title`, `questions`, `recipients`. */
function blamedGroup({ brokenPath, body, expected }: Step, fact: Fact | undefined): string | undefined {
  if (fact !== undefined) return groupOf(fact.aspect);
  if (expected.why === "cap") return "recipients";
  const [group] = brokenPath?.split(".") ?? [];
  return group !== undefined && isObject(body) && group in body ? group : undefined;
}
