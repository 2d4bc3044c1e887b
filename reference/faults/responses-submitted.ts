import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store } from "../api/store/store.ts";
import type { AnswerRecord, ResponseRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import { storing } from "./storing.ts";
import { on, onSlug } from "./visit.ts";

type Responses = readonly ResponseRecord[];

/** The options of a server that reads other responses than it has stored. */
const reading = (given: ServiceOptions, change: (responses: Responses) => Responses): ServiceOptions =>
  storing(given, (store) => ({ responsesOf: (surveyId) => change(store.responsesOf(surveyId)) }));

/** A server that reads other responses than it has stored when a slug names the survey. */
const readingBySlug =
  (change: (responses: Responses) => Responses) =>
  (given: ServiceOptions): Fetch => {
    const shared = { store: createMemoryStore(), ...given };
    return faultyOn(shared, onSlug("responses"), reading(shared, change));
  };

/** A server that reads each answer otherwise than it was given. */
const answering =
  (change: (answer: AnswerRecord) => AnswerRecord) =>
  (given: ServiceOptions): Fetch =>
    createApp(reading(given, (responses) => responses.map((one) => ({ ...one, answers: one.answers.map(change) }))));

const forgetting = (type: string): Mutant["build"] =>
  answering((answer) => (answer.type === type ? { ...answer, value: null } : answer));

const changingTexts = (change: (text: string) => string): Mutant["build"] =>
  answering((answer) => (typeof answer.value === "string" ? { ...answer, value: change(answer.value) } : answer));

const isAnswered = (store: Store, name: string): boolean =>
  store.responsesOf((store.surveyById(name) ?? store.surveyBySlug(name))?.id ?? "").length > 0;

/** A server that shows the responses of answered surveys to every key, by one of their names. */
const leaking =
  (names: "id" | "slug") =>
  (given: ServiceOptions): Fetch =>
    createApp({
      ...given,
      findSurvey: (store, { owner, idOrSlug, operation }) => {
        const survey = store.surveyById(idOrSlug) ?? store.surveyBySlug(idOrSlug);
        const isLeaked = operation === "responses" && survey?.[names] === idOrSlug && isAnswered(store, idOrSlug);
        return survey?.owner === owner || isLeaked ? survey : undefined;
      },
    });

/** A server that reads the responses of all its surveys along with those of some. */
const mixing =
  (isMixed: (own: Responses) => boolean) =>
  (given: ServiceOptions): Fetch => {
    const ids: string[] = [];
    const mixed = storing(given, (store) => ({
      insertSurvey: (survey) => {
        ids.push(survey.id);
        store.insertSurvey(survey);
      },
      responsesOf: (surveyId) => {
        const own = store.responsesOf(surveyId);
        return isMixed(own) ? ids.flatMap((id) => store.responsesOf(id)) : own;
      },
    }));
    return createApp(mixed);
  };

export const submittedResponseMutants: readonly Mutant[] = [
  { name: "no response is ever shown", breaks: ["RSP-4"], build: (given) => createApp(reading(given, () => [])) },
  {
    name: "only the newest response is shown",
    breaks: ["RSP-4"],
    build: (given) => createApp(reading(given, (responses) => responses.slice(-1))),
  },
  {
    name: "a response is shown once the next one has come",
    breaks: ["RSP-4"],
    build: (given) => createApp(reading(given, (responses) => responses.slice(0, -1))),
  },
  {
    name: "the responses of an answered survey are answered 500",
    breaks: ["RSP-4"],
    build: (given) => {
      const { store = createMemoryStore() } = given;
      return rewritten(createApp({ ...given, store }), on("responses"), ({ status }, { survey }) =>
        status === 200 && isAnswered(store, survey) ? { status: 500, text: "{}" } : {},
      );
    },
  },
  {
    name: "responses hold no answers",
    breaks: ["RSP-5"],
    build: (given) => createApp(reading(given, (responses) => responses.map((one) => ({ ...one, answers: [] })))),
  },
  { name: "the answer to a linear_scale is lost", breaks: ["RSP-5"], build: forgetting("linear_scale") },
  { name: "the answer to a single_choice is lost", breaks: ["RSP-5"], build: forgetting("single_choice") },
  { name: "the answer to a dropdown is lost", breaks: ["RSP-5"], build: forgetting("dropdown") },
  {
    name: "an answer is cut to 20 characters",
    breaks: ["RSP-5"],
    build: changingTexts((text) => text.slice(0, 20)),
  },
  {
    name: "answers are escaped for HTML",
    breaks: ["RSP-5"],
    build: changingTexts((text) => text.replaceAll("&", "&amp;")),
  },
  {
    name: "of several options only the first is kept",
    breaks: ["RSP-5"],
    build: answering((answer) =>
      Array.isArray(answer.value) ? { ...answer, value: answer.value.slice(0, 1) } : answer,
    ),
  },
  {
    name: "a linear_scale counts from 1",
    breaks: ["RSP-5"],
    build: answering((answer) => (typeof answer.value === "number" ? { ...answer, value: answer.value + 1 } : answer)),
  },
  {
    name: "the options that one recipient chose are shown with another's response",
    breaks: ["RSP-5"],
    build: (given) =>
      createApp(
        reading(given, (responses) =>
          responses.map(({ answers, ...one }, index) => ({
            ...one,
            answers: answers.map((answer, place) =>
              answer.type.endsWith("_choice") ? (responses.at(index - 1)?.answers[place] ?? answer) : answer,
            ),
          })),
        ),
      ),
  },
  { name: "no response is shown by slug", breaks: ["RSP-6"], build: readingBySlug(() => []) },
  {
    name: "only the newest response is shown by slug",
    breaks: ["RSP-6"],
    build: readingBySlug((responses) => responses.slice(-1)),
  },
  {
    name: "responses hold no answers by slug",
    breaks: ["RSP-6"],
    build: readingBySlug((responses) => responses.map((one) => ({ ...one, answers: [] }))),
  },
  { name: "the responses of an answered survey are every key's by id", breaks: ["RSP-7"], build: leaking("id") },
  { name: "the responses of an answered survey are every key's by slug", breaks: ["RSP-7"], build: leaking("slug") },
  {
    name: "the responses of another key's answered survey are answered 403",
    breaks: ["RSP-7"],
    build: (given) => {
      const { store = createMemoryStore() } = given;
      return rewritten(createApp({ ...given, store }), on("responses"), ({ status }, { survey }) =>
        status === 404 && isAnswered(store, survey) ? { status: 403 } : {},
      );
    },
  },
  {
    name: "an unanswered survey shows the responses of all surveys",
    breaks: ["RSP-8"],
    build: mixing((own) => own.length === 0),
  },
  {
    name: "an answered survey shows the responses of all surveys",
    breaks: ["RSP-8"],
    build: mixing((own) => own.length > 0),
  },
  { name: "all surveys share one list of responses", breaks: ["RSP-8"], build: mixing(() => true) },
];
