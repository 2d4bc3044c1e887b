import { setImmediate } from "node:timers/promises";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { SurveyChanges } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on, visitOf } from "./visit.ts";

/** A server whose list shows other surveys than a read. */
const listing = (given: ServiceOptions, change: (survey: SurveyRecord) => SurveyRecord): Fetch => {
  const { summary } = buildPresentation("");
  return createApp({ ...given, present: { summary: (survey) => summary(change(survey)) } });
};

/** A server whose PATCH writes back, with what it changes, all that it read before. */
function writingBack(given: ServiceOptions, kept: (survey: SurveyRecord) => SurveyChanges): Fetch {
  const read = new Map<string, SurveyRecord>();
  const remembering = storing(given, (store) => ({
    changeSurvey: (id, changes) => {
      const survey = read.get(id);
      return store.changeSurvey(id, survey === undefined ? changes : { ...kept(survey), ...changes });
    },
  }));
  return faultyOn(remembering, on("patch"), {
    findSurvey: (store, { owner, idOrSlug }) => {
      const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
      if (survey?.owner !== owner) return undefined;
      read.set(survey.id, survey);
      return survey;
    },
    commit: async (write) => {
      await setImmediate();
      return write();
    },
  });
}

export const surveySurroundingMutants: readonly Mutant[] = [
  {
    name: "GET /surveys shows titles as they were before any PATCH",
    breaks: ["SUR-8"],
    build: (given) => {
      const titles = new Map<string, string>();
      const remembering = storing(given, (store) => ({
        insertSurvey: (survey) => {
          titles.set(survey.id, survey.title);
          store.insertSurvey(survey);
        },
      }));
      return listing(remembering, (survey) => ({ ...survey, title: titles.get(survey.id) ?? survey.title }));
    },
  },
  {
    name: "GET /surveys shows the title for the company's name",
    breaks: ["SUR-8"],
    build: (given) => listing(given, (survey) => ({ ...survey, targetCompany: survey.title })),
  },
  {
    name: "GET /surveys shows titles of more than 30 characters with an ellipsis",
    breaks: ["SUR-8"],
    build: (given) =>
      listing(given, (survey) => ({
        ...survey,
        title: survey.title.length > 30 ? `${survey.title.slice(0, 29)}…` : survey.title,
      })),
  },
  {
    name: "of concurrent PATCHes each writes back the texts that it read",
    breaks: ["SUR-42"],
    build: (given) =>
      writingBack(given, ({ title, description, welcomeMessage }) => ({ title, description, welcomeMessage })),
  },
  {
    name: "a PATCH that comes while another is under way is answered as if it were done, and is not",
    breaks: ["SUR-42"],
    build: (given) => {
      const app = createApp(given);
      const busy = new Set<string>();
      return async (request) => {
        const { operation, survey } = visitOf(request);
        if (operation !== "patch") return app(request);
        if (busy.has(survey)) return app(new Request(request.url, { headers: request.headers }));
        busy.add(survey);
        return app(request).finally(() => busy.delete(survey));
      };
    },
  },
];
