import { isByOthers } from "../journal/other-clients.ts";
import type { Step, Suspect } from "../journal/step.ts";
import type { Submitted } from "../journal/submitted.ts";
import { containsAnswer, containsWords } from "../reading/contained-answers.ts";
import type { Journal } from "../journal/journal.ts";
import { asText, isObject } from "../../client/json/json.ts";
import { findList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { finding, rule, type AnsweredStep, type Context, type Finding, type Rule } from "./rule.ts";
import { responseCount, existedBefore, previousResponses, judgeAnotherKey } from "./authentication.ts";
import { valueOf } from "../../report/breach/expectation.ts";
import { judgedRequest, briefResponse } from "./claims/judged-request.ts";
import { suspect } from "./tables/suspect.ts";
import { answering } from "../scenarios/driving.ts";
import { tour } from "../properties/tour.ts";
import { acceptanceSuspects } from "./tables/acceptance-suspects.ts";

/** The rules on GET /surveys/{id}/responses. A driver answers surveys; others may answer shared surveys unseen. */
export const responses: readonly Rule[] = [
  rule("RSP-3", {
    property: "a survey that nobody has answered has no responses",
    sentBy: tour,
    facets: ["by id", "by slug"],
    judge: judgeUnanswered,
  }),
  rule("RSP-4", {
    property:
      "after two recipients have answered on their pages, GET by the survey's id returns both submitted responses",
    sentBy: answering,
    // the number of submissions
    facets: ["2"],
    judge(step) {
      const submissions = submissionsTo(step).length;
      if (submissions === 0 || step.by === "slug") return undefined;
      const shown = responseCount(step);
      const response = briefResponse(step);
      const breach = { kind: "lost responses", responses: shown, submissions, response } as const;
      return finding(shown >= submissions, breach, { facet: String(submissions) });
    },
  }),
  rule("RSP-5", {
    property:
      "each submitted response contains, in any shape, the texts, options and number that its recipient gave as answers",
    sentBy: answering,
    facets: ["short_text", "long_text", "single_choice", "multiple_choice", "dropdown", "linear_scale"],
    judge(step) {
      if (step.by === "slug") return undefined;
      const submitted = submissionsTo(step);
      return submitted.flatMap((each) => judgeAnswers(step, each, submitted.length));
    },
  }),
  rule("RSP-6", {
    property: "GET by slug returns every response to an answered survey that GET by id returns",
    sentBy: answering,
    judge(step, { journal }) {
      if (isByOthers(step)) return judgeBetweenReads(step, journal);
      if (existedBefore(step)) return judgeOtherName(step, journal);
      return step.by === "slug" ? judgeSubmissionsBySlug(step) : undefined;
    },
  }),
  rule("RSP-7", {
    property:
      "with another key, a request for the responses to an answered survey is answered with 404, whether by id or by slug",
    judgedBy: judgeAnotherKey,
    sentBy: answering,
    facets: ["by id", "by slug"],
  }),
  rule("RSP-8", {
    property:
      "answers to one survey never appear in the responses to another survey, whether or not the other survey has been answered",
    sentBy: answering,
    facets: ["unanswered", "answered"],
    judge(step, { model }) {
      const { survey } = step.expected;
      const others = model.surveys.filter((each) => each !== survey).flatMap(({ submitted = [] }) => submitted);
      if (submissionsTo(step).length === 0 || others.length === 0) return undefined;
      const foreign = others.find((each) => showsSubmission(step, each));
      const signature = foreign?.signature ?? "";
      const breach = { kind: "responses of another survey", signature, response: briefResponse(step) } as const;
      return finding(foreign === undefined, breach, { facet: "answered" });
    },
  }),
  rule("RSP-1", {
    property: "GET /surveys/{id}/responses with the survey's id returns the survey's responses as a list",
    judgedBy: acceptanceSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("RSP-2", {
    property: "GET /surveys/{id}/responses with the survey's slug returns the same list as with its id",
    judgedBy: acceptanceSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: ["accepted", "none"],
  }),
];

function judgeUnanswered(step: AnsweredStep, { model }: Context): Finding | undefined {
  const { exchange, by = "id" } = step;
  const { survey } = step.expected;
  if (!isReadByOwner(step) || survey === undefined) return undefined;
  const items = findList(exchange)?.items;
  const { submitted = [], isShared = false } = survey;
  if (items === undefined || submitted.length > 0) return undefined;
  const isEmpty = items.length === 0;
  // recipients answer on pages, whose requests the suite doesn't see
  const mayBeAnsweredUnseen = existedBefore(step) || (isShared && !isEmpty);
  if (mayBeAnsweredUnseen) return undefined;
  const facet = `by ${by}`;
  // evidence counts separately for GET by id and by slug; a breach by either blames the facet `none`
  const suspects: Suspect[] = [];
  // an empty list is evidence for RSP-8 only if another survey has answers that it could show
  const elsewhere = model.surveys.flatMap((other) => other.submitted ?? []);
  const concernsOthers = isEmpty ? elsewhere.length > 0 : elsewhere.some((each) => showsSubmission(step, each));
  if (concernsOthers) suspects.push(suspect("RSP-8", "unanswered"));
  if (isEmpty) suspects.push(suspect("RSP-3", facet));
  suspects.push(suspect("RSP-3", "none"));
  if (by === "slug") suspects.push(suspect("RSP-2", "none"));
  const request = judgedRequest(step);
  return finding(isEmpty, { kind: "responses of nobody", request, responses: items.length }, { facet, suspects });
}

function judgeSubmissionsBySlug(step: AnsweredStep): Finding | undefined {
  const submitted = submissionsTo(step);
  const submissions = submitted.length;
  if (submissions === 0) return undefined;
  const lost = submitted.find((each) => !showsSubmission(step, each));
  const agrees = responseCount(step) >= submissions && lost === undefined;
  const response = briefResponse(step);
  const breach = { kind: "responses by slug", submissions, signature: lost?.signature, response } as const;
  // RSP-4, RSP-5: if a read by id lacks the same responses or answers, the slug isn't to blame
  const others = agrees ? [] : [suspect("RSP-4", String(submissions)), suspect("RSP-5", "short_text")];
  return finding(agrees, breach, { others });
}

/** Judges that a read by slug shows at least what the last read by id showed, or the reverse. */
function judgeOtherName(step: Step, journal: Journal): Finding | undefined {
  if (!isReadByOwner(step)) return undefined;
  const before = previousResponses(step, journal);
  if (before === undefined || before.by === step.by || responseCount(before) === 0) return undefined;
  const shown = idsOf(step);
  const lost = idsOf(before).find((id) => !shown.includes(id));
  const agrees = responseCount(step) >= responseCount(before) && lost === undefined;
  const [byId, bySlug] = step.by === "slug" ? [before, step] : [step, before];
  return finding(agrees, { kind: "responses differ", byId: briefResponse(byId), bySlug: briefResponse(bySlug) });
}

/** Judges a read by slug between two reads by id. It must show what both show: other responses may be new or gone. */
function judgeBetweenReads(after: Step, journal: Journal): Finding | undefined {
  const isReadById = after.operation === "responses" && after.isAccepted && after.by === "id";
  if (!isReadById || after.expected.survey?.isStateUnknown === true) return undefined;
  const between = previousResponses(after, journal);
  if (between?.by !== "slug") return undefined;
  const before = previousResponses(between, journal);
  if (before?.by !== "id") return undefined;
  const areInTurn = before.ended < between.begun && between.ended < after.begun;
  // a query may select some of the responses
  const areWhole = [before, between, after].every(({ query = "" }) => query === "");
  if (!areInTurn || !areWhole) return undefined;
  const idsAfter = idsOf(after);
  const keptIds = idsOf(before).filter((id) => idsAfter.includes(id));
  if (keptIds.length === 0) return undefined;
  const idsBetween = idsOf(between);
  const lost = keptIds.find((id) => !idsBetween.includes(id));
  const response = briefResponse(between);
  return finding(lost === undefined, { kind: "response not by slug", id: lost ?? "", response });
}

function idsOf({ exchange }: Step): readonly string[] {
  const items = exchange === undefined ? [] : (findList(exchange)?.items ?? []);
  return items.flatMap((item) => (isObject(item) ? (textId(item["id"]) ?? []) : []));
}

/** True if the key that owns the survey read its responses. */
function isReadByOwner({ operation, isAccepted, expected }: Step): boolean {
  return operation === "responses" && isAccepted && expected.outcome === "accepted";
}

/** Returns the submissions that the response must show. */
function submissionsTo(step: Step): readonly Submitted[] {
  return isReadByOwner(step) ? (step.expected.survey?.submitted ?? []) : [];
}

function showsSubmission({ exchange: { json } }: AnsweredStep, { signature }: Submitted): boolean {
  return json.unreadable === undefined && containsWords(json.value, signature);
}

/** Judges each answer of a submission. A server may list one item for each submission, or one for each answer. */
function judgeAnswers(
  { exchange }: AnsweredStep,
  { signature, answers, questions }: Submitted,
  submissions: number,
): readonly Finding[] {
  if (exchange.json.unreadable !== undefined) return [];
  const items = findList(exchange)?.items ?? [];
  const [item, ...others] = items.filter((each) => containsWords(each, signature));
  const isItemOfSubmission = items.length === submissions && item !== undefined && others.length === 0;
  const received = isItemOfSubmission ? item : exchange.json.value;
  return questions.map((question, index) => {
    const { label, options } = question;
    const type = asText(question["type"]);
    const answer = answers[index] ?? "";
    const asked = { type, options: Array.isArray(options) ? options.map(asText) : undefined };
    const agrees = containsAnswer(received, asked, answer);
    // a missing response explains the missing answer
    const isResponseLost = !agrees && items.length < submissions;
    return finding(
      agrees,
      { kind: "lost answer", type, given: valueOf(answer), label: valueOf(label), received: valueOf(received) },
      { facet: type, others: isResponseLost ? [suspect("RSP-4", String(submissions))] : [] },
    );
  });
}
