import { setImmediate } from "node:timers/promises";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { Refusal } from "../api/refusal.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store, SurveyChanges } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import { failing } from "./failing.ts";
import { hearing, isSent } from "./hearing.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten, isSuccess } from "./rewritten.ts";
import { showing } from "./showing.ts";
import { storing } from "./storing.ts";
import { on, onId, onSlug } from "./visit.ts";
import type { Occasion } from "./visit.ts";

/** A server on which concurrent creates with one slug have one winner, and a loser's 409 has an effect. */
const losing =
  (lose: (store: Store, winner: SurveyRecord, loser: SurveyRecord) => void) =>
  (given: ServiceOptions): Fetch => {
    const racing = storing(given, (store) => ({
      insertSurvey: (survey) => {
        const winner = store.surveyBySlug(survey.slug);
        if (winner === undefined) return store.insertSurvey(survey);
        lose(store, winner, survey);
        throw new Refusal(409, "This slug is already in use.");
      },
    }));
    return faultyOn(racing, on("create"), {
      commit: async (write) => {
        await setImmediate();
        return write();
      },
    });
  };

/** A server that remembers which slugs it made up. */
function makingUp(given: ServiceOptions): { readonly options: ServiceOptions; readonly madeUp: ReadonlySet<string> } {
  const madeUp = new Set<string>();
  const newSlug = (): string => {
    const slug = `survey-made-up-${madeUp.size}`;
    madeUp.add(slug);
    return slug;
  };
  return { options: { ...given, newSlug }, madeUp };
}

/** A server that changes the settings of a survey by some PATCHes, which can't name them. */
const settingBy =
  (occasion: Occasion, settings: (changes: SurveyChanges) => SurveyChanges) =>
  (given: ServiceOptions): Fetch => {
    const { store = createMemoryStore() } = given;
    const { store: setting = store } = storing({ ...given, store }, () => ({
      changeSurvey: (id, changes) => store.changeSurvey(id, { ...changes, ...settings(changes) }),
    }));
    return faultyOn({ ...given, store }, occasion, { store: setting });
  };

/** How many members an object has that was sent. */
function membersOf(text: string): number {
  try {
    const body: unknown = JSON.parse(text);
    return isSent(body) ? Object.keys(body).length : 0;
  } catch {
    return 0;
  }
}

export const surveySeldomMutants: readonly Mutant[] = [
  {
    name: "a read by id shows the slug as the id",
    breaks: ["SUR-2"],
    build: (given) => showing(given, onId("read"), (survey) => ({ ...survey, id: survey.slug })),
  },
  {
    name: "a read by slug answers a list with one survey",
    breaks: ["SUR-3"],
    build: (given) =>
      rewritten(createApp(given), onSlug("read"), (answer) =>
        isSuccess(answer) ? { text: `{"surveys":[${answer.text}]}` } : {},
      ),
  },
  {
    name: "a slug that the server made up reads the oldest survey of the key",
    breaks: ["SUR-3"],
    build: (given) => {
      const { options, madeUp } = makingUp(given);
      return faultyOn(options, onSlug("read"), {
        findSurvey: (store, { owner, idOrSlug }) => {
          const oldest = store.surveysOf(owner, { limit: 10_000 }).surveys.at(-1);
          const survey = madeUp.has(idOrSlug) ? oldest : store.surveyBySlug(idOrSlug);
          return survey?.owner === owner ? survey : undefined;
        },
      });
    },
  },
  {
    name: "a slug that the server made up can be given to another survey",
    breaks: ["SUR-20"],
    build: (given) => {
      const { options, madeUp } = makingUp(given);
      return createApp({
        ...options,
        isSlugTaken: (store, slug) => !madeUp.has(slug) && store.surveyBySlug(slug) !== undefined,
      });
    },
  },
  {
    name: "PATCH of the title changes a slug that the server made up",
    breaks: ["SUR-37"],
    build: (given) => {
      const { options, madeUp } = makingUp(given);
      return createApp(
        storing(options, (store) => ({
          changeSurvey: (id, changes) => {
            const { slug = "" } = store.surveyById(id) ?? {};
            const renamed: object = changes.title !== undefined && madeUp.has(slug) ? { slug: `${slug}-anew` } : {};
            return store.changeSurvey(id, { ...changes, ...renamed });
          },
        })),
      );
    },
  },
  {
    name: "of concurrent creates with one slug one that is refused leaves a copy of the winner in its place",
    breaks: ["SUR-22"],
    build: losing((store, winner, { id }) => store.insertSurvey({ ...winner, id })),
  },
  {
    name: "of concurrent creates with one slug those that are refused write their texts to the winner",
    breaks: ["SUR-22"],
    build: losing((store, { id }, { description }) => {
      store.changeSurvey(id, { description });
    }),
  },
  {
    name: "the answer to a create calls published surveys unpublished",
    breaks: ["SUR-17"],
    build: (given) => showing(given, on("create"), (survey) => ({ ...survey, published: false })),
  },
  {
    name: "the answer to a create calls every survey published",
    breaks: ["SUR-17"],
    build: (given) => showing(given, on("create"), (survey) => ({ ...survey, published: true })),
  },
  {
    name: "a create answers what it was given and publishes",
    breaks: ["SUR-17"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({ insertSurvey: (survey) => store.insertSurvey({ ...survey, published: true }) })),
      ),
  },
  {
    name: "the answer to a create shows notifyOnResponse as false unless the survey is published",
    breaks: ["SUR-18"],
    build: (given) =>
      showing(given, on("create"), (survey) => ({
        ...survey,
        notifyOnResponse: survey.notifyOnResponse && survey.published,
      })),
  },
  {
    name: "PATCH of the title alone is refused",
    breaks: ["SUR-30"],
    build: (given) =>
      hearing(createApp(given), on("patch"), (body) =>
        Object.keys(body).join(",") === "title" ? { title: { alone: true } } : body,
      ),
  },
  {
    name: "PATCH of more than three members is answered 500",
    breaks: ["SUR-36"],
    build: failing(({ operation }, text) => operation === "patch" && membersOf(text) > 3),
  },
  {
    name: "PATCH to an empty description is answered and ignored",
    breaks: ["SUR-31"],
    build: (given) =>
      hearing(createApp(given), on("patch"), ({ description, ...body }) =>
        description === "" ? body : { ...body, ...(description === undefined ? {} : { description }) },
      ),
  },
  {
    name: "PATCH keeps the first two questions",
    breaks: ["SUR-35"],
    build: (given) =>
      hearing(createApp(given), on("patch"), ({ questions, ...body }) => ({
        ...body,
        ...(questions === undefined ? {} : { questions: Array.isArray(questions) ? questions.slice(0, 2) : questions }),
      })),
  },
  {
    name: "PATCH of a published survey's questions unpublishes it",
    breaks: ["SUR-37"],
    build: settingBy(on("patch"), ({ questions }) => (questions === undefined ? {} : { published: false })),
  },
  {
    name: "PATCH by slug publishes the survey",
    breaks: ["SUR-39"],
    build: settingBy(onSlug("patch"), () => ({ published: true })),
  },
  {
    name: "PATCH keeps one of two questions that are alike",
    breaks: ["QST-20"],
    build: (given) =>
      hearing(createApp(given), on("patch"), ({ questions, ...body }) => {
        if (!Array.isArray(questions)) return questions === undefined ? body : { ...body, questions };
        const texts = questions.map((one) => JSON.stringify(one));
        return { ...body, questions: questions.filter((_one, index) => texts.indexOf(texts[index] ?? "") === index) };
      }),
  },
];
