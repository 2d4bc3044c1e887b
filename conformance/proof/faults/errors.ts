/**
 * Faults in requirements on errors (ERR-…). A `Part` changes one thing about the conforming server. Operators come first,
 * then the table by requirement: `"what the server does wrong": Part`.
 */

import type { Detail } from "../../../reference/api/recipients.ts";
import type { Operation } from "../host/operation.ts";
import { findByIdOrSlug, findSurvey } from "../host/store.ts";
import type { Mutant } from "./mutant.ts";
import {
  bodyOf,
  isBody,
  isInvalid,
  isInvalidJson,
  isSuccess,
  parseJson,
  type Body,
  type TextResponse,
} from "./parts/messages.ts";
import {
  applyInPart,
  changePresentation,
  changeRequestText,
  changeResponse,
  changeResponseIf,
  failIf,
  fault,
  faults,
  onStatus,
  reserveSlugs,
  sendAfterwards,
  type Breaks,
} from "./parts/operators.ts";
import { byId, bySlug, on, routeOf, type When } from "./parts/route.ts";
import { combine, perServer, withMap, withOptions, withSet, wrapApp, type Part } from "./parts/server-parts.ts";

/** True for the response to a payload that failed validation, if its details contain `word`. */
const isInvalidAbout =
  (word: string) =>
  (response: TextResponse): boolean =>
    isInvalid(response) && response.text.includes(word);

/** Replaces the `details` of responses to invalid payloads. */
const changeDetails = (when: When, change: (all: readonly Detail[]) => unknown): Part =>
  changePresentation(
    (base) => ({
      problemBody: (problem) =>
        problem.message.includes("does not satisfy")
          ? { ...Object(base.problemBody(problem)), details: change(problem.details ?? []) }
          : base.problemBody(problem),
    }),
    when,
  );

const withoutDetailsOf =
  (member: string) =>
  (all: readonly Detail[]): unknown =>
    all.filter(({ path }) => !path.startsWith(member));

// an operation, its name in faults, the ids for its 400 and for its details, and a list in its body
const endpoints = [
  ["create", "a create", "ERR-1", "ERR-4", "questions"],
  ["patch", "PATCH", "ERR-2", "ERR-5", "recipients"],
  ["add", "an add", "ERR-3", "ERR-6", "recipients"],
] as const;

// the server answers `status` to an invalid payload whose details contain `word`
const wrongStatuses: readonly (readonly [name: string, Breaks, Operation, status: number, word: string])[] = [
  ["a create with a wrong scale is answered 422", "ERR-1", "create", 422, "scale"],
  ["a create with an unknown type is answered 409", "ERR-1", "create", 409, "type"],
  ["PATCH with wrong recipients is answered 422", "ERR-2", "patch", 422, "recipients"],
  ["PATCH with wrong questions is answered 403", "ERR-2", "patch", 403, "questions"],
  ["an add with a wrong skipExisting is answered 422", "ERR-3", "add", 422, "skipExisting"],
  ["an add with wrong rows is answered 409", "ERR-3", "add", 409, "recipients"],
  ["an add with a wrong skipExisting is answered 500", ["ERR-3", "ERR-30"], "add", 500, "skipExisting"],
];

/** Rejects an invalid payload, but executes the body that `reduce` returns. */
const applyInvalid = (when: When, reduce: (body: Body) => Body): Part => applyInPart(when, isInvalid, reduce);

const rowsOf = ({ recipients }: Body): readonly unknown[] => (Array.isArray(recipients) ? recipients : []);
const draftOf = ({ targetCompany, title, slug }: Body): Body => ({ targetCompany, title, slug });
const isScalar = (body: unknown): boolean => typeof body !== "object";

/** Changes a JSON body for which `isMeant` is true, before the server reads it. */
const changeIf = (when: When, isMeant: (body: unknown) => boolean, change: (body: unknown) => unknown): Part =>
  changeRequestText(when, (text) => {
    const body = parseJson(text);
    return body !== undefined && isMeant(body) ? JSON.stringify(change(body)) : text;
  });

