import { answering, eachIn, on, parts, questionsShown, reshaped, surveysShown } from "../parts.ts";
import { isBody, type Body, type Part, type Variant } from "../parts.ts";

const changeCounts = (change: (count: unknown) => unknown): Part =>
  reshaped(on.add, (body) => Object.fromEntries(Object.entries(body).map(([name, count]) => [name, change(count)])));

const countsAsTexts = changeCounts(String);

const zeroCountsAbsent = changeCounts((count) => (count === 0 || count === "0" ? undefined : count));

export const zeroScalesAbsent = questionsShown(({ scaleMin, ...question }) => ({
  ...question,
  scaleMin: scaleMin === 0 ? undefined : scaleMin,
}));

const changePatchedSurvey = (change: (survey: Body) => Body): Part =>
  reshaped(on.patch, (body) => (isBody(body["survey"]) ? { ...body, survey: change(body["survey"]) } : body));

const titleCharacters = 16;

const cutTitle = (survey: Body): Body => ({ ...survey, title: String(survey["title"]).slice(0, titleCharacters) });

export const omissionVariants: readonly Variant[] = [
  ...answering({})({
    "counts are texts, as protobuf writes large integers": countsAsTexts,
    "counts that are 0 are left out": zeroCountsAbsent,
    "numbers are written as in protobuf's JSON": parts(countsAsTexts, zeroCountsAbsent, zeroScalesAbsent),
    "a PATCH answers the survey without its lists": changePatchedSurvey(
      ({ questions: _questions, recipients: _recipients, ...survey }) => survey,
    ),
    "the notification address is never shown": surveysShown(
      ({ notificationEmail: _notificationEmail, ...survey }) => survey,
    ),
    "the list cuts long titles": reshaped(on.list, eachIn("surveys", cutTitle)),
    "the list ends long titles with an ellipsis": reshaped(
      on.list,
      eachIn("surveys", ({ title, ...survey }) => ({
        ...survey,
        title: String(title).length > titleCharacters ? `${String(title).slice(0, titleCharacters)}…` : title,
      })),
    ),
  }),
  ...answering({ "extra-survey-members": ["createdAt, updatedAt", "none"] })({
    "a PATCH answers the survey's id and slug alone": changePatchedSurvey(({ id, slug }) => ({ id, slug })),
  }),
];
