import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { SurveyChanges } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { withAftermath } from "./aftermath.ts";
import { faultyOn } from "./faulty-on.ts";
import { hearing } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on, onSlug, visitOf } from "./visit.ts";

/** A server whose PATCH changes more than it is told to. */
const alsoChanging = (
  given: ServiceOptions,
  more: (changes: SurveyChanges, survey: SurveyRecord) => SurveyChanges,
): Fetch =>
  createApp(
    storing(given, (store) => ({
      changeSurvey: (id, changes) => {
        const survey = store.surveyById(id);
        return store.changeSurvey(id, survey === undefined ? changes : { ...more(changes, survey), ...changes });
      },
    })),
  );

/** A server in which a GET of some kind writes to the survey that it shows. */
const writingOnRead = (
  given: ServiceOptions,
  occasion: Parameters<typeof faultyOn>[1],
  changesOf: (survey: SurveyRecord) => SurveyChanges,
): Fetch =>
  faultyOn(given, occasion, {
    findSurvey: (store, { owner, idOrSlug }) => {
      const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
      if (survey?.owner !== owner) return undefined;
      store.changeSurvey(survey.id, changesOf(survey));
      return survey;
    },
  });

/** A server whose PATCH also changes another survey of the key. */
const alsoChangingAnother = (
  given: ServiceOptions,
  pick: (others: readonly SurveyRecord[], survey: SurveyRecord) => readonly SurveyRecord[],
  spill: (changes: SurveyChanges, other: SurveyRecord) => SurveyChanges,
): Fetch =>
  createApp(
    storing(given, (store) => ({
      changeSurvey: (id, changes) => {
        const survey = store.changeSurvey(id, changes);
        const others = store.surveysOf(survey.owner, { limit: 1_000 }).surveys.filter((one) => one.id !== id);
        for (const other of pick(others, survey)) store.changeSurvey(other.id, spill(changes, other));
        return survey;
      },
    })),
  );

export const surveyKeepingMutants: readonly Mutant[] = [
  {
    name: "PATCH unsets the texts that it doesn't name",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ description: null, welcomeMessage: null })),
  },
  {
    name: "PATCH unsets the logo and the accent colour when it doesn't name them",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ logoUrl: null, accentColor: null })),
  },
  {
    name: "PATCH without questions leaves the survey without questions",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ questions: [] })),
  },
  {
    name: "PATCH without recipients leaves the survey without recipients",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ recipients: [] })),
  },
  {
    name: "PATCH of questions gives the recipients new ids",
    breaks: ["SUR-37"],
    build: (given) =>
      alsoChanging(given, ({ questions }, { recipients }) =>
        questions === undefined ? {} : { recipients: recipients.map((one) => ({ ...one, id: crypto.randomUUID() })) },
      ),
  },
  {
    name: "PATCH publishes the survey",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ published: true })),
  },
  {
    name: "PATCH unsets notificationEmail, which it can't set",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, () => ({ notificationEmail: null })),
  },
  {
    name: "PATCH of recipients makes all questions optional",
    breaks: ["SUR-37"],
    build: (given) =>
      alsoChanging(given, ({ recipients }, { questions }) =>
        recipients === undefined ? {} : { questions: questions.map((one) => ({ ...one, required: false })) },
      ),
  },
  {
    name: "PATCH of the title alone makes it the company's name",
    breaks: ["SUR-37"],
    build: (given) => alsoChanging(given, ({ title }) => (title === undefined ? {} : { targetCompany: title })),
  },
  {
    name: "PATCH takes ids alone",
    breaks: ["SUR-39"],
    build: (given) => faultyOn(given, onSlug("patch"), { findSurvey: () => undefined }),
  },
  {
    name: "PATCH by slug is answered as if it were done, and is not",
    breaks: ["SUR-39"],
    build: (given) => {
      const store = given.store ?? createMemoryStore();
      const changed = (id: string, changes: SurveyChanges): SurveyRecord => ({
        ...store.changeSurvey(id, {}),
        ...changes,
      });
      return faultyOn({ ...given, store }, onSlug("patch"), { store: { ...store, changeSurvey: changed } });
    },
  },
  {
    name: "PATCH also gives its questions to the survey that was created before",
    breaks: ["SUR-40"],
    build: (given) =>
      alsoChangingAnother(
        given,
        (others, { createdAt }) => others.filter((one) => one.createdAt <= createdAt).slice(0, 1),
        ({ questions }) => (questions === undefined ? {} : { questions }),
      ),
  },
  {
    name: "PATCH takes the slug of another survey that its body names",
    breaks: ["SUR-40"],
    build: (given) => {
      const app = createApp(given);
      const idsBySlug = new Map<string, string>();
      const deaf = hearing(app, on("patch"), ({ slug: _slug, ...body }) => body);
      const taking = withAftermath(deaf, on("patch"), ({ status, text: shown }, { text }) => {
        const slug = /"slug":"([^"]+)"/.exec(text)?.[1];
        const id = /"id":"([^"]+)"/.exec(shown)?.[1];
        if (status === 200 && slug !== undefined && id !== undefined) idsBySlug.set(slug, id);
        return undefined;
      });
      return (request) => {
        const id = request.method === "GET" ? idsBySlug.get(visitOf(request).survey) : undefined;
        if (id === undefined) return taking(request);
        return app(new Request(request.url.replace(visitOf(request).survey, id), { headers: request.headers }));
      };
    },
  },
  {
    name: "PATCH sets the accent colour of all surveys of the key",
    breaks: ["SUR-40"],
    build: (given) =>
      alsoChangingAnother(
        given,
        (others) => others,
        ({ accentColor }) => (accentColor === undefined ? {} : { accentColor }),
      ),
  },
  {
    name: "PATCH of recipients takes them off the key's other surveys",
    breaks: ["SUR-40"],
    build: (given) =>
      alsoChangingAnother(
        given,
        (others) => others,
        ({ recipients = [] }, other) => {
          const taken = new Set(recipients.map(({ email }) => email));
          const left = other.recipients.filter(({ email }) => !taken.has(email));
          return left.length === other.recipients.length ? {} : { recipients: left };
        },
      ),
  },
  {
    name: "reading the responses turns notifyOnResponse on",
    breaks: ["SUR-41"],
    build: (given) => writingOnRead(given, on("responses"), () => ({ notifyOnResponse: true })),
  },
  {
    name: "reading a survey by its slug publishes it",
    breaks: ["SUR-41"],
    build: (given) => writingOnRead(given, onSlug("read"), () => ({ published: true })),
  },
  {
    name: "reading the list sets the welcome message of each survey in it that has none",
    breaks: ["SUR-41"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          surveysOf: (owner, page) => {
            const found = store.surveysOf(owner, page);
            for (const { id, welcomeMessage } of found.surveys) {
              if (welcomeMessage === null) store.changeSurvey(id, { welcomeMessage: "Welcome!" });
            }
            return found;
          },
        })),
      ),
  },
];
