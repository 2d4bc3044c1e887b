import { isBody, type Body } from "../../faults/parts/messages.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { changeEach, changeQuestions, changeJson, changeSurveys } from "./body-operators.ts";

const changeCounts = (change: (count: unknown) => unknown): Part =>
  changeJson(on.add, (body) => Object.fromEntries(Object.entries(body).map(([name, count]) => [name, change(count)])));

const countsAsTexts = changeCounts(String);

// a count is a text if `countsAsTexts` comes before
const zeroCountsAbsent = changeCounts((count) => (count === 0 || count === "0" ? undefined : count));

export const zeroScalesAbsent = changeQuestions(({ scaleMin, ...question }) => ({
  ...question,
  scaleMin: scaleMin === 0 ? undefined : scaleMin,
}));

const changePatchedSurvey = (change: (survey: Body) => Body): Part =>
  changeJson(on.patch, (body) => (isBody(body["survey"]) ? { ...body, survey: change(body["survey"]) } : body));

const titleCharacters = 16;

const cutTitle = (survey: Body): Body => ({ ...survey, title: String(survey["title"]).slice(0, titleCharacters) });

/** Servers that omit or shorten what they show, or write numbers as texts. */
export const omissionVariants: readonly Variant[] = [
  ...variantsWith({})({
    "counts are texts, as protobuf writes large integers": countsAsTexts,
    "counts that are 0 are left out": zeroCountsAbsent,
    "numbers are written as in protobuf's JSON": combine(countsAsTexts, zeroCountsAbsent, zeroScalesAbsent),
    "a PATCH answers the survey without its lists": changePatchedSurvey(
      ({ questions: _questions, recipients: _recipients, ...survey }) => survey,
    ),
    "the notification address is never shown": changeSurveys(
      ({ notificationEmail: _notificationEmail, ...survey }) => survey,
    ),
    "the list cuts long titles": changeJson(on.list, changeEach("surveys", cutTitle)),
    "the list ends long titles with an ellipsis": changeJson(
      on.list,
      changeEach("surveys", ({ title, ...survey }) => ({
        ...survey,
        title: String(title).length > titleCharacters ? `${String(title).slice(0, titleCharacters)}…` : title,
      })),
    ),
  }),
  ...variantsWith({ "extra-survey-members": ["createdAt, updatedAt", "none"] })({
    "a PATCH answers the survey's id and slug alone": changePatchedSurvey(({ id, slug }) => ({ id, slug })),
  }),
];
