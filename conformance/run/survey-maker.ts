import { relyingOn, demandPresent, demandSuccess, answerOf } from "../check/demand.ts";
import type { StandingSurvey } from "../check/tools.ts";
import type { Api } from "../http/api.ts";
import { Unanswered } from "../check/violation.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { createdSurvey, findSurvey } from "../reading/survey.ts";
import type { Names } from "./names.ts";

/**
 * A small survey that every server must take: plain texts, two recipients, unpublished, and three questions of the
 * plainest type, so that what is wrong with another type is not blamed on the survey.
 */
export function plainDraft(names: Names, slug = names.slug()): JsonObject {
  const token = names.fresh();
  const row = (name: string): JsonObject => plainRow(names, name, token);
  return {
    targetCompany: "Example Company",
    title: names.title("Conformance survey"),
    description: "A survey of the conformance suite",
    slug,
    published: false,
    notifyOnResponse: false,
    notificationEmail: names.email("owner", token),
    questions: [
      { type: "short_text", label: "What is your role?", required: true },
      { type: "short_text", label: "Which plan do you use?", required: false },
      { type: "short_text", label: "What would you change first?", required: false },
    ],
    recipients: [row("ada"), row("grace")],
  };
}

/** A plain recipient with every documented member that a caller gives. */
export function plainRow(names: Names, name: string, token: string): JsonObject {
  return {
    targetCompany: "Example Company",
    email: names.email(name, token),
    title: `A few questions for ${name}`,
    accentColor: "#336699",
    inviteTop: `Hello ${name}`,
    inviteBottom: "It takes five minutes",
    inviteSignOff: "Kind regards",
  };
}

/** Creates a survey on which a check relies; a refusal breaks SUR-1. */
export async function makeSurvey(api: Api, draft: JsonObject): Promise<StandingSurvey> {
  return surveyMade(await api.create(draft), draft);
}

/**
 * Creates a survey for others to work on, whose create nobody judges: where the answer was lost, what is stored under its
 * slug does as well, and where there is nothing to find, another one.
 */
export async function makeOrFind(api: Api, draftOf: () => JsonObject, tries = 3): Promise<StandingSurvey> {
  const draft = draftOf();
  try {
    return await makeSurvey(api, draft);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const survey = error.found === undefined || !succeeded(error.found) ? undefined : findSurvey(error.found);
    if (survey !== undefined) return { id: survey.id, slug: survey.slug ?? String(draft["slug"]), draft, survey };
    if (tries === 1) throw error;
    return makeOrFind(api, draftOf, tries - 1);
  }
}

/** The survey that the answer to a create shows; a refusal breaks SUR-1. */
export function surveyMade(answer: Exchange, draft: JsonObject): Promise<StandingSurvey> {
  return relyingOn("SUR-1", () => {
    demandSuccess(answer, "creating a survey");
    const survey = demandPresent(createdSurvey(answer), () => ({
      message: "the answer to a create holds no survey with an id under `survey`",
      expected: "an object with a `survey` member",
      received: answerOf(answer),
    }));
    const given = typeof draft["slug"] === "string" ? draft["slug"] : survey.id;
    return { id: survey.id, slug: survey.slug ?? given, draft, survey };
  });
}
