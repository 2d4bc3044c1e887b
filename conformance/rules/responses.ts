import type { Candidate, Step } from "../journal/step.ts";
import type { Submitted } from "../journal/submitted.ts";
import { holdsAnswer, holdsWords } from "../reading/given-answers.ts";
import type { Journal } from "../journal/journal.ts";
import { isObject, writeJson } from "../format/json.ts";
import { findList } from "../reading/list.ts";
import { textId } from "../reading/survey.ts";
import { either, rule, type Finding, type Rule } from "./rule.ts";
import { briefly } from "./shown.ts";

/** The rules of the chapter `RSP` that have a judge of their own. */
export const responses: readonly Rule[] = [
  rule("RSP-3", {
    property: "a survey that nobody has answered has no responses",
    facets: ["by id", "by slug"],
    judge(step, { model }) {
      const { operation, isAccepted, exchange, expected, by = "id" } = step;
      if (operation !== "responses" || !isAccepted || exchange === undefined || expected.survey === undefined)
        return undefined;
      const list = findList(exchange);
      if (list === undefined || expected.outcome !== "accepted") return undefined;
      // those who answer a survey aren't seen where others send the requests
      if (isMet(step) || (expected.survey.isShared === true && list.items.length > 0)) return undefined;
      if ((expected.survey.submitted ?? []).length > 0) return undefined;
      const elsewhere = model.surveys.flatMap(({ submitted = [] }) => submitted);
      const isEmpty = list.items.length === 0;
      const isMixed = isEmpty ? elsewhere.length > 0 : elsewhere.some((one) => shows(step, one));
      return {
        ...either(isEmpty, `by ${by}`, "a survey that nobody has answered shows responses", {
          expected: "an empty list",
        }),
        candidates: [
          ...(isMixed ? [{ id: "RSP-8" as const, facet: "unanswered" }] : []),
          ...(isEmpty ? [{ id: "RSP-3" as const, facet: `by ${by}` }] : []),
          { id: "RSP-3", facet: "none" },
          ...(by === "slug" ? [{ id: "RSP-2" as const, facet: "none" }] : []),
        ],
      };
    },
  }),
  rule("RSP-4", {
    property: "after two recipients have answered on their pages, both responses are read by the survey's id",
    facets: ["2"],
    judge(step) {
      const { length } = submittedTo(step);
      if (length === 0 || step.by === "slug") return undefined;
      const message = `GET /surveys/{id}/responses shows ${countOf(step)} responses after ${length} recipients have answered`;
      return either(countOf(step) >= length, String(length), message, { expected: `${length} responses` });
    },
  }),
  rule("RSP-5", {
    property:
      "each response holds, in whatever shape, the text, the options and the number that its recipient gave as answers",
    facets: ["short_text", "long_text", "single_choice", "multiple_choice", "dropdown", "linear_scale"],
    judge(step) {
      const submitted = submittedTo(step);
      if (step.by === "slug") return undefined;
      return submitted.flatMap((one) => ofAnswers(step, one, submitted.length));
    },
  }),
  rule("RSP-6", {
    property: "the responses of an answered survey read by its slug are as many and as whole as read by its id",
    judge(step, { journal }) {
      const submitted = submittedTo(step);
      if (step.isOverheard === true) return betweenTwo(step, journal);
      if (isMet(step)) return asByTheOtherName(step, journal);
      if (submitted.length === 0 || step.by !== "slug") return undefined;
      const lost = submitted.find((one) => !shows(step, one));
      const agrees = countOf(step) >= submitted.length && lost === undefined;
      const finding = either(agrees, "seen", "the responses by slug lack answers that were given", {
        expected: `${submitted.length} responses${lost === undefined ? "" : `, with ${lost.signature}`}`,
      });
      const others = [
        { id: "RSP-4", facet: String(submitted.length) },
        { id: "RSP-5", facet: "short_text" },
      ] as const;
      return { ...finding, candidates: [{ id: "RSP-6", facet: "seen" }, ...(agrees ? [] : others)] };
    },
  }),
  rule("RSP-7", {
    property: "the responses of an answered survey are answered 404 under another key, by id and by slug",
    facets: ["by id", "by slug"],
  }),
  rule("RSP-8", {
    property:
      "answers to one survey are among the responses neither of an unanswered survey nor of another answered one",
    facets: ["unanswered", "answered"],
    judge(step, { model }) {
      const { survey } = step.expected;
      const others = model.surveys.filter((one) => one !== survey).flatMap(({ submitted = [] }) => submitted);
      if (submittedTo(step).length === 0 || others.length === 0) return undefined;
      const stranger = others.find((one) => shows(step, one));
      return either(stranger === undefined, "answered", "a response to one survey is among those of another", {
        expected: `no answer ${stranger?.signature ?? ""}`,
      });
    },
  }),
  rule("RSP-1", {
    property: "the responses of a survey are read by its id, as a list",
    isAcceptance: true,
    facets: ["accepted"],
  }),
  rule("RSP-2", {
    property: "the responses of a survey are read by its slug, and are the same list",
    isAcceptance: true,
    facets: ["accepted", "none"],
  }),
];

