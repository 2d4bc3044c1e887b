/**
 * Operators that return a `Part` (server-parts.ts): each changes one thing about the conforming server. `when` limits
 * the change to some requests (route.ts). Callbacks get what the conforming server has, and return only what differs.
 */

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
import { combine, perServer, serverBuilder, withMap, withOptions, wrapApp, type Part } from "./server-parts.ts";
import { withChangedRequests } from "./with-changed-requests.ts";
import { withChangedResponses } from "./with-changed-responses.ts";

export type Breaks = RequirementId | readonly RequirementId[];

/** Declares a server with all these differences, and every requirement that it breaks. */
export function fault(name: string, breaks: Breaks, ...differences: readonly Part[]): Mutant {
  const part = combine(...differences);
  return { name, breaks: typeof breaks === "string" ? [breaks] : breaks, part, build: serverBuilder(part) };
}

/** Declares one fault for each entry; all of them break the same requirements. */
export const faults = (breaks: Breaks, table: Readonly<Record<string, Part>>): readonly Mutant[] =>
  Object.entries(table).map(([name, part]) => fault(name, breaks, part));

/** Replaces functions of the store. The callback gets the store without this change. */
export const changeStore = (change: (store: Store) => Partial<Store>, when?: When): Part =>
  withOptions(({ store }) => ({ store: { ...store, ...change(store) } }), when);

/** Replaces functions that build response bodies. The callback gets the conforming presentation. */
export const changePresentation = (change: (base: Presentation) => Partial<Presentation>, when?: When): Part =>
  withOptions(
    ({ publicOrigin = "http://localhost" }) => ({ presentation: change(buildPresentation(publicOrigin)) }),
    when,
  );

/** Changes members of a survey in responses, not in the store. */
export const changeShownSurvey = (when: When, change: (survey: SurveyRecord) => Partial<SurveyRecord>): Part =>
  changePresentation((base) => ({ surveyBody: (survey) => base.surveyBody({ ...survey, ...change(survey) }) }), when);

/** Changes the recipients of a survey in responses, not in the store. */
export const changeShownRecipients = (
  when: When,
  change: (rows: SurveyRecord["recipients"]) => SurveyRecord["recipients"],
): Part => changeShownSurvey(when, ({ recipients }) => ({ recipients: change(recipients) }));

