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
  // without a group no earlier write is related: no body has a member ""
  const group = blamedGroup(blamed, fact) ?? (blamed.operation === "add" ? "recipients" : "");
  const isAcceptedWrite = ({ isAccepted, expected: { survey } }: Step): boolean =>
    isAccepted && survey !== undefined && surveys.includes(survey);
  const isRelatedWrite = (write: Step): boolean => {
    const { operation, body } = write;
    if (!isAcceptedWrite(write)) return false;
    return operation === "add" ? group === "recipients" : operation === "update" && isObject(body) && group in body;
  };
  const earlierThanStep = journal.before(step.number);
  const steps = surveys.flatMap((survey) => {
    const creates = earlierThanStep.filter(({ made }) => made === survey);
    return creates.length > 0 ? creates : previousReadBack(survey, step, earlierThanStep);
  });
  // a list may lack a survey because of its last change
  const changesListed = (write: Step): boolean =>
    step.operation === "list" && write.operation === "update" && isAcceptedWrite(write);
  const earlierThanBlamed = journal.before(blamed.number);
  const writes = [...earlierThanBlamed.filter(isRelatedWrite), ...earlierThanBlamed.filter(changesListed).slice(-1)];
  const chosen = new Set([
    ...steps,
    ...writes.slice(-maxWritesBefore),
    ...lastWritesOfRecipients(blamed, writes),
    blamed,
    step,
  ]);
  return [...chosen].toSorted((a, b) => a.number - b.number);
}

/** Returns the last write of each recipient: it decides if an add adds, updates or skips the recipient. */
function lastWritesOfRecipients({ operation, body }: Step, writes: readonly Step[]): readonly Step[] {
  if (operation !== "add" || !isObject(body)) return [];
  const emails = rowsIn(body).flatMap(({ email }) => writeJson(email) ?? []);
  return emails.flatMap((email) => writes.findLast(({ sent }) => sent.includes(email)) ?? []);
}

/** If other clients use the survey, its previous read shows what this response is compared with. */
function previousReadBack(survey: ExpectedSurvey, { operation }: Step, before: readonly Step[]): readonly Step[] {
  const isSameRead = (other: Step): boolean =>
    other.operation === operation && other.isAccepted && other.expected.survey === survey;
  return survey.isShared === true ? before.filter(isSameRead).slice(-1) : [];
}

/** Returns the member that the wrong value or the blamed request is about: `title`, `questions`, `recipients`. */
function blamedGroup({ brokenPath, body, expected }: Step, fact: Fact | undefined): string | undefined {
  if (fact !== undefined) return groupOf(fact.aspect);
  if (expected.why === "cap") return "recipients";
  const [group] = brokenPath?.split(".") ?? [];
  return group !== undefined && isObject(body) && group in body ? group : undefined;
}
