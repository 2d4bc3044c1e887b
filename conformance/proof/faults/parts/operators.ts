import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { buildPresentation, type Presentation } from "../../host/presentation.ts";
import { planOverwrite, planUpsert, type RecipientPlan, type RecipientRequest } from "../../host/plans.ts";
import type { HostOptions } from "../../host/options.ts";
import type { Store } from "../../host/store.ts";
import type { RecipientRecord, SurveyRecord } from "../../../../reference/api/store.ts";
import type { Mutant } from "../mutant.ts";
import { bodyOf, isBody, isSuccess, parseJson, toRequest } from "./messages.ts";
import type { Body, TextRequest, TextResponse } from "./messages.ts";
import { on, routeOf, type Route, type ServerOptions, type When } from "./route.ts";
import { combine, perServer, serverBuilder, withOptions, wrapApp, type Part } from "./server-parts.ts";
import { withChangedRequests } from "./with-changed-requests.ts";
import { withChangedResponses } from "./with-changed-responses.ts";

/** Declares a server with all these differences, and every requirement that it breaks. */
export function fault(
  name: string,
  breaks: RequirementId | readonly RequirementId[],
  ...differences: readonly Part[]
): Mutant {
  const part = combine(...differences);
  return { name, breaks: typeof breaks === "string" ? [breaks] : breaks, part, build: serverBuilder(part) };
}

/** Declares one fault for each entry; all of them break the same requirements. */
export const faults = (
  breaks: RequirementId | readonly RequirementId[],
  table: Readonly<Record<string, Part>>,
): readonly Mutant[] => Object.entries(table).map(([name, part]) => fault(name, breaks, part));

export const changeStore = (change: (store: Store) => Partial<Store>, when?: When): Part =>
  withOptions(({ store }) => ({ store: { ...store, ...change(store) } }), when);

export const changePresentation = (change: (own: Presentation) => Partial<Presentation>, when?: When): Part =>
  withOptions(
    ({ publicOrigin = "http://localhost" }) => ({ presentation: change(buildPresentation(publicOrigin)) }),
    when,
  );

/** Changes a survey in responses, not in the store. */
export const changeShownSurvey = (when: When, change: (survey: SurveyRecord) => Partial<SurveyRecord>): Part =>
  changePresentation((own) => ({ surveyBody: (survey) => own.surveyBody({ ...survey, ...change(survey) }) }), when);

