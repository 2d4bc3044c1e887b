/**
 * Faults in requirements on responses to surveys (RSP-…). A `Part` changes one thing about the conforming server.
 * Operators come first, then the table by requirement: `"what the server does wrong": Part`.
 */

import { randomUUID } from "node:crypto";
import type { AnswerRecord, ResponseRecord, SurveyRecord } from "../../../reference/api/store.ts";
import { findByIdOrSlug, type Store } from "../host/store.ts";
import type { Mutant } from "./mutant.ts";
import { changeResponse, changeStore, faults, onStatus, onSuccess } from "./parts/operators.ts";
import { byId, bySlug, on, type When } from "./parts/route.ts";
import { perServer, withOptions, type Part } from "./parts/server-parts.ts";

type Responses = readonly ResponseRecord[];

/** Changes the stored responses of a survey wherever they are read. */
const changeResponses = (change: (responses: Responses) => Responses, when?: When): Part =>
  changeStore((store) => ({ responsesOf: (id) => change(store.responsesOf(id)) }), when);

const changeAnswers = (change: (answer: AnswerRecord) => AnswerRecord): Part =>
  changeResponses((responses) => responses.map((one) => ({ ...one, answers: one.answers.map(change) })));

const changeTexts = (change: (text: string) => string): Part =>
  changeAnswers((answer) => (typeof answer.value === "string" ? { ...answer, value: change(answer.value) } : answer));

/** True if the survey with this id or slug has a response. */
const isAnswered = (store: Store, idOrSlug: string): boolean => {
  const survey = findByIdOrSlug(store, idOrSlug);
  return survey !== undefined && store.responsesOf(survey.id).length > 0;
};

/** Answers `to` in place of the status `from` if the survey exists and `isMeant` is true. */
const setStatus = (
  from: number,
  to: number,
  isMeant: (survey: SurveyRecord, text: string, store: Store) => boolean,
): Part =>
  onStatus(from, on.responses, ({ text }, { survey }, { store }) => {
    const stored = findByIdOrSlug(store, survey);
    return stored !== undefined && isMeant(stored, text, store) ? { status: to } : {};
  });

/** Shows the responses of an answered survey to every key that names the survey by its `member`. */
const leakAnswered = (member: "id" | "slug"): Part =>
  withOptions(
    {
      findSurvey: (store, { owner, idOrSlug }) => {
        const survey = findByIdOrSlug(store, idOrSlug);
        const isLeaked = survey?.[member] === idOrSlug && isAnswered(store, idOrSlug);
        return survey?.owner === owner || isLeaked ? survey : undefined;
      },
    },
    on.responses,
  );

/** Answers with the responses of all surveys if `isMixed` is true for those of the survey itself. */
const mixSurveys = (isMixed: (surveyResponses: Responses) => boolean): Part =>
  perServer(() => {
    const ids: string[] = [];
    return changeStore((store) => ({
      insertSurvey: (survey) => {
        ids.push(survey.id);
        store.insertSurvey(survey);
      },
      responsesOf: (id) => {
        const responses = store.responsesOf(id);
        return isMixed(responses) ? ids.flatMap((one) => store.responsesOf(one)) : responses;
      },
    }));
  });

const sampleResponse = {
  id: "00000000-0000-4000-8000-000000000001",
  recipientId: "",
  submittedAt: "2026-01-01T00:00:00Z",
  answers: [],
};
const notFound = { status: 404, text: '{"title":"Not Found"}' };
const serverError = { status: 500, text: '{"title":"Internal Server Error"}' };
const emptyResponse = (status: number, when: When = on.responses): Part => onSuccess(when, { status, text: "{}" });
const newestOnly = (responses: Responses): Responses => responses.slice(-1);
const withoutAnswers = (responses: Responses): Responses => responses.map((one) => ({ ...one, answers: [] }));

