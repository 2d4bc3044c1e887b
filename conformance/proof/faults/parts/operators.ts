import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { buildPresentation, type Presentation } from "../../host/presentation.ts";
import { planOverwrite, planUpsert, type RecipientPlan, type RecipientRequest } from "../../host/plans.ts";
import type { HostOptions } from "../../host/options.ts";
import type { Store } from "../../host/store.ts";
import type { RecipientRecord, SurveyRecord } from "../../../../reference/api/store.ts";
import { bodyOf, isBody, isSuccess, parsed, toRequest } from "./messages.ts";
import type { Answer, Body, Sent } from "./messages.ts";
import type { Mutant } from "../mutant.ts";
import { resent } from "./resent.ts";
import { rewritten } from "./rewritten.ts";
import { fresh, parts, seams, serve, wrap } from "./server-parts.ts";
import type { Part } from "./server-parts.ts";
import { on, visitOf } from "./visit.ts";
import type { Given, Visit, When } from "./visit.ts";

export * from "./from-the-reference.ts";
export * from "./messages.ts";
export * from "../mutant.ts";
export * from "./server-parts.ts";
export * from "./visit.ts";

export function fault(
  name: string,
  breaks: RequirementId | readonly RequirementId[],
  ...differences: readonly Part[]
): Mutant {
  const part = parts(...differences);
  return { name, breaks: typeof breaks === "string" ? [breaks] : breaks, part, build: serve(part) };
}

/** Declares one fault for each entry; all of them break the same requirements. */
export const faults = (
  breaks: RequirementId | readonly RequirementId[],
  table: Readonly<Record<string, Part>>,
): readonly Mutant[] => Object.entries(table).map(([name, part]) => fault(name, breaks, part));

export const stored = (change: (store: Store) => Partial<Store>, when?: When): Part =>
  seams(({ store }) => ({ store: { ...store, ...change(store) } }), when);

export const presented = (change: (own: Presentation) => Partial<Presentation>, when?: When): Part =>
  seams(({ publicOrigin = "http://localhost" }) => ({ present: change(buildPresentation(publicOrigin)) }), when);

/** Changes a survey in responses, not in the store. */
export const shown = (when: When, change: (survey: SurveyRecord) => Partial<SurveyRecord>): Part =>
  presented((own) => ({ surveyBody: (survey) => own.surveyBody({ ...survey, ...change(survey) }) }), when);

