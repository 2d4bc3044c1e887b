import { wholeList } from "../lists/pagination.ts";
import { isBody, type Body } from "../../faults/parts/messages.ts";
import { on } from "../../faults/parts/route.ts";
import { combine, type Part } from "../../faults/parts/server-parts.ts";
import { variantsWith } from "../parts.ts";
import type { Variant } from "../variant.ts";
import { objectsOf, changeJson } from "./body-operators.ts";
import { surveyAt, surveyIn } from "./envelopes.ts";

function splitSurvey(survey: unknown): {
  readonly withoutLists: Body;
  readonly questions: unknown;
  readonly recipients: unknown;
} {
  const { questions, recipients, ...withoutLists } = isBody(survey) ? survey : {};
  return { withoutLists, questions, recipients };
}

const toResource =
  (type: string) =>
  ({ id, ...attributes }: Body, index = 0): Body => ({ type, id: id ?? `${type}-${index + 1}`, attributes });

const linkTo = ({ type, id }: Body): Body => ({ type, id });

/** Follows JSON:API 1.1: questions and recipients are included resources. */
const asJsonApi: Part = surveyIn((survey) => {
  const { withoutLists, questions, recipients } = splitSurvey(survey);
  const questionResources = objectsOf(questions).map(toResource("questions"));
  const recipientResources = objectsOf(recipients).map(toResource("recipients"));
  const relationships = {
    questions: { data: questionResources.map(linkTo) },
    recipients: { data: recipientResources.map(linkTo) },
  };
  return {
    data: { ...toResource("surveys")(withoutLists), relationships },
    included: [...questionResources, ...recipientResources],
  };
});

const maxRecipientsShown = 100;

const firstHundred: Part = surveyIn((survey) => {
  if (!isBody(survey)) return { survey };
  const all = objectsOf(survey["recipients"]);
  const more =
    all.length > maxRecipientsShown ? { recipientsNext: `/surveys/${String(survey["id"])}/recipients?page=2` } : {};
  return { survey: { ...survey, recipients: all.slice(0, maxRecipientsShown), recipientsTotal: all.length, ...more } };
});

const recipientsLinked: Part = surveyIn((survey) => {
  const { withoutLists, questions } = splitSurvey(survey);
  const href = `/surveys/${String(withoutLists["id"])}/recipients`;
  return { survey: { ...withoutLists, questions, _links: { recipients: { href } } } };
});

const byState: Part = combine(
  wholeList,
  changeJson(on.list, ({ surveys }) => {
    const all = objectsOf(surveys);
    return {
      drafts: all.filter(({ published }) => published !== true),
      live: all.filter(({ published }) => published === true),
    };
  }),
);

/** Declares the extra members of surveys in reads and PATCHes. A create shows the usual two. */
const extraMembers = (...atReads: readonly string[]): Variant["answers"] => ({
  "extra-survey-members": [...atReads, "createdAt, updatedAt"],
});

/** A run observes these open points in the recipients that a survey shows, so it can't if none are shown. */
const unobservedPoints = [
  "required-on-recipient",
  "email-validation",
  "email-case",
  "colour-validation",
  "overwritten-ids",
  "empty-add",
  "add-without-recipients",
  "upsert-unnamed-members",
  "duplicates-in-one-add",
  "duplicates-in-one-create",
  "unchanged-rows",
  "recipients-added-again",
  "id-and-email-conflict",
  "unknown-recipient-id",
  "invite-sent-at-given",
  "invite-sent-at-unset",
  "invite-sent-at-upsert",
  "over-cap-add",
] as const;

/** Servers that divide surveys and lists into other JSON objects. */
export const shapeVariants: readonly Variant[] = [
  ...variantsWith({})({
    "questions and recipients stand next to the survey": surveyIn((survey) => {
      const { withoutLists, questions, recipients } = splitSurvey(survey);
      return { survey: withoutLists, questions, recipients };
    }),
  }),
  ...variantsWith({ ...surveyAt("top level"), ...extraMembers("_embedded, _links, createdAt, updatedAt") })({
    "questions and recipients are embedded in the survey, as of HAL": surveyIn((survey) => {
      const { withoutLists, questions, recipients } = splitSurvey(survey);
      return { ...withoutLists, _embedded: { questions, recipients }, _links: { self: { href: "/" } } };
    }),
  }),
  ...variantsWith({
    ...surveyAt("data"),
    ...extraMembers("createdAt, relationships, type, updatedAt"),
    // only this form of reads and PATCHes gives questions an id
    "question-ids": ["no", "yes"],
  })({ "questions and recipients are included resources, as of JSON:API": asJsonApi }),
  ...variantsWith(
    extraMembers("createdAt, recipientsNext, recipientsTotal, updatedAt", "createdAt, recipientsTotal, updatedAt"),
  )({ "a survey shows its first hundred recipients, and where the others are": firstHundred }),
  ...variantsWith({
    ...extraMembers("_links, createdAt, updatedAt"),
    ...Object.fromEntries(unobservedPoints.map((id) => [id, []])),
    "rows-per-add": ["200 or more", "fewer than 200"],
  })({ "a survey shows where its recipients are, and none of them": recipientsLinked }),
  ...variantsWith({
    "envelope-list": ["by group", "drafts"],
    "list-pagination": "none seen",
    "list-order": "another order",
  })({ "surveys are listed by their state": byState }),
];