/** Changes a body that isn't JSON, before the server reads it. */
const repairInvalidJson = (when: When, repair: (text: string) => string): Part =>
  changeRequestText(when, (text) => (parseJson(text) === undefined ? repair(text) : text));

const fromForm = (text: string): string =>
  /^\w+=/.test(text) ? JSON.stringify(Object.fromEntries(new URLSearchParams(text))) : text;

/** Repairs a form, and JSON that has text around it or lacks a brace or quotation mark. Returns other texts unchanged. */
function repairJson(text: string): string {
  const inside = /\{.*\}/s.exec(text)?.[0] ?? text;
  const repaired = [fromForm(text), inside, `${text}}`, text.replace(/"(\w+): "/, '"$1": "')];
  return repaired.find((one) => parseJson(one) !== undefined) ?? text;
}

const onBadJson = (when: When, change: Partial<TextResponse>): Part => changeResponseIf(when, isInvalidJson, change);

const changeUnknownSurveyError = (when: When, change: Partial<TextResponse>): Part =>
  onStatus(404, when, (_answer, { survey }, { store }) => (findByIdOrSlug(store, survey) === undefined ? change : {}));

/** Finds a survey of the key by another name than its id or slug. */
const findLoosely = (isMeant: (id: string, name: string) => boolean): Part =>
  withOptions({
    findSurvey: (store, lookup) =>
      findSurvey(store, lookup) ??
      store.surveysOf(lookup.owner, { limit: 10_000 }).surveys.find(({ id }) => isMeant(id, lookup.idOrSlug)),
  });

/** Creates a survey with the slug of a request that is answered 404. */
const createMissing = (when: When): Part =>
  sendAfterwards(
    // the unknown slugs of a run have digits, and most hostile names ("constructor") have none
    (route, options) => bySlug(when)(route, options) && /\d/.test(route.survey),
    ({ status }, sent) => {
      const text = JSON.stringify({ slug: routeOf(sent).survey, title: "New", targetCompany: "New" });
      return status === 404 ? { method: "POST", url: new URL("/api/v1/surveys", sent.url).href, text } : undefined;
    },
  );

/** Answers 500 to a body that matches `pattern`. */
const failAtText = (pattern: RegExp, wanted?: Operation): Part =>
  failIf(({ operation }, text) => (wanted === undefined || operation === wanted) && pattern.test(text));

/** Answers 500 to a list with a null item. */
const failAtNull = (list: "questions" | "recipients", wanted: Operation): Part =>
  failIf(({ operation }, text) => {
    const items = bodyOf({ text })[list];
    return operation === wanted && Array.isArray(items) && items.includes(null);
  });

/** Answers 500 if a list has a null item, but stores the other items. */
const failAfterStoring = (list: "questions" | "recipients", wanted: Operation): Part =>
  wrapApp((app) => async (request) => {
    const body = request.method === "GET" ? {} : bodyOf({ text: await request.clone().text() });
    const items = body[list];
    if (routeOf(request).operation !== wanted || !Array.isArray(items) || !items.includes(null)) return app(request);
    const stored = { ...body, [list]: items.filter((item) => item !== null) };
    const { method, url, headers } = request;
    await app(new Request(url, { method, headers, body: JSON.stringify(stored) }));
    return Response.json({ title: "Internal Server Error" }, { status: 500 });
  });

/** Answers 500 if the id or slug in the path meets a condition. */
const failAtName = (isMeant: (idOrSlug: string) => boolean): Part => failIf(({ survey }) => isMeant(survey));