/** Says whether the survey existed before the run: whether anybody has answered it its responses alone show. */
function isMet({ expected: { survey }, isOverheard }: Step): boolean {
  return survey?.isShared === true && isOverheard !== true;
}

/** The responses of the survey that its own key was shown last. */
function shownBefore({ number, expected: { survey } }: Step, { steps }: Journal): Step | undefined {
  return steps.findLast(
    (one) =>
      one.number < number &&
      one.operation === "responses" &&
      one.isAccepted &&
      survey !== undefined &&
      one.expected.survey === survey &&
      one.as === survey.owner,
  );
}

/** Says whether somebody is known to have answered the survey that a step names. */
export function isAnswered(step: Step, journal: Journal): boolean {
  if ((step.expected.survey?.submitted ?? []).length > 0) return true;
  const before = isMet(step) ? shownBefore(step, journal) : undefined;
  return before !== undefined && countOf(before) > 0;
}

/** What one name showed just before the other shows as well; who answers meanwhile comes on top. */
function asByTheOtherName(step: Step, journal: Journal): Finding | undefined {
  const before = shownBefore(step, journal);
  const isOther = before !== undefined && before.by !== step.by && countOf(before) > 0;
  if (!isOther || step.operation !== "responses" || !step.isAccepted || step.expected.outcome !== "accepted")
    return undefined;
  const shown = idsOf(step);
  const lost = idsOf(before).find((id) => !shown.includes(id));
  return either(
    countOf(step) >= countOf(before) && lost === undefined,
    "seen",
    "the responses by slug are others than by id",
    { expected: briefly(before) },
  );
}

/** A response that the id showed before and after, the slug shows in between: who listens doesn't know who answers. */
function betweenTwo(step: Step, journal: Journal): Finding | undefined {
  const isLook = step.operation === "responses" && step.isAccepted && step.by === "id";
  if (!isLook || step.expected.survey?.isUncertain === true) return undefined;
  const between = shownBefore(step, journal);
  const before = between?.by === "slug" ? shownBefore(between, journal) : undefined;
  if (between === undefined || before?.by !== "id") return undefined;
  const areInTurn = before.ended < between.begun && between.ended < step.begun;
  const areWhole = [before, between, step].every(({ query = "" }) => query === "");
  const kept = idsOf(before).filter((id) => idsOf(step).includes(id));
  if (!areInTurn || !areWhole || kept.length === 0) return undefined;
  const lost = kept.find((id) => !idsOf(between).includes(id));
  return either(lost === undefined, "seen", "the slug doesn't show a response that the id shows before and after", {
    expected: `the response ${lost ?? ""}`,
    received: briefly(between),
  });
}

/** The ids of responses, in so far as they have any. */
function idsOf({ exchange }: Step): readonly string[] {
  const items = exchange === undefined ? [] : (findList(exchange)?.items ?? []);
  return items.flatMap((item) => (isObject(item) ? (textId(item["id"]) ?? []) : []));
}

/** What was submitted to a survey, where this request reads its responses and is answered. */
function submittedTo({ operation, isAccepted, exchange, expected }: Step): readonly Submitted[] {
  const isRead = operation === "responses" && isAccepted && expected.outcome === "accepted" && exchange !== undefined;
  return isRead ? (expected.survey?.submitted ?? []) : [];
}

function shows({ exchange }: Step, { signature }: Submitted): boolean {
  return exchange?.json.unreadable === undefined && holdsWords(exchange?.json.value, signature);
}

function countOf({ exchange }: Step): number {
  return exchange === undefined ? 0 : (findList(exchange)?.items.length ?? 0);
}

/** Every answer of a submission, in one record where there is one; other servers may have a record for each answer. */
function ofAnswers(step: Step, { signature, answers, questions }: Submitted, submissions: number): readonly Finding[] {
  const { exchange } = step;
  if (exchange === undefined || exchange.json.unreadable !== undefined) return [];
  const items = findList(exchange)?.items ?? [];
  const own = items.filter((item) => holdsWords(item, signature));
  const isLacking = items.length < submissions;
  const value = items.length === submissions && own.length === 1 ? own[0] : exchange.json.value;
  return questions.map((question, index) => {
    const { type, label, options } = question;
    const asked = { type: String(type), ...(Array.isArray(options) ? { options: options.map(String) } : {}) };
    const given = answers[index] ?? "";
    const agrees = holdsAnswer(value, asked, given);
    const finding = either(
      agrees,
      String(type),
      `a response doesn't hold the answer that was given to its ${String(type)} question`,
      { expected: `${writeJson(given) ?? ""} for ${writeJson(label) ?? ""}`, received: writeJson(value) ?? "" },
    );
    const ofValue: Candidate = { id: "RSP-5", facet: String(type) };
    // a response that is missing holds no answer
    const ofCount: Candidate = { id: "RSP-4", facet: String(submissions) };
    return { ...finding, candidates: [ofValue, ...(isLacking && !agrees ? [ofCount] : [])] };
  });
}
