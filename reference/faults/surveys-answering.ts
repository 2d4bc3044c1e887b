import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { isSuccess, rewritten } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** A server that answers a PATCH with another survey than the updated one. */
const answering = (given: ServiceOptions, change: (survey: SurveyRecord) => SurveyRecord): Fetch =>
  showing(given, on("patch"), change);

const bodyOfPatch = (given: ServiceOptions, body: string): Fetch =>
  rewritten(createApp(given), on("patch"), (answer) => (isSuccess(answer) ? { text: body } : {}));

export const surveyAnsweringMutants: readonly Mutant[] = [
  {
    name: "the answer to a create shows the first hundred recipients",
    breaks: ["RCP-5"],
    build: (given) =>
      showing(given, on("create"), (survey) => ({ ...survey, recipients: survey.recipients.slice(0, 100) })),
  },
  {
    name: "the answer to PATCH is the survey as it was before",
    breaks: ["SUR-38"],
    build: (given) => {
      const before = new Map<string, SurveyRecord>();
      const remembering = storing(given, (store) => ({
        changeSurvey: (id, changes) => {
          const survey = store.surveyById(id);
          if (survey !== undefined) before.set(id, survey);
          return store.changeSurvey(id, changes);
        },
      }));
      return answering(remembering, (survey) => before.get(survey.id) ?? survey);
    },
  },
  {
    name: "the answer to PATCH leaves out the questions",
    breaks: ["SUR-38"],
    build: (given) => {
      const { surveyBody } = buildPresentation(given.publicOrigin ?? "http://localhost");
      const withoutQuestions = (survey: SurveyRecord): unknown => ({
        ...(surveyBody(survey) as object),
        survey: { id: survey.id, slug: survey.slug, title: survey.title, description: survey.description },
      });
      return faultyOn(given, on("patch"), { present: { surveyBody: withoutQuestions } });
    },
  },
  {
    name: "the answer to PATCH only says that all is well",
    breaks: ["SUR-38"],
    build: (given) => bodyOfPatch(given, '{"ok":true}'),
  },
  {
    name: "the answer to PATCH has no body",
    breaks: ["SVC-2", "SUR-38"],
    build: (given) =>
      rewritten(createApp(given), on("patch"), (answer) => (isSuccess(answer) ? { status: 204, text: "" } : {})),
  },
  {
    name: "the answer to PATCH shows a recipient's email in capitals and the read as it was given",
    breaks: ["SUR-38"],
    build: (given) =>
      answering(given, (survey) => ({
        ...survey,
        recipients: survey.recipients.map((one) => ({ ...one, email: one.email.toUpperCase() })),
      })),
  },
  {
    name: "the answer to PATCH shows the description escaped for HTML",
    breaks: ["SUR-38"],
    build: (given) =>
      answering(given, (survey) => ({ ...survey, description: survey.description?.replaceAll("&", "&amp;") ?? null })),
  },
  {
    name: "the answer to PATCH calls the survey published",
    breaks: ["SUR-38"],
    build: (given) => answering(given, (survey) => ({ ...survey, published: true })),
  },
];
