import { isByOthers } from "../journal/other-clients.ts";
import type { Step } from "../journal/step.ts";
import type { Submitted } from "../journal/submitted.ts";
import { containsAnswer, containsWords } from "../reading/contained-answers.ts";
import type { Journal } from "../journal/journal.ts";
import { asText, isObject } from "../../client/json/json.ts";
import { findList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { finding, rule, type AnsweredStep, type Finding, type Rule } from "./rule.ts";
import { responseCount, existedBefore, previousResponses } from "./tables/answered.ts";
import { valueOf } from "../../report/breach/expectation.ts";
import { judgedRequest } from "./claims/judged-request.ts";
import { briefResponse } from "./response-text.ts";
import { suspect } from "./tables/suspect.ts";
import { answering } from "../scenarios/recipients/driving.ts";
import { tour } from "../properties/tour.ts";
import { acceptanceSuspects } from "./tables/acceptance-suspects.ts";
import { judgeAnotherKey } from "./tables/judge-another-key.ts";

export const responses: readonly Rule[] = [
  rule("RSP-3", {
    property: "a survey that nobody has answered has no responses",
    sentBy: tour,
    facets: ["by id", "by slug"],
    judge(step, { model }) {
      const { operation, isAccepted, exchange, expected, by = "id" } = step;
      if (operation !== "responses" || !isAccepted || expected.survey === undefined) return undefined;
      const list = findList(exchange);
      if (list === undefined || expected.outcome !== "accepted") return undefined;
      // the requests of other clients don't show the answers of recipients
      if (existedBefore(step) || (expected.survey.isShared === true && list.items.length > 0)) return undefined;
      if ((expected.survey.submitted ?? []).length > 0) return undefined;
      const elsewhere = model.surveys.flatMap(({ submitted = [] }) => submitted);
      const isEmpty = list.items.length === 0;
      const isMixed = isEmpty ? elsewhere.length > 0 : elsewhere.some((each) => showsSubmission(step, each));
      const facet = `by ${by}`;
      const suspects = [
        ...(isMixed ? [suspect("RSP-8", "unanswered")] : []),
        ...(isEmpty ? [suspect("RSP-3", facet)] : []),
        suspect("RSP-3", "none"),
        ...(by === "slug" ? [suspect("RSP-2", "none")] : []),
      ];
      const request = judgedRequest(step);
      const breach = { kind: "responses of nobody", request, responses: list.items.length } as const;
      return finding(isEmpty, breach, { facet, suspects });
    },
  }),
  rule("RSP-4", {
    property: "after two recipients have answered on their pages, both responses are read by the survey's id",
    sentBy: answering,
    facets: ["2"],
    judge(step) {
      const { length } = submissionsTo(step);
      if (length === 0 || step.by === "slug") return undefined;
      const shown = responseCount(step);
      const breach = {
        kind: "lost responses",
        responses: shown,
        submissions: length,
        response: briefResponse(step),
      } as const;
      return finding(shown >= length, breach, { facet: String(length) });
    },
  }),
  rule("RSP-5", {
    property:
      "each response holds, in whatever shape, the text, the options and the number that its recipient gave as answers",
    sentBy: answering,
    facets: ["short_text", "long_text", "single_choice", "multiple_choice", "dropdown", "linear_scale"],
    judge(step) {
      const submitted = submissionsTo(step);
      if (step.by === "slug") return undefined;
      return submitted.flatMap((each) => judgeAnswers(step, each, submitted.length));
    },
  }),
  rule("RSP-6", {
    property: "an answered survey's responses are as many and as complete by slug as by id",
    sentBy: answering,
    judge(step, { journal }) {
      const submitted = submissionsTo(step);
      if (isByOthers(step)) return judgeBetweenReads(step, journal);
      if (existedBefore(step)) return judgeOtherName(step, journal);
      if (submitted.length === 0 || step.by !== "slug") return undefined;
      const lost = submitted.find((each) => !showsSubmission(step, each));
      const agrees = responseCount(step) >= submitted.length && lost === undefined;
      const breach = {
        kind: "responses by slug",
        submissions: submitted.length,
        signature: lost?.signature,
        response: briefResponse(step),
      } as const;
      return finding(agrees, breach, {
        others: agrees ? [] : [suspect("RSP-4", String(submitted.length)), suspect("RSP-5", "short_text")],
      });
    },
  }),
  rule("RSP-7", {
    property: "the responses of an answered survey are answered 404 under another key, by id and by slug",
    judgedBy: judgeAnotherKey,
    sentBy: answering,
    facets: ["by id", "by slug"],
  }),
  rule("RSP-8", {
    property:
      "answers to one survey are among the responses neither of an unanswered survey nor of another answered one",
    sentBy: answering,
    facets: ["unanswered", "answered"],
    judge(step, { model }) {
      const { survey } = step.expected;
      const others = model.surveys.filter((each) => each !== survey).flatMap(({ submitted = [] }) => submitted);
      if (submissionsTo(step).length === 0 || others.length === 0) return undefined;
      const stranger = others.find((each) => showsSubmission(step, each));
      const signature = stranger?.signature ?? "";
      const breach = { kind: "responses of another survey", signature, response: briefResponse(step) } as const;
      return finding(stranger === undefined, breach, { facet: "answered" });
    },
  }),
  rule("RSP-1", {
    property: "the responses of a survey are read by its id, as a list",
    judgedBy: acceptanceSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("RSP-2", {
    property: "the responses of a survey are read by its slug, and are the same list",
    judgedBy: acceptanceSuspects,
    sentBy: tour,
    isAcceptance: true,
    facets: ["accepted", "none"],
  }),
];

/** Judges that the slug shows what the id just showed, or the reverse. New answers may be added. */
function judgeOtherName(step: Step, journal: Journal): Finding | undefined {
  const before = previousResponses(step, journal);
  const isOther = before !== undefined && before.by !== step.by && responseCount(before) > 0;
  if (!isOther || step.operation !== "responses" || !step.isAccepted || step.expected.outcome !== "accepted")
    return undefined;
  const shown = idsOf(step);
  const lost = idsOf(before).find((id) => !shown.includes(id));
  const agrees = responseCount(step) >= responseCount(before) && lost === undefined;
  const [byId, bySlug] = step.by === "slug" ? [before, step] : [step, before];
  return finding(agrees, { kind: "responses differ", byId: briefResponse(byId), bySlug: briefResponse(bySlug) });
}

/** Judges that the slug shows a response that the id shows before and after: new answers may come unseen. */
function judgeBetweenReads(step: Step, journal: Journal): Finding | undefined {
  const isReadById = step.operation === "responses" && step.isAccepted && step.by === "id";
  if (!isReadById || step.expected.survey?.isUncertain === true) return undefined;
  const between = previousResponses(step, journal);
  const before = between?.by === "slug" ? previousResponses(between, journal) : undefined;
  if (between === undefined || before?.by !== "id") return undefined;
  const areInTurn = before.ended < between.begun && between.ended < step.begun;
  const areWhole = [before, between, step].every(({ query = "" }) => query === "");
  const keptIds = idsOf(before).filter((id) => idsOf(step).includes(id));
  if (!areInTurn || !areWhole || keptIds.length === 0) return undefined;
  const lost = keptIds.find((id) => !idsOf(between).includes(id));
  return finding(lost === undefined, {
    kind: "response not by slug",
    id: lost ?? "",
    response: briefResponse(between),
  });
}

function idsOf({ exchange }: Step): readonly string[] {
  const items = exchange === undefined ? [] : (findList(exchange)?.items ?? []);
  return items.flatMap((item) => (isObject(item) ? (textId(item["id"]) ?? []) : []));
}

function submissionsTo({ operation, isAccepted, expected }: Step): readonly Submitted[] {
  const isRead = operation === "responses" && isAccepted && expected.outcome === "accepted";
  return isRead ? (expected.survey?.submitted ?? []) : [];
}

function showsSubmission({ exchange: { json } }: AnsweredStep, { signature }: Submitted): boolean {
  return json.unreadable === undefined && containsWords(json.value, signature);
}

/** Judges each answer of a submission. A server may have one record for each submission or for each answer. */
function judgeAnswers(
  { exchange }: AnsweredStep,
  { signature, answers, questions }: Submitted,
  submissions: number,
): readonly Finding[] {
  if (exchange.json.unreadable !== undefined) return [];
  const items = findList(exchange)?.items ?? [];
  const own = items.filter((item) => containsWords(item, signature));
  const isLacking = items.length < submissions;
  const value = items.length === submissions && own.length === 1 ? own[0] : exchange.json.value;
  return questions.map((question, index) => {
    const { type, label, options } = question;
    const asked = { type: asText(type), ...(Array.isArray(options) ? { options: options.map(asText) } : {}) };
    const answer = answers[index] ?? "";
    const agrees = containsAnswer(value, asked, answer);
    const breach = {
      kind: "lost answer",
      type: asked.type,
      given: valueOf(answer),
      label: valueOf(label),
      received: valueOf(value),
    } as const;
    return finding(agrees, breach, {
      facet: asked.type,
      // a missing response explains the missing answer
      others: isLacking && !agrees ? [suspect("RSP-4", String(submissions))] : [],
    });
  });
}