export const errorFaults: readonly Mutant[] = [
  ...endpoints.flatMap(([operation, name, id]) =>
    faults(id, {
      [`${name} that fails validation is answered 422`]: changeResponseIf(on[operation], isInvalid, { status: 422 }),
    }),
  ),
  ...faults(["ERR-1", "ERR-2", "ERR-3"], {
    "validation errors are answered 200": changeResponseIf(on.bodies, isInvalid, { status: 200 }),
  }),
  fault("a create with null for a question is answered 500", "ERR-1", failAtNull("questions", "create")),
  fault("PATCH with null for a question is answered 500", "ERR-2", failAtNull("questions", "patch")),
  fault("PATCH with null for a recipient is answered 500", "ERR-2", failAtNull("recipients", "patch")),
  fault("an add with null for a row is answered 500", "ERR-3", failAtNull("recipients", "add")),
  ...faults(["ERR-2", "ERR-11"], {
    "PATCH with null for a question is answered 500 and stores the others": failAfterStoring("questions", "patch"),
  }),
  ...faults(["ERR-3", "ERR-12"], {
    "an add with null for a row is answered 500 and stores the others": failAfterStoring("recipients", "add"),
  }),
  ...wrongStatuses.map(([name, breaks, operation, status, word]) =>
    fault(name, breaks, changeResponseIf(on[operation], isInvalidAbout(word), { status })),
  ),
  ...endpoints.flatMap(([operation, name, , id]) =>
    faults(id, { [`${name}'s 400 has no details`]: changeDetails(on[operation], () => undefined) }),
  ),
  ...endpoints.flatMap(([operation, name, , id, list]) =>
    faults(id, {
      [`${name}'s 400 for ${list} that are not a list has no details`]: changeResponseIf(
        on[operation],
        isInvalidAbout(`"path":"${list}"`),
        (response) => ({ text: JSON.stringify({ ...bodyOf(response), details: undefined }) }),
      ),
    }),
  ),
  ...faults("ERR-4", {
    "a create's 400 calls its details errors": changeResponseIf(on.create, isInvalid, ({ text }) => ({
      text: text.replace('"details":', '"errors":'),
    })),
    "a create's 400 has empty details for questions": changeDetails(on.create, withoutDetailsOf("questions")),
    "a create's 400 has empty details for the slug alone": changeDetails(on.create, withoutDetailsOf("slug")),
  }),
  ...faults("ERR-5", {
    "PATCH's 400 has null for details": changeDetails(on.patch, () => null),
    "PATCH's 400 has an empty list of details for recipients": changeDetails(on.patch, withoutDetailsOf("recipients")),
  }),
  ...faults("ERR-6", {
    "an add's 400 has an empty text for details": changeDetails(on.add, () => ""),
    "an add's 400 says true for details": changeDetails(on.add, () => true),
  }),
  ...faults("ERR-7", {
    "the details say only that the input is invalid": changeDetails(on.bodies, () => ["invalid input"]),
    "the details give places by number alone": changeDetails(on.bodies, (all) =>
      all.map(({ path }) => path.replaceAll(/[a-z]+\.?/gi, "")),
    ),
    "the details of a question don't say which of its members failed": changeDetails(on.bodies, (all) =>
      all.map(({ path, message }) => ({
        path: path.split(".").slice(0, 2).join("."),
        message: message.replaceAll(/[a-z]+/gi, "?"),
      })),
    ),
    "an add's details don't name skipExisting": changeDetails(on.add, (all) =>
      all.map((detail) => (detail.path.endsWith("skipExisting") ? { message: "is not a boolean" } : detail)),
    ),
  }),
  ...faults("ERR-10", {
    "a create that fails validation leaves a draft behind": applyInvalid(on.create, draftOf),
    "a create that fails validation leaves a survey without its slug behind": applyInvalid(on.create, (body) =>
      draftOf({ ...body, slug: undefined }),
    ),
    "a create that fails validation keeps its slug taken": reserveSlugs(on.create, isInvalid),
    "a create that fails validation leaves a draft that only its slug finds, until a survey has the slug": perServer(
      () => {
        const drafts = new Map<string, Body>();
        return combine(
          sendAfterwards(on.create, (response, sent) => {
            const body = bodyOf(sent);
            if (isInvalid(response)) drafts.set(String(body["slug"]), { ...body, id: "draft" });
            return undefined;
          }),
          onStatus(404, on.read, (_answer, { survey }) =>
            drafts.has(survey) ? { status: 200, text: JSON.stringify({ survey: drafts.get(survey) }) } : {},
          ),
        );
      },
    ),
    "a create whose only fault is a scale leaves a survey behind": applyInPart(
      on.create,
      (response) => isInvalid(response) && /"path":"questions[^"]*scaleM/.test(response.text),
      draftOf,
    ),
  }),
  ...faults("ERR-11", {
    "PATCH that fails validation sets the title": applyInvalid(on.patch, ({ title }) => ({ title })),
    "PATCH that fails validation sets the members before the wrong one": applyInvalid(
      on.patch,
      ({ description, accentColor }) => ({ description, accentColor }),
    ),
    "PATCH with wrong questions sets the colour": applyInvalid(on.patch, ({ questions, accentColor }) =>
      questions === undefined ? {} : { accentColor },
    ),
    "PATCH with wrong questions overwrites the recipients": applyInvalid(on.patch, (body) =>
      rowsOf(body).every(isBody) && rowsOf(body).length > 0 ? { recipients: rowsOf(body) } : {},
    ),
    "PATCH that fails validation empties the questions": applyInvalid(on.patch, () => ({ questions: [] })),
  }),
  ...faults("ERR-12", {
    "an add that fails validation stores its valid rows": applyInvalid(on.add, (body) => ({
      recipients: rowsOf(body).filter(isBody),
    })),
    "an add that fails validation updates its known rows": applyInvalid(on.add, (body) => ({
      recipients: rowsOf(body).slice(1, 2).filter(isBody),
    })),
    "an add with a wrong skipExisting stores its rows": applyInvalid(on.add, (body) => ({
      recipients: rowsOf(body).every(isBody) ? rowsOf(body) : [],
    })),
    "an add that meets a wrong row has stored those before it": applyInvalid(on.add, (body) => {
      const wrong = rowsOf(body).findIndex((row) => !isBody(row));
      return { recipients: rowsOf(body).slice(0, Math.max(0, wrong)) };
    }),
  }),
  ...faults("ERR-13", {
    "a create takes an array for the survey in it": changeIf(on.create, Array.isArray, (list) =>
      Object([...(list as readonly unknown[]), {}][0]),
    ),
    "a create in an array is answered 400 and done": sendAfterwards(on.create, (response, sent) => {
      const body = parseJson(sent.text);
      return response.status === 400 && Array.isArray(body) ? { text: JSON.stringify(body[0]) } : undefined;
    }),
    "an add takes texts, numbers and booleans for an add of nobody": changeIf(on.add, isScalar, () => ({
      recipients: [],
    })),
    "PATCH takes texts, numbers and booleans for an object without members": changeIf(on.patch, isScalar, () => ({})),
    "a create with the body null is answered 500": failAtText(/^null$/, "create"),
  }),
  ...faults("ERR-14", {
    "an add takes a body that is not JSON for an add of nobody": repairInvalidJson(on.add, () => '{"recipients":[]}'),
    "PATCH with a body that is not JSON is done as one that clears the description": repairInvalidJson(
      on.patch,
      () => '{"description":null}',
    ),
    "JSON that ends early is completed": repairInvalidJson(on.bodies, (text) => `${text}}`),
    "a form is understood": repairInvalidJson(on.bodies, fromForm),
    "PATCH with a body that is not JSON clears the description": applyInPart(on.patch, isInvalidJson, () => ({
      description: null,
    })),
    "a create that is almost JSON is answered 400 and done": sendAfterwards(on.create, (response, { text }) =>
      isInvalidJson(response) ? { text: repairJson(text) } : undefined,
    ),
  }),
  ...faults("ERR-15", {
    "a body that is not JSON is answered 415": onBadJson(on.bodies, { status: 415 }),
    "a 400 for a body that is not JSON has no details": onBadJson(on.bodies, { text: '{"error":"not valid JSON"}' }),
    "an add whose body is not JSON is answered 422": onBadJson(on.add, { status: 422 }),
  }),
  ...faults("ERR-20", {
    "the responses of an unknown survey are an empty list": changeUnknownSurveyError(on.responses, {
      status: 200,
      text: '{"responses":[]}',
    }),
    "an unknown survey is answered 400": changeUnknownSurveyError(on.named, { status: 400 }),
    "an unknown survey is answered 403": changeUnknownSurveyError(on.named, { status: 403 }),
    "an unknown survey is read as null": changeUnknownSurveyError(on.read, { status: 200, text: '{"survey":null}' }),
    "PATCH of an unknown survey is answered 204": changeUnknownSurveyError(on.patch, { status: 204, text: "" }),
    "an add to an unknown survey counts nothing": changeUnknownSurveyError(on.add, {
      status: 200,
      text: '{"added":0,"updated":0,"skipped":0}',
    }),
    "an unknown id is answered 400": changeUnknownSurveyError(byId(on.named), { status: 400 }),
    "a name that isn't an id is answered 400 when no survey has it": changeUnknownSurveyError(bySlug(on.responses), {
      status: 400,
    }),
    "surveys are found by the beginning of an id": findLoosely(
      (id, name) => name.length === id.length && id.slice(0, 13) === name.slice(0, 13),
    ),
    "surveys are found by an id that lacks its end": findLoosely(
      (id, name) => name.length >= 12 && id.startsWith(name),
    ),
  }),
  ...faults("ERR-30", {
    "a name that every object has is answered 500": failIf(
      // such as "constructor"
      ({ survey, operation }) => operation !== undefined && survey in {},
    ),
    "PATCH of a name that every object has is answered 500": failIf(
      ({ survey, operation }) => operation === "patch" && survey in {},
    ),
    "a body with __proto__ is answered 500": failAtText(/"__proto__":/),
    "PATCH with null for a list is answered 500": failAtText(/"(questions|recipients)":null/, "patch"),
    "PATCH with deep nesting is answered 500": failAtText(/(?:\{"a":){50}/),
    "PATCH with half a surrogate pair is answered 500": failAtText(/\\ud800/),
    "PATCH with a long colour is answered 500": failAtText(/"accentColor":"[^"]{100}/),
    "an add that names one email twice is answered 500": failAtText(/"email":"([^"]+)".*"email":"\1"/, "add"),
    "a read of a name with a NUL is answered 500": failAtName((name) => name.includes("%00") || name.includes("%2500")),
    "a read of a long name is answered 500": failAtName((name) => name.length > 500),
    "a read of a name that isn't ASCII is answered 500": failAtName((name) => /%[89a-f]/i.test(name)),
  }),
  fault("a body that is not JSON is answered 500", ["ERR-14", "ERR-30"], onBadJson(on.bodies, { status: 500 })),
  ...faults(["ERR-11", "ERR-30"], {
    "PATCH with half a surrogate pair is answered 500, and so is the survey from then on": withSet((lost) =>
      failIf(({ operation, survey }, text) => {
        if (operation === "patch" && /\\ud800/.test(text)) lost.add(survey);
        return lost.has(survey);
      }),
    ),
  }),
  ...faults("ERR-21", {
    "PATCH of an unknown slug creates the survey behind its 404": createMissing(on.patch),
    "an add to an unknown slug creates the survey behind its 404": createMissing(on.add),
    "PATCH of an unknown slug makes a survey that only the list shows": withMap<string>((surveyBySlug) => [
      sendAfterwards(bySlug(on.patch), ({ status }, sent) => {
        const { survey } = routeOf(sent);
        // other slugs may be those of another key's surveys
        if (status === 404 && survey.startsWith("no-such"))
          surveyBySlug.set(survey, JSON.stringify({ id: `new-${survey}`, slug: survey }));
        return undefined;
      }),
      changeResponse(on.list, (response) =>
        isSuccess(response) && surveyBySlug.size > 0
          ? {
              text: response.text
                .replace('{"surveys":[', `{"surveys":[${[...surveyBySlug.values()].join(",")},`)
                .replace(",]", "]"),
            }
          : {},
      ),
    ]),
  }),
];