type PlanChange = (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan>;

/** Changes the plan of an add. */
export const planned = (change: PlanChange, when?: When): Part =>
  seams(({ planUpsert: plan = planUpsert }) => ({ planUpsert: (asked) => changed(plan(asked), asked, change) }), when);

/** Changes the plan of a whole list, from a create or a PATCH. */
export const overwritten = (when: When, change: PlanChange): Part =>
  seams(
    ({ planOverwrite: plan = planOverwrite }) => ({ planOverwrite: (asked) => changed(plan(asked), asked, change) }),
    when,
  );

/** Returns the earlier list: given rows replace their earlier versions, and new ones follow. */
export const merged = ({ added: rows }: RecipientPlan, { recipients }: RecipientRequest): Partial<RecipientPlan> => {
  const added = [
    ...recipients.map((row) => rows.find(({ id }) => id === row.id) ?? row),
    ...rows.filter((row) => !recipients.some(({ id }) => id === row.id)),
  ];
  return { added, total: added.length };
};

const changed = (plan: RecipientPlan, asked: RecipientRequest, change: PlanChange): RecipientPlan => ({
  ...plan,
  ...change(plan, asked),
});

/** Changes the text of a request before the server reads it. */
export const requestText = (when: When, change: (text: string) => string): Part =>
  wrap((app, given) => resent(app, (visit) => when(visit, given), change));

/** Changes the JSON object of a request before the server reads it. */
export const request = (when: When, change: (body: Body) => unknown): Part =>
  requestText(when, (text) => {
    const body = parsed(text);
    return isBody(body) ? JSON.stringify(change(body)) : text;
  });

type Change = Partial<Answer> | ((answer: Answer, visit: Visit, given: Given) => Partial<Answer>);

/** Changes a response after the request took effect. */
export const response = (when: When, change: Change): Part =>
  wrap((app, given) =>
    rewritten(
      app,
      (visit) => when(visit, given),
      (answer, visit) => (typeof change === "function" ? change(answer, visit, given) : change),
    ),
  );

export const responseIf = (when: When, isMeant: (answer: Answer) => boolean, change: Change): Part =>
  response(when, (answer, visit, given) => {
    if (!isMeant(answer)) return {};
    return typeof change === "function" ? change(answer, visit, given) : change;
  });

export const success = (when: When, change: Change): Part => responseIf(when, isSuccess, change);

export const onStatus = (status: number, when: When, change: Change): Part =>
  responseIf(when, (answer) => answer.status === status, change);

/** Answers correctly, then sends another request of its own, or none. */
export const afterwards = (
  when: When,
  next: (answer: Answer, sent: Sent, given: Given) => Partial<Sent> | undefined,
): Part =>
  wrap((app, given) => async (asked) => {
    if (!when(visitOf(asked), given)) return app(asked);
    const { method, url, headers } = asked;
    const sent = { method, url, headers, text: await asked.text() };
    const answered = await app(toRequest(sent));
    const answer = { status: answered.status, headers: answered.headers, text: await answered.text() };
    const act = next(answer, sent, given);
    if (act !== undefined) await app(toRequest({ ...sent, ...act }));
    return new Response(answer.text, answer);
  });

/** Rejects a request, but applies `part` of it. */
export const doneInPart = (when: When, isMeant: (answer: Answer) => boolean, part: (body: Body) => Body): Part =>
  afterwards(when, (answer, sent) => (isMeant(answer) ? { text: JSON.stringify(part(bodyOf(sent))) } : undefined));

/** Answers in place of the server, so nothing takes effect. */
export const instead = (when: When, answer: (asked: Request) => Response): Part =>
  wrap((app, given) => async (asked) => (when(visitOf(asked), given) ? answer(asked) : app(asked)));

/** Answers 500, and nothing takes effect. */
export const failing = (isMeant: (visit: Visit, text: string) => boolean): Part =>
  wrap((app) => async (asked) => {
    const text = asked.method === "GET" ? "" : await asked.clone().text();
    if (!isMeant(visitOf(asked), text)) return app(asked);
    return Response.json({ title: "Internal Server Error" }, { status: 500 });
  });

/** Checks requests against the store as it was on arrival, and pauses before they write. Misses any write in between. */
export const overtaken = (when: When, pause: () => Promise<unknown> = setImmediate): Part =>
  fresh(() => {
    const since = new AsyncLocalStorage<number>();
    const writes: { readonly id: string; readonly before: SurveyRecord | undefined }[] = [];
    const asItWas = (id: string, now: SurveyRecord | undefined): SurveyRecord | undefined => {
      const missed = writes.slice(since.getStore() ?? writes.length).find((write) => write.id === id);
      return missed === undefined ? now : missed.before;
    };
    const note = (id: string, before: SurveyRecord | undefined): void => void writes.push({ id, before });
    return parts(
      stored((store) => ({
        surveyById: (id) => asItWas(id, store.surveyById(id)),
        surveyBySlug: (slug) => {
          const survey = store.surveyBySlug(slug);
          return survey === undefined ? undefined : asItWas(survey.id, survey);
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
      wrap((app, given) => async (asked) => {
        if (!when(visitOf(asked), given)) return app(asked);
        return since.run(writes.length, async () => {
          await pause();
          return app(asked);
        });
      }),
    );
  });

/** Keeps the slugs of some creates in use, even if no survey has them. */
export const slugKept = (when: When, isMeant: (answer: Answer) => boolean): Part =>
  fresh(() => {
    const kept = new Set<unknown>();
    return parts(
      seams({ isSlugInUse: (store, slug) => kept.has(slug) || store.surveyBySlug(slug) !== undefined }),
      afterwards(when, (answer, sent) => {
        if (isMeant(answer)) kept.add(bodyOf(sent)["slug"]);
        return undefined;
      }),
    );
  });

export type Removed = RecipientRecord & { readonly survey: string };

/** Collects the recipients that overwrites remove, newest first. */
export const remembering = (part: (removed: readonly Removed[]) => Part): Part =>
  fresh(() => {
    const removed: Removed[] = [];
    return parts(
      stored((store) => ({
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
export const atOnce = (more: HostOptions): Part =>
  fresh(() => {
    const underWay = new Map<string, number>();
    const countOf = ({ survey }: Visit): number => underWay.get(survey) ?? 0;
    return parts(
      seams(more, (visit) => countOf(visit) > 1),
      wrap((app) => async (asked) => {
        const visit = visitOf(asked);
        if (!on.add(visit)) return app(asked);
        underWay.set(visit.survey, countOf(visit) + 1);
        const answered = await app(asked);
        underWay.set(visit.survey, countOf(visit) - 1);
        return answered;
      }),
    );
  });
