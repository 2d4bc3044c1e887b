/**
 * Faults in requirements on surveys (SUR-…). A `Part` changes one thing about the conforming server. Operators come
 * first, then the table by requirement: `"what the server does wrong": Part`.
 */

import { randomUUID } from "node:crypto";
import type { Fetch } from "../../../reference/api/options.ts";
import type { QuestionRecord } from "../../../reference/api/schemas.ts";
import type { SurveyChanges, SurveyRecord } from "../../../reference/api/store.ts";
import { Rejection } from "../host/rejection.ts";
import { findSurvey, type Store } from "../host/store.ts";
import type { Mutant } from "./mutant.ts";
import { bodyOf, isSuccess, toRequest, type Body, type TextResponse } from "./parts/messages.ts";
import {
  answerInstead,
  applyInPart,
  changeOverwrite,
  changePresentation,
  changeRequest,
  changeResponse,
  changeShownRecipients,
  changeShownSurvey,
  changeStore,
  failIf,
  fault,
  faults,
  mergeIntoList,
  missConcurrentWrites,
  onStatus,
  onSuccess,
  sendAfterwards,
} from "./parts/operators.ts";
import { byId, bySlug, on, routeOf, type When } from "./parts/route.ts";
import { combine, perServer, withMap, withOptions, withSet, wrapApp, type Part } from "./parts/server-parts.ts";

type Surveys = readonly SurveyRecord[];

/** Changes a member of a request if it is a text, before the server reads it. */
const editText = (when: When, member: string, change: (text: string) => unknown): Part =>
  changeRequest(when, (body) => {
    const given = body[member];
    return typeof given === "string" ? { ...body, [member]: change(given) } : body;
  });

const truncateSlug = (max: number): Part => editText(on.create, "slug", (slug) => slug.slice(0, max).replace(/-$/, ""));

/** Adds an invalid value for a missing member, so that the rules reject the bodies for which `isMeant` is true. */
const requireMember = (when: When, member: string, isMeant: (body: Body) => boolean = () => true): Part =>
  changeRequest(when, (body) => (member in body || !isMeant(body) ? body : { ...body, [member]: { missing: true } }));

/** Answers a create correctly, but stores a changed survey. */
const changeInsert = (change: (survey: SurveyRecord, store: Store) => Partial<SurveyRecord> | undefined): Part =>
  changeStore((store) => ({ insertSurvey: (survey) => store.insertSurvey({ ...survey, ...change(survey, store) }) }));

/** Stores other changes than a PATCH gives, and shows them in the response. */
const changePatch = (change: (changes: SurveyChanges, survey: SurveyRecord) => SurveyChanges, when?: When): Part =>
  changeStore(
    (store) => ({
      changeSurvey: (id, changes) => {
        const survey = store.surveyById(id);
        return store.changeSurvey(id, survey === undefined ? changes : change(changes, survey));
      },
    }),
    when,
  );

/** Adds changes to those of a PATCH. Members that the PATCH gives keep their given values. */
const patchAlso = (more: (changes: SurveyChanges, survey: SurveyRecord) => SurveyChanges): Part =>
  changePatch((changes, survey) => ({ ...more(changes, survey), ...changes }));

/** Changes the questions that a PATCH stores. */
const patchQuestions = (
  change: (given: readonly QuestionRecord[], before: readonly QuestionRecord[]) => readonly QuestionRecord[],
): Part =>
  changePatch((changes, { questions }) =>
    changes.questions === undefined ? changes : { ...changes, questions: change(changes.questions, questions) },
  );

/** Also changes other surveys of the key: those that `pick` returns, by what `changesOf` makes of the PATCH. */
const patchOthers = (
  pick: (others: Surveys, survey: SurveyRecord) => Surveys,
  changesOf: (changes: SurveyChanges, other: SurveyRecord) => SurveyChanges,
): Part =>
  changeStore((store) => ({
    changeSurvey: (id, changes) => {
      const survey = store.changeSurvey(id, changes);
      const others = store.surveysOf(survey.owner, { limit: 1_000 }).surveys.filter((one) => one.id !== id);
      for (const other of pick(others, survey)) store.changeSurvey(other.id, changesOf(changes, other));
      return survey;
    },
  }));

/** Lets a request that looks up a survey change it. */
const writeOnRead = (when: When, changes: SurveyChanges): Part =>
  withOptions(
    {
      findSurvey: (store, lookup) => {
        const survey = findSurvey(store, lookup);
        if (survey !== undefined) store.changeSurvey(survey.id, changes);
        return survey;
      },
    },
    when,
  );

/** Changes a page of GET /surveys. */
const editList = (change: (surveys: Surveys, owner: string, store: Store) => Surveys): Part =>
  changeStore((store) => ({
    surveysOf: (owner, page) => {
      const { surveys, next } = store.surveysOf(owner, page);
      return { surveys: change(surveys, owner, store), next };
    },
  }));

/** Changes members of each survey in GET /surveys. */
const changeSummary = (change: (survey: SurveyRecord) => Partial<SurveyRecord>): Part =>
  changePresentation((base) => ({ summary: (survey) => base.summary({ ...survey, ...change(survey) }) }));

