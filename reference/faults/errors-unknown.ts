import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import type { Lookup, Operation, ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { Store } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { withAftermath } from "./aftermath.ts";
import { failing } from "./failing.ts";
import type { Mutant } from "./mutant.ts";
import { rewritten } from "./rewritten.ts";
import type { Answer } from "./rewritten.ts";
import { on, onId, onSlug, visitOf } from "./visit.ts";
import type { Occasion, Visit } from "./visit.ts";

const exists = (store: Store, survey: string): boolean =>
  store.surveyById(survey) !== undefined || store.surveyBySlug(survey) !== undefined;

/** A server that answers otherwise where no key has a survey of the name. */
const answeringUnknown =
  (occasion: Occasion, answer: (visit: Visit) => Partial<Answer>) =>
  (given: ServiceOptions): Fetch => {
    const store = given.store ?? createMemoryStore();
    return rewritten(createApp({ ...given, store }), occasion, ({ status }, visit) =>
      status === 404 && !exists(store, visit.survey) ? answer(visit) : {},
    );
  };

const four = ["read", "patch", "add", "responses"] as const satisfies readonly Operation[];
const empty = '{"responses":[]}';

/** A server that looks surveys up otherwise when nothing is found. */
const finding =
  (find: (store: Store, lookup: Lookup) => SurveyRecord | undefined) =>
  (given: ServiceOptions): Fetch => {
    const findSurvey = (store: Store, lookup: Lookup): SurveyRecord | undefined => {
      const survey = store.surveyById(lookup.idOrSlug) ?? store.surveyBySlug(lookup.idOrSlug) ?? find(store, lookup);
      return survey?.owner === lookup.owner ? survey : undefined;
    };
    return createApp({ ...given, findSurvey });
  };

const surveysOf = (store: Store, owner: string): readonly SurveyRecord[] =>
  store.surveysOf(owner, { limit: 10_000 }).surveys;

/** A server that makes the survey that a request names in vain. */
const making =
  (operation: Operation) =>
  (given: ServiceOptions): Fetch => {
    const isNew = (visit: Visit): boolean => onSlug(operation)(visit) && /\d/.test(visit.survey);
    return withAftermath(createApp(given), isNew, ({ status }, { method, url, headers }) => {
      const slug = visitOf(new Request(url, { method, headers })).survey;
      const text = JSON.stringify({ slug, title: "New", targetCompany: "New" });
      return status === 404 ? { method: "POST", url: new URL("/api/v1/surveys", url).href, text } : undefined;
    });
  };

export const unknownSurveyMutants: readonly Mutant[] = [
  {
    name: "the responses of an unknown survey are an empty list",
    breaks: ["ERR-20"],
    build: answeringUnknown(on("responses"), () => ({ status: 200, text: empty })),
  },
  {
    name: "an unknown survey is answered 400",
    breaks: ["ERR-20"],
    build: answeringUnknown(on(...four), () => ({ status: 400 })),
  },
  {
    name: "an unknown survey is answered 403",
    breaks: ["ERR-20"],
    build: answeringUnknown(on(...four), () => ({ status: 403 })),
  },
  {
    name: "an unknown survey is read as null",
    breaks: ["ERR-20"],
    build: answeringUnknown(on("read"), () => ({ status: 200, text: '{"survey":null}' })),
  },
  {
    name: "PATCH of an unknown survey is answered 204",
    breaks: ["ERR-20"],
    build: answeringUnknown(on("patch"), () => ({ status: 204, text: "" })),
  },
  {
    name: "an add to an unknown survey counts nothing",
    breaks: ["ERR-20"],
    build: answeringUnknown(on("add"), () => ({ status: 200, text: '{"added":0,"updated":0,"skipped":0}' })),
  },
  {
    name: "an unknown id is answered 400",
    breaks: ["ERR-20"],
    build: answeringUnknown(onId(...four), () => ({ status: 400 })),
  },
  {
    name: "a name that isn't an id is answered 400 when no survey has it",
    breaks: ["ERR-20"],
    build: answeringUnknown(onSlug("responses"), () => ({ status: 400 })),
  },
  {
    name: "surveys are found by the beginning of an id",
    breaks: ["ERR-20"],
    build: finding((store, { owner, idOrSlug }) =>
      surveysOf(store, owner).find(
        ({ id }) => idOrSlug.length === id.length && id.slice(0, 13) === idOrSlug.slice(0, 13),
      ),
    ),
  },
  {
    name: "surveys are found by an id that lacks its end",
    breaks: ["ERR-20"],
    build: finding((store, { owner, idOrSlug }) =>
      surveysOf(store, owner).find(({ id }) => idOrSlug.length >= 12 && id.startsWith(idOrSlug)),
    ),
  },
  {
    name: "a name that every object has is answered 500",
    breaks: ["ERR-20", "ERR-30"],
    build: failing(({ survey, operation }) => operation !== undefined && survey in {}),
  },
  {
    name: "PATCH of a name that every object has is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ survey, operation }) => operation === "patch" && survey in {}),
  },
  { name: "PATCH of an unknown slug creates the survey behind its 404", breaks: ["ERR-21"], build: making("patch") },
  { name: "an add to an unknown slug creates the survey behind its 404", breaks: ["ERR-21"], build: making("add") },
  {
    name: "a body with __proto__ is answered 500",
    breaks: ["ERR-30"],
    build: failing((_visit, text) => text.includes('"__proto__":')),
  },
  {
    name: "PATCH with null for a list is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ operation }, text) => operation === "patch" && /"(questions|recipients)":null/.test(text)),
  },
  {
    name: "PATCH with null for a question is answered 500",
    breaks: ["ERR-30"],
    build: failing((_visit, text) => text.includes('"questions":[null')),
  },
  {
    name: "an add with null for a row is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ operation }, text) => operation === "add" && text.includes('"recipients":[null')),
  },
  {
    name: "PATCH with deep nesting is answered 500",
    breaks: ["ERR-30"],
    build: failing((_visit, text) => text.includes('{"a":'.repeat(50))),
  },
  {
    name: "PATCH with half a surrogate pair is answered 500",
    breaks: ["ERR-30"],
    build: failing((_visit, text) => text.includes("\\ud800")),
  },
  {
    name: "PATCH with a long colour is answered 500",
    breaks: ["ERR-30"],
    build: failing((_visit, text) => /"accentColor":"[^"]{100}/.test(text)),
  },
  {
    name: "a read of a name with a NUL is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ survey }) => survey.includes("%00") || survey.includes("%2500")),
  },
  {
    name: "a read of a long name is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ survey }) => survey.length > 500),
  },
  {
    name: "a read of a name that isn't ASCII is answered 500",
    breaks: ["ERR-30"],
    build: failing(({ survey }) => /%[89a-f]/i.test(survey)),
  },
];