/** Returns the changed members of a plan; undefined if it only watches. */
type PlanChange = (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan> | undefined;

/** Changes the plan of an add: which rows it adds, updates and skips. */
export const changeUpsert = (change: PlanChange, when?: When): Part =>
  withOptions(
    ({ planUpsert: plan = planUpsert }) => ({ planUpsert: (request) => changePlan(plan(request), request, change) }),
    when,
  );

/** Changes the plan of a whole list, which a create or a PATCH gives: all its rows are `added`. */
export const changeOverwrite = (when: When, change: PlanChange): Part =>
  withOptions(
    ({ planOverwrite: plan = planOverwrite }) => ({
      planOverwrite: (request) => changePlan(plan(request), request, change),
    }),
    when,
  );

/** A plan that keeps the stored list: sent rows replace their stored versions, and new rows follow. */
export const mergeIntoList: PlanChange = ({ added: rows }, { recipients }) => {
  const stored = recipients.map((row) => rows.find(({ id }) => id === row.id) ?? row);
  const newRows = rows.filter((row) => !recipients.some(({ id }) => id === row.id));
  const added = [...stored, ...newRows];
  return { added, total: added.length };
};

const changePlan = (plan: RecipientPlan, request: RecipientRequest, change: PlanChange): RecipientPlan => ({
  ...plan,
  ...change(plan, request),
});

/** Changes the text of a request before the server reads it. */
export const changeRequestText = (when: When, change: (text: string) => string): Part =>
  wrapApp((app, options) => withChangedRequests(app, (route) => when(route, options), change));

/** Changes the JSON object of a request before the server reads it. Other bodies stay as they are. */
export const changeRequest = (when: When, change: (body: Body) => unknown): Part =>
  changeRequestText(when, (text) => {
    const body = parseJson(text);
    return isBody(body) ? JSON.stringify(change(body)) : text;
  });

type ResponseChange =
  | Partial<TextResponse>
  | ((response: TextResponse, route: Route, options: ServerOptions) => Partial<TextResponse>);
type ResponseTest = (response: TextResponse) => boolean;

/** Changes a response after the request took effect. `change` may also be what differs, the same for all responses. */
export const changeResponse = (when: When, change: ResponseChange): Part => changeResponseIf(when, () => true, change);

/** Changes a response for which `isChanged` is true, after the request took effect. */
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

/** Changes a response with a status below 300, after the request took effect. */
export const onSuccess = (when: When, change: ResponseChange): Part => changeResponseIf(when, isSuccess, change);

/** Changes a response with this status. */
export const onStatus = (status: number, when: When, change: ResponseChange): Part =>
  changeResponseIf(when, (response) => response.status === status, change);

/** Responds as usual, and sends one more request to the server if `next` returns one: what differs from the first. */
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

/** Responds as usual, then sends the body that `reduce` returns: a rejected request takes effect in part. */
export const applyInPart = (when: When, isApplied: ResponseTest, reduce: (body: Body) => Body): Part =>
  sendAfterwards(when, (response, request) =>
    isApplied(response) ? { text: JSON.stringify(reduce(bodyOf(request))) } : undefined,
  );

/** Answers in place of the server, so nothing takes effect. The callback gets the request. */
export const answerInstead = (when: When, answer: (request: Request) => Response): Part =>
  wrapApp((app, options) => async (request) => (when(routeOf(request), options) ? answer(request) : app(request)));

/** Answers 500 if `fails` is true for the route and the body, and nothing takes effect. */
export const failIf = (fails: (route: Route, text: string) => boolean): Part =>
  wrapApp((app) => async (request) => {
    const text = request.method === "GET" ? "" : await request.clone().text();
    if (!fails(routeOf(request), text)) return app(request);
    return Response.json({ title: "Internal Server Error" }, { status: 500 });
  });

/** Lets requests pause, and then see the store as it was when they arrived: they miss the writes in between. */
export const missConcurrentWrites = (when: When, pause: () => Promise<unknown> = setImmediate): Part =>
  perServer(() => {
    const writes: { readonly id: string; readonly before: SurveyRecord | undefined }[] = [];
    const writesOnArrival = new AsyncLocalStorage<number>();
    const asOnArrival = (id: string, now: SurveyRecord | undefined): SurveyRecord | undefined => {
      const missedWrites = writes.slice(writesOnArrival.getStore() ?? writes.length);
      const firstMissed = missedWrites.find((write) => write.id === id);
      return firstMissed === undefined ? now : firstMissed.before;
    };
    const recordWrite = (id: string, before: SurveyRecord | undefined): void => void writes.push({ id, before });
    return combine(
      changeStore((store) => ({
        surveyById: (id) => asOnArrival(id, store.surveyById(id)),
        surveyBySlug: (slug) => {
          const survey = store.surveyBySlug(slug);
          return survey === undefined ? undefined : asOnArrival(survey.id, survey);
        },
        insertSurvey: (survey) => {
          recordWrite(survey.id, undefined);
          store.insertSurvey(survey);
        },
        changeSurvey: (id, changes) => {
          recordWrite(id, store.surveyById(id));
          return store.changeSurvey(id, changes);
        },
        writeRecipients: (id, rows) => {
          recordWrite(id, store.surveyById(id));
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

/** Counts the slug of a create as in use from then on if `isReserved` is true for the response. */
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

/** A recipient with the id of its former survey. */
export type RemovedRecipient = RecipientRecord & { readonly survey: string };

/** Gives `part` a list that grows with each overwrite: the recipients that overwrites removed, newest first. */
export const withRemovedRecipients = (part: (removed: readonly RemovedRecipient[]) => Part): Part =>
  perServer(() => {
    const removed: RemovedRecipient[] = [];
    return combine(
      changeStore((store) => ({
        changeSurvey: (survey, changes) => {
          const remaining = new Set(changes.recipients?.map(({ id }) => id));
          const before = changes.recipients === undefined ? [] : (store.surveyById(survey)?.recipients ?? []);
          removed.unshift(...before.filter(({ id }) => !remaining.has(id)).map((row) => ({ ...row, survey })));
          return store.changeSurvey(survey, changes);
        },
      })),
      part(removed),
    );
  });

/** Sets these options for an add while another add to the same survey is in progress. */
export const duringConcurrentAdds = (more: HostOptions): Part =>
  withMap<number>((adds) => {
    const activeAdds = ({ survey }: Route): number => adds.get(survey) ?? 0;
    return [
      withOptions(more, (route) => activeAdds(route) > 1),
      wrapApp((app) => async (request) => {
        const route = routeOf(request);
        if (!on.add(route)) return app(request);
        adds.set(route.survey, activeAdds(route) + 1);
        const response = await app(request);
        adds.set(route.survey, activeAdds(route) - 1);
        return response;
      }),
    ];
  });