/** Cuts a stored list to `max` items after a PATCH that doesn't give the list. */
const truncateUnlessSent = (member: "recipients" | "questions", max: number): Part =>
  sendAfterwards(on.patch, (response, sent) => {
    if (!isSuccess(response) || member in bodyOf(sent)) return undefined;
    const list = (bodyOf(response)["survey"] as Body)[member];
    const isLong = Array.isArray(list) && list.length > max;
    return isLong ? { text: JSON.stringify({ [member]: list.slice(0, max) }) } : undefined;
  });

/** Builds the ids of surveys from numbers. `numberOf` gets 0 for the first survey, 1 for the second. */
const numberIds = (numberOf: (count: number) => number): Part =>
  perServer(() => {
    let count = -1;
    const next = (): string => `00000000-0000-4000-8000-${String(numberOf((count += 1))).padStart(12, "0")}`;
    return withOptions({ newId: (kind) => (kind === "survey" ? next() : randomUUID()) });
  });

/** Gives `part` a set that grows: the slugs that the server has made up for creates without one. */
const withGeneratedSlugs = (part: (generated: ReadonlySet<string>) => Part): Part =>
  withSet((generated) => {
    const newSlug = (): string => {
      const slug = `survey-made-up-${generated.size}`;
      generated.add(slug);
      return slug;
    };
    return [withOptions({ newSlug }), part(generated)];
  });

/** Stores a create after a pause. `winner` is the survey that another create has stored with the slug in between. */
const raceCreates = (insert: (store: Store, survey: SurveyRecord, winner: SurveyRecord | undefined) => void): Part =>
  combine(
    changeStore((store) => ({ insertSurvey: (survey) => insert(store, survey, store.surveyBySlug(survey.slug)) })),
    missConcurrentWrites(on.create),
  );

/** Rejects all but one of concurrent creates with one slug, but gives each loser an effect. */
const effectOfLosers = (lose: (store: Store, winner: SurveyRecord, loser: SurveyRecord) => void): Part =>
  raceCreates((store, survey, winner) => {
    if (winner === undefined) return store.insertSurvey(survey);
    lose(store, winner, survey);
    throw new Rejection(409, "This slug is already in use.");
  });

/** Lets a PATCH also write back some members as it read them, so that it undoes concurrent changes. */
const writeBack = (staleMembers: (survey: SurveyRecord) => SurveyChanges): Part =>
  withMap<SurveyRecord>((readSurveys) => [
    changeStore((store) => ({
      changeSurvey: (id, changes) => {
        const survey = readSurveys.get(id);
        return store.changeSurvey(id, survey === undefined ? changes : { ...staleMembers(survey), ...changes });
      },
    })),
    withOptions(
      {
        findSurvey: (store, lookup) => {
          const survey = findSurvey(store, lookup);
          if (survey !== undefined) readSurveys.set(survey.id, survey);
          return survey;
        },
      },
      on.patch,
    ),
    missConcurrentWrites(on.patch),
  ]);

/** Repeats a create without its slug if the slug is in use and `isMeant` is true for the rejected body. */
const createWithoutSlugIf = (isMeant: (app: Fetch, request: Request, rejected: Body) => Promise<boolean>): Part =>
  wrapApp((app) => async (request) => {
    const { method, url, headers } = request;
    const sent = request.clone();
    const answer = await app(request);
    if (answer.status !== 409) return answer;
    const rejected = bodyOf({ text: await sent.text() });
    if (!(await isMeant(app, request, rejected))) return answer;
    return app(toRequest({ method, url, headers, text: JSON.stringify({ ...rejected, slug: undefined }) }));
  });

/** Rejects a create with a slug in use, but sends a PATCH or an add to that slug's survey. */
const changeSlugHolder = (path: "" | "/recipients", bodyFrom: (rejected: Body) => Body): Part =>
  sendAfterwards(on.create, ({ status }, { url, text: sent }) => {
    if (status !== 409) return undefined;
    const rejected = bodyOf({ text: sent });
    const holderUrl = `${url}/${String(rejected["slug"])}${path}`;
    return { method: path === "" ? "PATCH" : "POST", url: holderUrl, text: JSON.stringify(bodyFrom(rejected)) };
  });

/** Gives `part` a map that grows: all surveys by id, as they were created. */
const withCreatedSurveys = (part: (created: ReadonlyMap<string, SurveyRecord>) => Part): Part =>
  withMap<SurveyRecord>((created) => [changeInsert((survey) => void created.set(survey.id, survey)), part(created)]);

const is409 = ({ status }: TextResponse): boolean => status === 409;
const escapeHtml = (given: string): string =>
  given.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
const noSurvey = { findSurvey: () => undefined };
const wrapInList = ({ text: body }: TextResponse): Partial<TextResponse> => ({ text: `{"surveys":[${body}]}` });
const serverError = { status: 500, text: '{"title":"Internal Server Error"}' };
const optionalOnCreate = [
  "slug",
  "published",
  "notifyOnResponse",
  "notificationEmail",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
] as const;
// the members that PATCH can set, except recipients: requirement, member, and its name in faults
const patchableMembers = [
  ["SUR-30", "title", "title"],
  ["SUR-31", "description", "description"],
  ["SUR-32", "welcomeMessage", "welcome message"],
  ["SUR-33", "logoUrl", "logo"],
  ["SUR-34", "accentColor", "accent colour"],
  ["SUR-35", "questions", "questions"],
] as const;

