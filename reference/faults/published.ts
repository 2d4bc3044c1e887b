import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** A server that shows a published survey otherwise. */
const shown = (given: ServiceOptions, change: (survey: SurveyRecord) => Partial<SurveyRecord>): Fetch =>
  showing(given, on("read"), (survey) => (survey.published ? { ...survey, ...change(survey) } : survey));

/** A server that answers 404 in place of the responses of some surveys. */
const withoutResponses =
  (isMeant: (survey: SurveyRecord, text: string) => boolean) =>
  (given: ServiceOptions): Fetch => {
    const store = given.store ?? createMemoryStore();
    return rewritten(createApp({ ...given, store }), on("responses"), ({ status, text }, { survey }) => {
      const named = store.surveyById(survey) ?? store.surveyBySlug(survey);
      return status === 200 && named !== undefined && isMeant(named, text) ? { status: 404 } : {};
    });
  };

/** Servers that do less for a survey once it is published. */
export const publishedMutants: readonly Mutant[] = [
  {
    name: "a published survey is shown without its recipients",
    breaks: ["RCP-5"],
    build: (given) => shown(given, () => ({ recipients: [] })),
  },
  {
    name: "a published survey is shown with its first question alone",
    breaks: ["QST-20"],
    build: (given) => shown(given, ({ questions }) => ({ questions: questions.slice(0, 1) })),
  },
  {
    name: "PATCH of a published survey is answered 200 and not done",
    breaks: ["SUR-30"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          changeSurvey: (id, changes) =>
            store.changeSurvey(id, store.surveyById(id)?.published === true ? {} : changes),
        })),
      ),
  },
  {
    name: "an add to a published survey adds nobody",
    breaks: ["RCP-30"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) =>
            store.writeRecipients(id, store.surveyById(id)?.published === true ? { ...writes, added: [] } : writes),
        })),
      ),
  },
  {
    name: "an add to a published survey drops those who were there",
    breaks: ["RCP-36"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            if (store.surveyById(id)?.published === true) store.changeSurvey(id, { recipients: [] });
            return store.writeRecipients(id, writes);
          },
        })),
      ),
  },
  {
    name: "a published survey without an answer has responses of 404",
    breaks: ["RSP-1"],
    build: withoutResponses(({ published }, text) => published && text.includes("[]")),
  },
  {
    name: "a survey without questions has responses of 404",
    breaks: ["RSP-1"],
    build: withoutResponses(({ questions }) => questions.length === 0),
  },
];