export const responseFaults: readonly Mutant[] = [
  ...faults("RSP-1", {
    "the responses of a survey that has none are answered 404": onSuccess(byId(on.responses), notFound),
    "the responses are answered 500": onSuccess(on.responses, serverError),
    "the responses are answered 404 with the list": onSuccess(on.responses, { status: 404 }),
    "the responses are answered with their number": onSuccess(on.responses, { text: '{"count":0}' }),
    "the responses are null, with no name around it": onSuccess(on.responses, { text: "null" }),
    "a published survey without an answer has responses of 404": setStatus(
      200,
      404,
      ({ published }, text) => published && text.includes("[]"),
    ),
    "a survey without questions has responses of 404": setStatus(200, 404, ({ questions }) => questions.length === 0),
    "the responses are refused to every key": emptyResponse(403),
  }),
  ...faults("AUT-1", {
    "the responses are answered 401 to every key": emptyResponse(401),
    "creates are answered 401 to every key": emptyResponse(401, on.create),
    "the list is answered 401 to every key": emptyResponse(401, on.list),
    "reads are answered 401 to every key": emptyResponse(401, on.read),
    "PATCH is answered 401 to every key": emptyResponse(401, on.patch),
    "adds are answered 401 to every key": emptyResponse(401, on.add),
    "the responses by slug are answered 401 to every key": onSuccess(bySlug(on.responses), { status: 401, text: "{}" }),
  }),
  ...faults("RSP-2", {
    "the responses are read by id alone": withOptions({ findSurvey: () => undefined }, bySlug(on.responses)),
    "the responses read by slug are those of another survey": onSuccess(bySlug(on.responses), {
      text: JSON.stringify({ responses: [sampleResponse] }),
    }),
    "the responses by slug are answered with the survey": onSuccess(bySlug(on.responses), {
      text: '{"survey":{"title":"A survey"}}',
    }),
  }),
  ...faults("RSP-3", {
    "each recipient counts as a response without answers": changeStore((store) => ({
      responsesOf: (id) =>
        (store.surveyById(id)?.recipients ?? []).map((one) => ({ ...sampleResponse, recipientId: one.id })),
    })),
    "a survey without responses shows a sample of one": changeResponses(() => [sampleResponse]),
    "a survey that a PATCH has changed has a response that nobody gave": changeStore((store) => ({
      changeSurvey: (id, changes) => {
        store.writeResponse(id, { ...sampleResponse, id: randomUUID() });
        return store.changeSurvey(id, changes);
      },
    })),
  }),
  ...faults("RSP-4", {
    "no response is ever shown": changeResponses(() => []),
    "only the newest response is shown": changeResponses(newestOnly),
    "a response is shown once the next one has come": changeResponses((responses) => responses.slice(0, -1)),
    "the responses of an answered survey are answered 500": changeResponse(
      on.responses,
      ({ status }, { survey }, { store }) =>
        status === 200 && isAnswered(store, survey) ? { status: 500, text: "{}" } : {},
    ),
  }),
  ...faults("RSP-5", {
    "responses hold no answers": changeResponses(withoutAnswers),
    "an answer is cut to 20 characters": changeTexts((text) => text.slice(0, 20)),
    "answers are escaped for HTML": changeTexts((text) => text.replaceAll("&", "&amp;")),
    "of several options only the first is kept": changeAnswers((answer) =>
      Array.isArray(answer.value) ? { ...answer, value: answer.value.slice(0, 1) } : answer,
    ),
    "a linear_scale counts from 1": changeAnswers((answer) =>
      typeof answer.value === "number" ? { ...answer, value: answer.value + 1 } : answer,
    ),
    "the options that one recipient chose are shown with another's response": changeResponses((responses) =>
      responses.map((one, index) => ({
        ...one,
        answers: one.answers.map((answer, place) =>
          answer.type.endsWith("_choice") ? (responses.at(index - 1)?.answers[place] ?? answer) : answer,
        ),
      })),
    ),
  }),
  ...["linear_scale", "single_choice", "dropdown"].flatMap((type) =>
    faults("RSP-5", {
      [`the answer to a ${type} is lost`]: changeAnswers((answer) =>
        answer.type === type ? { ...answer, value: null } : answer,
      ),
    }),
  ),
  ...faults("RSP-6", {
    "no response is shown by slug": changeResponses(() => [], bySlug(on.responses)),
    "only the newest response is shown by slug": changeResponses(newestOnly, bySlug(on.responses)),
    "responses hold no answers by slug": changeResponses(withoutAnswers, bySlug(on.responses)),
  }),
  ...faults("RSP-7", {
    "the responses of an answered survey are every key's by id": leakAnswered("id"),
    "the responses of an answered survey are every key's by slug": leakAnswered("slug"),
    "the responses of another key's answered survey are answered 403": setStatus(404, 403, (survey, _text, store) =>
      isAnswered(store, survey.id),
    ),
  }),
  ...faults("RSP-8", {
    "an unanswered survey shows the responses of all surveys": mixSurveys(({ length }) => length === 0),
    "an answered survey shows the responses of all surveys": mixSurveys(({ length }) => length > 0),
    "all surveys share one list of responses": mixSurveys(() => true),
  }),
];