/** Returns the only member that a PATCH names, or undefined. */
const onlyMemberOf = ({ updatedAt: _time, ...given }: SurveyChanges): string | undefined =>
  Object.keys(given).length === 1 ? Object.keys(given)[0] : undefined;

const firstMembers = (body: Body, count: number): Body => Object.fromEntries(Object.entries(body).slice(0, count));

/** Lists ten surveys on a page. `start` moves the position at which each further page begins. */
const changePages = (start: (before: number) => number): Part =>
  combine(
    changeStore((store) => ({
      surveysOf: (owner, { before, limit }) =>
        store.surveysOf(owner, before === undefined ? { limit } : { before: start(before), limit }),
    })),
    withOptions({ limits: { surveysPerPage: 10 } }),
  );
const withGaps = changePages((before) => Math.max(before - 1, 1));

export const surveyFaults: readonly Mutant[] = [
  ...faults("SUR-1", {
    "a create answers the bare survey": onSuccess(on.create, ({ text: body }) => ({
      text: body.slice('{"survey":'.length, -1),
    })),
    "a create stores the survey and answers 500": onSuccess(on.create, serverError),
    "a create is answered 500 with the survey": onSuccess(on.create, { status: 500 }),
    "a create is answered with the surveys of the key": onSuccess(on.create, ({ text: body }) => ({
      text: body.replace('{"survey":{', '{"surveys":[{').replace(/\}$/, "]}"),
    })),
    "a slug that begins like one in use counts as in use": withSet((slugs) => [
      changeInsert(({ slug }) => void slugs.add(slug)),
      withOptions({ isSlugInUse: (_store, slug) => [...slugs].some((known) => slug.startsWith(known)) }),
    ]),
  }),
  ...faults("SUR-2", {
    "GET /surveys/{id} takes slugs alone": withOptions(noSurvey, byId(on.read)),
    "GET /surveys/{id} with an id reads the newest survey of the key": withOptions(
      {
        findSurvey: (store, { owner, idOrSlug }) =>
          store.surveyById(idOrSlug)?.owner === owner ? store.surveysOf(owner, { limit: 1 }).surveys[0] : undefined,
      },
      byId(on.read),
    ),
    "GET /surveys/{id} with an id answers a list with one survey": onSuccess(byId(on.read), wrapInList),
    "a read by id is answered 404 with the survey": onSuccess(byId(on.read), { status: 404 }),
    "a read by id shows the slug as the id": changeShownSurvey(byId(on.read), ({ slug }) => ({ id: slug })),
  }),
  ...faults("SUR-3", {
    "GET /surveys/{id} takes ids alone": withOptions(noSurvey, bySlug(on.read)),
    "a survey read by its slug comes without its recipients": changeShownRecipients(bySlug(on.read), () => []),
    "a survey read by its slug comes without what belongs to some types of questions": changeShownSurvey(
      bySlug(on.read),
      ({ questions }) => ({ questions: questions.map(({ type, label, required }) => ({ type, label, required })) }),
    ),
    "a survey read by its slug is as it was created": withCreatedSurveys((created) =>
      changeShownSurvey(bySlug(on.read), ({ id }) => created.get(id) ?? {}),
    ),
    "a survey read by its slug has the slug as its id": changeShownSurvey(bySlug(on.read), ({ slug }) => ({
      id: slug,
    })),
    "a read by slug is answered 404 with the survey": onSuccess(bySlug(on.read), { status: 404 }),
    "a read by slug answers a list with one survey": onSuccess(bySlug(on.read), wrapInList),
    "a read by slug shows other recipient ids": changeShownRecipients(bySlug(on.read), (rows) =>
      rows.map((row) => ({ ...row, id: `r-${row.id}` })),
    ),
    "a slug that the server made up reads the oldest survey of the key": withGeneratedSlugs((generated) =>
      withOptions(
        {
          findSurvey: (store, { owner, idOrSlug }) => {
            const oldest = store.surveysOf(owner, { limit: 10_000 }).surveys.at(-1);
            const survey = generated.has(idOrSlug) ? oldest : store.surveyBySlug(idOrSlug);
            return survey?.owner === owner ? survey : undefined;
          },
        },
        bySlug(on.read),
      ),
    ),
    "surveys of one title get one slug": withGeneratedSlugs((generated) =>
      changeInsert(({ slug, title }) =>
        generated.has(slug) ? { slug: `of-${Buffer.from(title).toString("hex")}` } : {},
      ),
    ),
  }),
  ...faults("RSP-2", {
    "the responses by a slug that the server made up are answered 404": withGeneratedSlugs((generated) =>
      answerInstead(
        ({ operation, survey }) => operation === "responses" && generated.has(survey),
        () => Response.json({ title: "Not Found" }, { status: 404 }),
      ),
    ),
  }),
  ...faults(["SUR-3", "RCP-1"], {
    "a read by slug shows recipients without urls": changePresentation(
      () => ({ recipient: (row) => row }),
      bySlug(on.read),
    ),
  }),
  ...faults("SUR-4", {
    "GET /surveys leaves out surveys that are not published": editList((surveys) =>
      surveys.filter(({ published }) => published),
    ),
    "GET /surveys leaves out published surveys": editList((surveys) => surveys.filter(({ published }) => !published)),
    "GET /surveys leaves out surveys without recipients": editList((surveys) =>
      surveys.filter(({ recipients }) => recipients.length > 0),
    ),
    "GET /surveys leaves out surveys that a PATCH has changed": editList((surveys) =>
      surveys.filter(({ createdAt, updatedAt }) => createdAt === updatedAt),
    ),
    "each page of GET /surveys is empty and promises another one": changeStore(() => ({
      surveysOf: (_owner, { before = 0 }) => ({ surveys: [], next: before + 1 }),
    })),
    "GET /surveys shows ten surveys and does not mention the rest": changeStore((store) => ({
      surveysOf: (owner) => ({ ...store.surveysOf(owner, { limit: 10 }), next: null }),
    })),
    "GET /surveys leaves out the newest survey": editList((surveys, owner, store) => {
      const newest = store.surveysOf(owner, { limit: 1 }).surveys[0];
      return surveys.filter(({ id }) => id !== newest?.id);
    }),
    "GET /surveys leaves out the oldest survey": changeStore((store) => ({
      surveysOf: (owner, page) => {
        const { surveys, next } = store.surveysOf(owner, page);
        return { surveys: next === null ? surveys.slice(0, -1) : surveys, next };
      },
    })),
    "each page of the list leaves out the survey that the page before ended with, and one more": withGaps,
    "each page of the list leaves out a survey, and shows a total that counts it": combine(
      withGaps,
      onSuccess(on.list, ({ text: body }) => ({ text: body.replace("{", '{"total":99,') })),
    ),
    "GET /surveys answers how many there are": onSuccess(on.list, ({ text: body }) => ({
      text: `{"count":${body.split('"createdAt"').length - 1}}`,
    })),
    "the list is answered 404 with the surveys": onSuccess(on.list, { status: 404 }),
  }),
  ...faults(["SUR-4", "SUR-8"], {
    "GET /surveys goes on showing what it showed first": withMap<Surveys>((firstPages) =>
      changeStore((store) => ({
        surveysOf: (owner, page) => {
          const surveys = firstPages.get(owner) ?? store.surveysOf(owner, page).surveys;
          firstPages.set(owner, surveys);
          return { surveys, next: null };
        },
      })),
    ),
  }),
  ...faults(["SUR-4", "SUR-9"], {
    "GET /surveys shows a survey once for each of its recipients": editList((surveys) =>
      surveys.flatMap((one) => one.recipients.map(() => one)),
    ),
  }),
  ...optionalOnCreate.map((member) =>
    fault(`a create without ${member} is refused`, "SUR-5", requireMember(on.create, member)),
  ),
  ...faults("SUR-5", {
    "a second survey without a slug is refused, for all of them get the same": changeRequest(on.create, (body) => ({
      slug: "survey",
      ...body,
    })),
  }),
  ...faults("SUR-6", {
    "ids of surveys count to twelve and start anew": numberIds((count) => count % 12),
    "each second survey has the id of the one before it": numberIds((count) => Math.floor(count / 2)),
  }),
  ...faults("SUR-7", {
    "each page of the list begins with the survey that the page before ended with": changePages((before) => before + 1),
    "each page of the list repeats the second half of the page before": changePages((before) => before + 5),
  }),
  ...faults("SUR-9", {
    "GET /surveys shows the newest survey twice": editList((surveys) => [...surveys.slice(0, 1), ...surveys]),
  }),
  ...faults("SUR-8", {
    "GET /surveys shows titles as they were before any PATCH": withCreatedSurveys((created) =>
      changeSummary(({ id, title }) => ({ title: created.get(id)?.title ?? title })),
    ),
    "GET /surveys shows slugs without what stands behind the last hyphen": changeSummary(({ slug }) => ({
      slug: slug.replace(/-[^-]*$/, ""),
    })),
    "GET /surveys shows the title for the company's name": changeSummary(({ title }) => ({ targetCompany: title })),
    "GET /surveys shows the end of long titles": changeSummary(({ title }) => ({ title: title.slice(-16) })),
  }),
  ...faults(["SUR-10", "SUR-20"], {
    "a given slug gets a suffix": editText(on.create, "slug", (slug) => (/^[\w-]+$/.test(slug) ? `${slug}-1` : slug)),
    "a given slug is cut to 24 characters and made unique again": perServer(() => {
      let count = 0;
      return editText(on.create, "slug", (slug) => {
        count += 1;
        return slug.length > 24 ? `${slug.slice(0, 24)}${count}` : slug;
      });
    }),
  }),
  ...faults("SUR-10", {
    "a long slug is cut to 32 characters": truncateSlug(32),
    "a long slug is cut to 40 characters": truncateSlug(40),
    "a long slug is cut to 50 characters": truncateSlug(50),
    "a long slug is cut to 64 characters": truncateSlug(64),
    "a slug is cut to 100 characters, however long it is": combine(
      withOptions({ limits: { slugCharacters: 1_000 } }),
      truncateSlug(100),
    ),
    "a slug is cut to 255 characters, however long it is": combine(
      withOptions({ limits: { slugCharacters: 1_000 } }),
      truncateSlug(255),
    ),
    "the answer to a create and a read show no slug": changeResponse(on.shows, ({ text: body }) => ({
      text: body.replace(/("id":"[\da-f-]+"),"slug":"[^"]*"/, "$1"),
    })),
  }),
  ...faults("SUR-11", {
    "targetCompany is stored with its signs escaped for HTML": editText(on.create, "targetCompany", escapeHtml),
    "targetCompany is answered by the create and not stored": changeInsert(() => ({ targetCompany: "" })),
    "targetCompany is cut to 16 characters": editText(on.create, "targetCompany", (given) => given.slice(0, 16)),
  }),
  ...faults("SUR-12", {
    "title keeps only what is ASCII on create": editText(on.create, "title", (given) =>
      given.replaceAll(/[^\p{ASCII}]/gu, "?"),
    ),
    "title is written with a capital first letter in each word": editText(on.create, "title", (given) =>
      given.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()),
    ),
    "the answer to a create shows the title of the survey escaped for HTML": changeShownSurvey(
      on.create,
      ({ title }) => ({ title: escapeHtml(title) }),
    ),
    "title is stored without its diacritics": editText(on.create, "title", (given) =>
      given
        .normalize("NFD")
        .replaceAll(/\p{Mn}/gu, "")
        .replaceAll("ß", "ss"),
    ),
  }),
  ...faults("SUR-13", {
    "description is stored up to its first line break": editText(
      on.create,
      "description",
      (given) => given.split("\n")[0] ?? "",
    ),
    "description is cut to 500 characters": editText(on.create, "description", (given) => given.slice(0, 500)),
    "description is lost on create": editText(on.create, "description", () => null),
  }),
  ...faults("SUR-14", {
    "welcomeMessage is lost on create, for only PATCH knows it": editText(on.create, "welcomeMessage", () => null),
    "welcomeMessage loses the spaces between its words when it has two lines": editText(
      on.create,
      "welcomeMessage",
      (given) => (given.includes("\n") ? given.replaceAll(" ", "") : given),
    ),
    "welcomeMessage is stored with what looks like a placeholder filled in": editText(
      on.create,
      "welcomeMessage",
      (given) => given.replaceAll(/\{\{\w+\}\}/g, ""),
    ),
    "welcomeMessage is the description": changeRequest(on.create, (body) =>
      body["welcomeMessage"] === undefined ? body : { ...body, welcomeMessage: body["description"] },
    ),
  }),
  ...faults("SUR-15", {
    "logoUrl loses its query": editText(on.create, "logoUrl", (given) => given.replace(/\?.*$/, "")),
    "logoUrl is stored with & escaped for HTML": editText(on.create, "logoUrl", escapeHtml),
    "logoUrl is answered by the create and not stored": changeInsert(() => ({ logoUrl: null })),
  }),
  ...faults("SUR-16", {
    "accentColor is always the brand's": editText(on.create, "accentColor", () => "#4f46e5"),
    "accentColor is shown without its first digit": changeShownSurvey(on.create, ({ accentColor }) => ({
      accentColor: accentColor?.replace(/^#./, "#") ?? null,
    })),
    "accentColor is rounded to the 4096 colours of three digits": editText(on.create, "accentColor", (given) =>
      given.replaceAll(/([\da-f])[\da-f]/gi, "$1$1"),
    ),
  }),
  ...faults("SUR-17", {
    "a survey is never published on create": changeRequest(on.create, ({ published: _given, ...body }) => body),
    "a survey is published unless it is left out": changeRequest(on.create, (body) =>
      typeof body["published"] === "boolean" ? { ...body, published: true } : body,
    ),
    "published is answered by the create and not stored": changeInsert(() => ({ published: false })),
    "the answer to a create calls published surveys unpublished": changeShownSurvey(on.create, () => ({
      published: false,
    })),
    "the answer to a create calls every survey published": changeShownSurvey(on.create, () => ({ published: true })),
    "a create answers what it was given and publishes": changeInsert(() => ({ published: true })),
  }),
  ...faults("SUR-18", {
    "notifyOnResponse is always false": changeRequest(on.create, ({ notifyOnResponse: _given, ...body }) => body),
    "notifyOnResponse is true wherever there is a notificationEmail": changeRequest(on.create, (body) =>
      typeof body["notificationEmail"] === "string" ? { ...body, notifyOnResponse: true } : body,
    ),
    "notifyOnResponse is stored only where published is true": changeInsert(({ published, notifyOnResponse }) => ({
      notifyOnResponse: published && notifyOnResponse,
    })),
    "the answer to a create shows notifyOnResponse as false unless the survey is published": changeShownSurvey(
      on.create,
      ({ notifyOnResponse, published }) => ({ notifyOnResponse: notifyOnResponse && published }),
    ),
  }),
  ...faults("SUR-19", {
    "notificationEmail is stored without its domain": changeInsert(({ notificationEmail }) => ({
      notificationEmail: notificationEmail?.replace(/@.*/, "@elsewhere.test") ?? null,
    })),
    "notificationEmail is masked in the answer to a create": changeShownSurvey(on.create, ({ notificationEmail }) => ({
      notificationEmail: notificationEmail?.replace(/^[^@]+/, "***") ?? null,
    })),
    "notificationEmail is answered by the create and not stored": changeInsert(() => ({ notificationEmail: null })),
  }),
  ...faults("SUR-20", {
    "a slug in use is answered 400": onStatus(409, on.create, { status: 400 }),
    "a slug in use is answered 422": onStatus(409, on.create, { status: 422 }),
    "a create with a slug in use gets another slug": createWithoutSlugIf(async () => true),
    "only the slugs of published surveys count as in use": perServer(() => {
      let count = 0;
      return combine(
        changeInsert(({ slug }, store) => {
          count += 1;
          return store.surveyBySlug(slug) === undefined ? {} : { slug: `${slug}-${count}` };
        }),
        withOptions({ isSlugInUse: (store, slug) => store.surveyBySlug(slug)?.published === true }),
      );
    }),
    "a slug can be given to another survey after a PATCH of its survey's questions": withSet((freeSlugs) => [
      changePatch((changes, { slug }) => {
        if (changes.questions !== undefined) freeSlugs.add(slug);
        return changes;
      }),
      withOptions({ isSlugInUse: (store, slug) => !freeSlugs.has(slug) && store.surveyBySlug(slug) !== undefined }),
    ]),
    "a slug that another key's survey has is answered 500": withOptions({
      isSlugInUse: (store, slug, owner) => {
        const holder = store.surveyBySlug(slug);
        if (holder !== undefined && holder.owner !== owner) throw new Error(`duplicate key: ${slug}`);
        return holder !== undefined;
      },
    }),
    "a slug in use is refused only when its survey has the same title": createWithoutSlugIf(
      async (app, { url, headers }, { slug, title }) => {
        const held = await app(new Request(`${url}/${String(slug)}`, { headers }));
        return !(await held.text()).includes(JSON.stringify(title));
      },
    ),
    "a slug that the server made up can be given to another survey": withGeneratedSlugs((generated) =>
      withOptions({ isSlugInUse: (store, slug) => !generated.has(slug) && store.surveyBySlug(slug) !== undefined }),
    ),
  }),
  ...faults("SUR-21", {
    "a create refused for its slug is stored without one": applyInPart(
      on.create,
      is409,
      ({ slug: _inUse, ...body }) => body,
    ),
    "a create refused for its slug writes its title to the survey that holds the slug": changeSlugHolder(
      "",
      ({ title }) => ({ title }),
    ),
    "a create refused for its slug adds its recipients to the survey that holds the slug": changeSlugHolder(
      "/recipients",
      ({ recipients }) => ({ recipients }),
    ),
  }),
  ...faults("SUR-22", {
    "of concurrent creates with one slug several succeed": raceCreates((store, survey) => store.insertSurvey(survey)),
    "of concurrent creates with one slug the losers are answered 500": raceCreates((store, survey, winner) => {
      if (winner !== undefined) throw new Error(`duplicate key: ${survey.slug}`);
      store.insertSurvey(survey);
    }),
    "of concurrent creates with one slug one that is refused leaves a copy of the winner in its place": effectOfLosers(
      (store, winner, { id }) => store.insertSurvey({ ...winner, id }),
    ),
    "of concurrent creates with one slug those that are refused write their texts to the winner": effectOfLosers(
      (store, { id }, { description }) => {
        store.changeSurvey(id, { description });
      },
    ),
  }),
  ...patchableMembers.flatMap(([id, member]) =>
    faults(id, {
      [`PATCH of ${member} alone sets nothing`]: changePatch((changes) =>
        onlyMemberOf(changes) === member ? { updatedAt: changes.updatedAt ?? "" } : changes,
      ),
    }),
  ),
  ...patchableMembers.flatMap(([id, member, name]) =>
    faults(id, { [`PATCH never sets the ${name}`]: changeRequest(on.patch, ({ [member]: _lost, ...body }) => body) }),
  ),
  ...faults("SUR-30", {
    "PATCH stores a title with ' escaped for SQL": editText(on.patch, "title", (given) => given.replaceAll("'", "''")),
    "PATCH ignores a title that the survey had before": withMap<Set<string>>((titlesById) =>
      changePatch((changes, { id, title }) => {
        const titles = titlesById.get(id) ?? new Set();
        titlesById.set(id, titles.add(title));
        const isFormer = changes.title !== undefined && changes.title !== title && titles.has(changes.title);
        return isFormer ? { ...changes, title } : changes;
      }),
    ),
    "PATCH of the title alone is refused": changeRequest(on.patch, (body) =>
      Object.keys(body).join(",") === "title" ? { title: { alone: true } } : body,
    ),
  }),
  ...faults(["SUR-30", "SUR-31", "SUR-32", "SUR-33", "SUR-34", "SUR-35", "RCP-20"], {
    "PATCH of a published survey is answered 200 and not done": changePatch((changes, { published }) =>
      published ? {} : changes,
    ),
  }),
  ...faults("SUR-31", {
    "PATCH with the present title ignores what else it gives": changePatch((changes, { title }) =>
      changes.title === title ? {} : changes,
    ),
    "PATCH cuts a description at its first & or #": editText(on.patch, "description", (given) =>
      given.replace(/[&#].*$/s, ""),
    ),
    "PATCH to an empty description is answered and ignored": changeRequest(on.patch, ({ description, ...body }) =>
      description === "" || description === undefined ? body : { ...body, description },
    ),
  }),
  ...faults("SUR-32", {
    "PATCH puts a new welcome message behind the old one": changePatch((changes, { welcomeMessage }) =>
      typeof changes.welcomeMessage === "string" && welcomeMessage !== null
        ? { ...changes, welcomeMessage: welcomeMessage + changes.welcomeMessage }
        : changes,
    ),
  }),
  ...faults("SUR-33", {
    "PATCH sets a logo only where there is none": changePatch((changes, { logoUrl }) => ({
      ...changes,
      logoUrl: logoUrl ?? changes.logoUrl ?? null,
    })),
  }),
  ...faults("SUR-35", {
    "PATCH keeps the first two questions": changeRequest(on.patch, ({ questions, ...body }) => ({
      ...body,
      questions: Array.isArray(questions) ? questions.slice(0, 2) : questions,
    })),
    "PATCH puts the given questions behind those that are there": patchQuestions((given, before) => [
      ...before,
      ...given,
    ]),
    "PATCH replaces as many questions as it gives, and keeps those after them": patchQuestions((given, before) => [
      ...given,
      ...before.slice(given.length),
    ]),
    "PATCH keeps a question whose label is given again as it was": patchQuestions((given, before) =>
      given.map((one) => before.find(({ label }) => label === one.label) ?? one),
    ),
    "PATCH merges a question with the one at its place": patchQuestions((given, before) =>
      given.map((one, index) => ({ ...before[index], ...one })),
    ),
  }),
  ...faults("SUR-36", {
    "PATCH of several members sets the first alone": changeRequest(on.patch, (body) => firstMembers(body, 1)),
    "PATCH of several members leaves out the last": changeRequest(on.patch, (body) =>
      firstMembers(body, Math.max(1, Object.keys(body).length - 1)),
    ),
    "PATCH with recipients sets nothing else": changePatch(({ recipients, updatedAt = "", ...others }) =>
      recipients === undefined ? { ...others, updatedAt } : { recipients, updatedAt },
    ),
    "PATCH of title and questions together keeps the old questions": changePatch(({ questions, ...others }) =>
      questions === undefined || others.title !== undefined ? others : { questions, ...others },
    ),
    "PATCH of all seven members is refused": changeRequest(on.patch, (body) =>
      Object.keys(body).length >= 7 ? { ...body, title: { tooMuch: true } } : body,
    ),
    "PATCH of more than three members is answered 500": failIf(
      ({ operation }, sent) => operation === "patch" && Object.keys(bodyOf({ text: sent })).length > 3,
    ),
  }),
  ...faults("SUR-37", {
    "PATCH unsets the texts that are not in its body": patchAlso(() => ({ description: null, welcomeMessage: null })),
    "PATCH unsets the logo and the accent colour when it doesn't name them": patchAlso(() => ({
      logoUrl: null,
      accentColor: null,
    })),
    "PATCH without questions leaves the survey without questions": patchAlso(() => ({ questions: [] })),
    "PATCH without recipients leaves the survey without recipients": patchAlso(() => ({ recipients: [] })),
    "PATCH of the accent colour recolours the recipients that have the former one": patchAlso(
      ({ accentColor }, { accentColor: former, recipients }) =>
        typeof accentColor !== "string" || former === null
          ? {}
          : { recipients: recipients.map((row) => (row.accentColor === former ? { ...row, accentColor } : row)) },
    ),
    "PATCH of questions gives the recipients new ids": patchAlso(({ questions }, { recipients }) =>
      questions === undefined ? {} : { recipients: recipients.map((one) => ({ ...one, id: randomUUID() })) },
    ),
    "PATCH publishes the survey": patchAlso(() => ({ published: true })),
    "PATCH unsets notificationEmail, which it can't set": patchAlso(() => ({ notificationEmail: null })),
    "PATCH of recipients makes all questions optional": patchAlso(({ recipients }, { questions }) =>
      recipients === undefined ? {} : { questions: questions.map((one) => ({ ...one, required: false })) },
    ),
    "PATCH of the title alone makes it the company's name": patchAlso(({ title }) =>
      title === undefined ? {} : { targetCompany: title },
    ),
    "PATCH writes the description to the welcome message as well": patchAlso(({ description }) =>
      description === undefined ? {} : { welcomeMessage: description },
    ),
    "PATCH of the title forgets when recipients were invited": patchAlso(({ title }, { recipients }) =>
      title === undefined ? {} : { recipients: recipients.map((row) => ({ ...row, inviteSentAt: null })) },
    ),
    "PATCH of the title changes a slug that the server made up": withGeneratedSlugs((generated) =>
      patchAlso(({ title }, { slug }): object =>
        title !== undefined && generated.has(slug) ? { slug: `${slug}-anew` } : {},
      ),
    ),
    "PATCH of a published survey's questions unpublishes it": patchAlso(({ questions }) =>
      questions === undefined ? {} : { published: false },
    ),
    "PATCH cuts recipients that are not in its body at 100": truncateUnlessSent("recipients", 100),
    "PATCH cuts questions that are not in its body at 20": truncateUnlessSent("questions", 20),
  }),
  ...faults("SUR-38", {
    "the answer to PATCH is the survey as it was before": withMap<SurveyRecord>((before) => [
      changePatch((changes, survey) => {
        before.set(survey.id, survey);
        return changes;
      }),
      changeShownSurvey(on.patch, ({ id }) => before.get(id) ?? {}),
    ]),
    "the answer to PATCH only says that all is well": onSuccess(on.patch, { text: '{"ok":true}' }),
    "the answer to PATCH shows a recipient's email in capitals and the read as it was given": changeShownRecipients(
      on.patch,
      (rows) => rows.map((row) => ({ ...row, email: row.email.toUpperCase() })),
    ),
    "the answer to PATCH shows the description escaped for HTML": changeShownSurvey(on.patch, ({ description }) => ({
      description: description?.replaceAll("&", "&amp;") ?? null,
    })),
    "the answer to PATCH calls the survey published": changeShownSurvey(on.patch, () => ({ published: true })),
    "the answer to PATCH shows a hundred recipients at most": changeShownRecipients(on.patch, (rows) =>
      rows.slice(0, 100),
    ),
  }),
  ...faults("SUR-39", {
    "PATCH takes ids alone": withOptions(noSurvey, bySlug(on.patch)),
    "PATCH by slug is answered as if it were done, and is not": changeStore(
      (store) => ({ changeSurvey: (id, changes) => ({ ...store.changeSurvey(id, {}), ...changes }) }),
      bySlug(on.patch),
    ),
    "PATCH by slug publishes the survey": changePatch((changes) => ({ ...changes, published: true }), bySlug(on.patch)),
    "PATCH of recipients by slug adds to the list": changeOverwrite(bySlug(on.patch), mergeIntoList),
  }),
  ...faults("SUR-40", {
    "PATCH also gives its questions to the survey that was created before": patchOthers(
      (others, { createdAt }) => others.filter((one) => one.createdAt <= createdAt).slice(0, 1),
      ({ questions }) => (questions === undefined ? {} : { questions }),
    ),
    "PATCH takes the slug of another survey that its body names": withMap<string>((idsBySlug) => [
      changeRequest(on.patch, ({ slug: _slug, ...body }) => body),
      sendAfterwards(on.patch, (response, sent) => {
        const slug = /"slug":"([^"]+)"/.exec(sent.text)?.[1];
        const id = /"id":"([^"]+)"/.exec(response.text)?.[1];
        if (response.status === 200 && slug !== undefined && id !== undefined) idsBySlug.set(slug, id);
        return undefined;
      }),
      wrapApp((app) => (request) => {
        const { survey } = routeOf(request);
        const id = request.method === "GET" ? idsBySlug.get(survey) : undefined;
        return app(
          id === undefined ? request : new Request(request.url.replace(survey, id), { headers: request.headers }),
        );
      }),
    ]),
    "PATCH sets the accent colour of all surveys of the key": patchOthers(
      (others) => others,
      ({ accentColor }) => (accentColor === undefined ? {} : { accentColor }),
    ),
    "PATCH of recipients takes them off the key's other surveys": patchOthers(
      (others) => others,
      ({ recipients = [] }, other) => {
        const moved = new Set(recipients.map(({ email }) => email));
        const left = other.recipients.filter(({ email }) => !moved.has(email));
        return left.length === other.recipients.length ? {} : { recipients: left };
      },
    ),
  }),
  ...faults("SUR-41", {
    "reading the responses turns notifyOnResponse on": writeOnRead(on.responses, { notifyOnResponse: true }),
    "reading a survey by its slug publishes it": writeOnRead(bySlug(on.read), { published: true }),
    "reading the list sets the welcome message of each survey in it that has none": editList(
      (surveys, _owner, store) => {
        for (const { id, welcomeMessage } of surveys) {
          if (welcomeMessage === null) store.changeSurvey(id, { welcomeMessage: "Welcome!" });
        }
        return surveys;
      },
    ),
  }),
  ...faults("SUR-42", {
    "of concurrent PATCHes each writes back the texts that it read": writeBack(
      ({ title, description, welcomeMessage }) => ({ title, description, welcomeMessage }),
    ),
    "a PATCH writes back the recipients that it read": writeBack(({ recipients }) => ({ recipients })),
    "a PATCH that comes while another is under way is answered as if it were done, and is not": withSet((busySurveys) =>
      wrapApp((app) => async (request) => {
        const { operation, survey } = routeOf(request);
        if (operation !== "patch") return app(request);
        if (busySurveys.has(survey)) return app(new Request(request.url, { headers: request.headers }));
        busySurveys.add(survey);
        return app(request).finally(() => busySurveys.delete(survey));
      }),
    ),
  }),
];