type PlanChange = (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan>;

/** Changes the plan of an add. */
export const changeUpsert = (change: PlanChange, when?: When): Part =>
  withOptions(
    ({ planUpsert: plan = planUpsert }) => ({ planUpsert: (request) => changePlan(plan(request), request, change) }),
    when,
  );

/** Changes the plan of a whole list, from a create or a PATCH. */
export const changeOverwrite = (when: When, change: PlanChange): Part =>
  withOptions(
    ({ planOverwrite: plan = planOverwrite }) => ({
      planOverwrite: (request) => changePlan(plan(request), request, change),
    }),
    when,
  );

/** Keeps the stored list: sent rows replace their stored versions, and new ones follow. */
export const mergeIntoList: PlanChange = ({ added: rows }, { recipients }) => {
  const kept = recipients.map((row) => rows.find(({ id }) => id === row.id) ?? row);
  const others = rows.filter((row) => !recipients.some(({ id }) => id === row.id));
  const added = [...kept, ...others];
  return { added, total: added.length };
};

const changePlan = (plan: RecipientPlan, request: RecipientRequest, change: PlanChange): RecipientPlan => ({
  ...plan,
  ...change(plan, request),
});

/** Changes the text of a request before the server reads it. */
export const changeRequestText = (when: When, change: (text: string) => string): Part =>
  wrapApp((app, options) => withChangedRequests(app, (route) => when(route, options), change));

/** Changes the JSON object of a request before the server reads it. */
export const changeRequest = (when: When, change: (body: Body) => unknown): Part =>
  changeRequestText(when, (text) => {
    const body = parseJson(text);
    return isBody(body) ? JSON.stringify(change(body)) : text;
  });

type ResponseChange =
  | Partial<TextResponse>
  | ((response: TextResponse, route: Route, options: ServerOptions) => Partial<TextResponse>);
type ResponseTest = (response: TextResponse) => boolean;

/** Changes a response after the request took effect. */
export const changeResponse = (when: When, change: ResponseChange): Part => changeResponseIf(when, () => true, change);

export const changeResponseIf = (when: When, isChanged: ResponseTest, change: ResponseChange): Part =>
  wrapApp((app, options) =>
    withChangedResponses(
      app,
      (route) => when(route, options),
      (response, route) => {
        if (!isChanged(response)) return {};
        return typeof change === "function" ? change(response, route, options) : change;
      },
    ),
  );

export const onSuccess = (when: When, change: ResponseChange): Part => changeResponseIf(when, isSuccess, change);

export const onStatus = (status: number, when: When, change: ResponseChange): Part =>
  changeResponseIf(when, (response) => response.status === status, change);

/** Responds as usual, and sends one more request to the same server if `next` returns one. */
export const sendAfterwards = (
  when: When,
  next: (response: TextResponse, first: TextRequest, options: ServerOptions) => Partial<TextRequest> | undefined,
): Part =>
  wrapApp((app, options) => async (request) => {
    if (!when(routeOf(request), options)) return app(request);
    const { method, url, headers } = request;
    const first = { method, url, headers, text: await request.text() };
    const appResponse = await app(toRequest(first));
    const response = { status: appResponse.status, headers: appResponse.headers, text: await appResponse.text() };
    const second = next(response, first, options);
    if (second !== undefined) await app(toRequest({ ...first, ...second }));
    return new Response(response.text, response);
  });

/** Applies a part of some requests, after their usual responses: a rejected request takes effect in part. */
export const applyInPart = (when: When, isApplied: ResponseTest, part: (body: Body) => Body): Part =>
  sendAfterwards(when, (response, request) =>
    isApplied(response) ? { text: JSON.stringify(part(bodyOf(request))) } : undefined,
  );

/** Answers in place of the server, so nothing takes effect. */
export const answerInstead = (when: When, answer: (request: Request) => Response): Part =>
  wrapApp((app, options) => async (request) => (when(routeOf(request), options) ? answer(request) : app(request)));

/** Answers 500, and nothing takes effect. */
export const failIf = (fails: (route: Route, text: string) => boolean): Part =>
  wrapApp((app) => async (request) => {
    const text = request.method === "GET" ? "" : await request.clone().text();
    if (!fails(routeOf(request), text)) return app(request);
    return Response.json({ title: "Internal Server Error" }, { status: 500 });
  });

/** Lets requests pause, and then see the store as it was when they arrived. They miss writes in between. */
export const missConcurrentWrites = (when: When, pause: () => Promise<unknown> = setImmediate): Part =>
  perServer(() => {
    const writes: { readonly id: string; readonly before: SurveyRecord | undefined }[] = [];
    const writesOnArrival = new AsyncLocalStorage<number>();
    const asOnArrival = (id: string, now: SurveyRecord | undefined): SurveyRecord | undefined => {
      const missedWrites = writes.slice(writesOnArrival.getStore() ?? writes.length);
      const missed = missedWrites.find((write) => write.id === id);
      return missed === undefined ? now : missed.before;
    };
    const note = (id: string, before: SurveyRecord | undefined): void => void writes.push({ id, before });
    return combine(
      changeStore((store) => ({
        surveyById: (id) => asOnArrival(id, store.surveyById(id)),
        surveyBySlug: (slug) => {
          const survey = store.surveyBySlug(slug);
          return survey === undefined ? undefined : asOnArrival(survey.id, survey);
        },
        insertSurvey: (survey) => {
          note(survey.id, undefined);
          store.insertSurvey(survey);
        },
        changeSurvey: (id, changes) => {
          note(id, store.surveyById(id));
          return store.changeSurvey(id, changes);
        },
        writeRecipients: (id, rows) => {
          note(id, store.surveyById(id));
          return store.writeRecipients(id, rows);
        },
      })),
      wrapApp((app, options) => async (request) => {
        if (!when(routeOf(request), options)) return app(request);
        return writesOnArrival.run(writes.length, async () => {
          await pause();
          return app(request);
        });
      }),
    );
  });

/** Keeps the slugs of some creates in use, even if no survey has them. */
export const reserveSlugs = (when: When, isReserved: ResponseTest): Part =>
  perServer(() => {
    const reserved = new Set<unknown>();
    return combine(
      withOptions({ isSlugInUse: (store, slug) => reserved.has(slug) || store.surveyBySlug(slug) !== undefined }),
      sendAfterwards(when, (response, request) => {
        if (isReserved(response)) reserved.add(bodyOf(request)["slug"]);
        return undefined;
      }),
    );
  });

export type RemovedRecipient = RecipientRecord & { readonly survey: string };

/** Collects the recipients that overwrites remove, newest first. */
export const withRemovedRecipients = (part: (removed: readonly RemovedRecipient[]) => Part): Part =>
  perServer(() => {
    const removed: RemovedRecipient[] = [];
    return combine(
      changeStore((store) => ({
        changeSurvey: (survey, changes) => {
          const kept = new Set(changes.recipients?.map(({ id }) => id));
          const before = changes.recipients === undefined ? [] : (store.surveyById(survey)?.recipients ?? []);
          removed.unshift(...before.filter(({ id }) => !kept.has(id)).map((row) => ({ ...row, survey })));
          return store.changeSurvey(survey, changes);
        },
      })),
      part(removed),
    );
  });

/** Sets these options for an add while another add to the same survey is in progress. */
export const duringConcurrentAdds = (more: HostOptions): Part =>
  perServer(() => {
    const adds = new Map<string, number>();
    const countOf = ({ survey }: Route): number => adds.get(survey) ?? 0;
    return combine(
      withOptions(more, (route) => countOf(route) > 1),
      wrapApp((app) => async (request) => {
        const route = routeOf(request);
        if (!on.add(route)) return app(request);
        adds.set(route.survey, countOf(route) + 1);
        const answered = await app(request);
        adds.set(route.survey, countOf(route) - 1);
        return answered;
      }),
    );
  });
