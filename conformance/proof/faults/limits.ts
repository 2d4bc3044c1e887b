/**
 * Faults in requirements on limits (LIM-…): recipients per survey, scales, rates. A `Part` changes one thing about the
 * conforming server. Operators come first, then the table by requirement: `"what the server does wrong": Part`.
 */

import { setImmediate } from "node:timers/promises";
import * as z from "zod";
import { createRateLimiter } from "../../../reference/api/rate-limit.ts";
import type { QuestionRecord } from "../../../reference/api/schemas.ts";
import { defaultLimits } from "../host/limits.ts";
import { planUpsert, type RecipientPlan, type RecipientRequest } from "../host/plans.ts";
import { buildRules } from "../host/rules/rules.ts";
import type { Mutant } from "./mutant.ts";
import { isBody, isOverCap, type Body, type TextResponse } from "./parts/messages.ts";
import {
  applyInPart,
  changeOverwrite,
  changeRequest,
  changeStore,
  changeUpsert,
  duringConcurrentAdds,
  fault,
  faults,
  missConcurrentWrites,
  onStatus,
  reserveSlugs,
} from "./parts/operators.ts";
import { on, routeOf, type When } from "./parts/route.ts";
import { combine, perServer, serverBuilder, withOptions, withSet, wrapApp, type Part } from "./parts/server-parts.ts";

const cap = 200;

const setCap = (max: number, when: When): Part => withOptions({ limits: { recipientsPerSurvey: max } }, when);

/** Truncates a whole list to `max` rows instead of rejecting it. */
const truncateList = (max: number, when: When): Part =>
  changeOverwrite(when, ({ added, total }) => ({ added: added.slice(0, max), total: Math.min(total, max) }));

/** Replaces the number of recipients that an add would lead to. The server compares the number with the cap. */
const setTotal = (total: (plan: RecipientPlan, request: RecipientRequest) => number): Part =>
  changeUpsert((plan, request) => ({ total: total(plan, request) }));

/** Leaves recipients out of the total of an add if `part` has collected them. */
const ignoreInTotal = (part: (collect: (rows: RecipientPlan["added"]) => undefined) => Part): Part =>
  withSet((ids) => [
    part((rows) => {
      for (const { id } of rows) ids.add(id);
    }),
    setTotal(({ total }, { recipients }) => total - recipients.filter(({ id }) => ids.has(id)).length),
  ]);

const rowsOf = ({ recipients }: Body): readonly unknown[] => (Array.isArray(recipients) ? recipients : []);

/** Rejects too many recipients, but executes the body that `reduce` returns. */
const applySome = (when: When, reduce: (body: Body) => Body): Part => applyInPart(when, isOverCap, reduce);

const isFull = ({ recipients }: RecipientRequest): boolean => recipients.length === cap;

const hasIdAlone = ({ rows }: RecipientRequest): boolean =>
  rows.some(({ id, email }) => id !== undefined && email === undefined);

const lawful = buildRules(defaultLimits);
const integers = (min: number, max: number): z.ZodType<number> => z.int().min(min).max(max);
/** Replaces the rule for `scaleMin`. */
const scaleMin = (rule: z.ZodType<number>, when?: When): Part => withOptions({ rules: { scaleMin: rule } }, when);
const scaleMax = (rule: z.ZodType<number>, when?: When): Part => withOptions({ rules: { scaleMax: rule } }, when);

const ruleAfter = (change: (value: unknown) => unknown, rule: z.ZodType<number>): z.ZodType<number> =>
  z.preprocess(change, rule);

const optionalRule = (rule: z.ZodType<number>): z.ZodType<number> => rule.nullish() as z.ZodType as z.ZodType<number>;

/** Replaces a missing or null bound by `number`, unless `rule` accepts it. */
const withDefault = (rule: z.ZodType<number>, number: number): z.ZodType<number> =>
  z.union([
    rule,
    z
      .unknown()
      .refine((value) => value === undefined || value === null)
      .transform(() => number),
  ]);

/** Checks questions by the `loose` rule, and by the lawful rules if `isChecked` is true for their index and label. */
const checkIf = (
  loose: { scaleMin: z.ZodType<number> } | { scaleMax: z.ZodType<number> },
  isChecked: (index: number, label: string) => boolean,
): Part => {
  const { question } = buildRules(defaultLimits, loose);
  const questions = z.array(question).superRefine((list, context) => {
    for (const [index, one] of list.entries()) {
      const issues = isChecked(index, one.label) ? (lawful.question.safeParse(one).error?.issues ?? []) : [];
      for (const { path, message } of issues) context.addIssue({ code: "custom", message, path: [index, ...path] });
    }
  });
  return withOptions({ rules: { questions } });
};

/** Rejects valid questions for which `isRejected` is true. */
const rejectQuestions = (isRejected: (question: QuestionRecord) => boolean, when?: When): Part =>
  withOptions({ rules: { question: lawful.question.refine((question) => !isRejected(question)) } }, when);

export const limitFaults: readonly Mutant[] = [
  fault("a survey takes 199 recipients at most", ["LIM-1", "LIM-3", "LIM-5"], setCap(199, on.bodies)),
  ...faults("LIM-1", {
    "a create takes 199 recipients at most": setCap(199, on.create),
    "a create takes 100 recipients at most": setCap(100, on.create),
  }),
  fault("a create keeps its first 150 recipients", "RCP-5", truncateList(150, on.create)),
  ...faults("LIM-2", {
    "a create takes 201 recipients": setCap(201, on.create),
    "a create takes any number of recipients": setCap(Infinity, on.create),
    "a create cuts the list at 200": truncateList(cap, on.create),
  }),
  ...faults("LIM-3", {
    "PATCH takes 199 recipients at most": setCap(199, on.patch),
    "PATCH takes 150 recipients at most": setCap(150, on.patch),
  }),
  fault("PATCH keeps its first 150 recipients", "RCP-20", truncateList(150, on.patch)),
  ...faults("LIM-4", {
    "PATCH takes 201 recipients": setCap(201, on.patch),
    "PATCH takes any number of recipients": setCap(Infinity, on.patch),
    "PATCH cuts the list at 200": truncateList(cap, on.patch),
    "PATCH counts new recipients alone": changeOverwrite(on.patch, ({ added, total }, { recipients }) => ({
      total: total - added.filter(({ id }) => recipients.some((one) => one.id === id)).length,
    })),
  }),
  ...faults(["LIM-5", "LIM-7", "LIM-8"], {
    "adds bring a survey to 199 recipients at most": setCap(199, on.add),
    "an add counts its updates as additions": setTotal(
      (_plan, { recipients, rows }) => recipients.length + rows.length,
    ),
  }),
  ...faults("LIM-6", {
    "adds bring a survey to 201 recipients": setCap(201, on.add),
    "adds bring a survey to any number of recipients": setCap(Infinity, on.add),
    "an add counts only the rows that it brings": setTotal((_plan, { rows }) => rows.length),
    "an add counts only those who were there before": setTotal((_plan, { recipients }) => recipients.length),
    "an add stores as many new rows as fit, and counts them all": combine(
      setTotal(() => 0),
      changeStore((store) => ({
        writeRecipients: (id, writes) => {
          const free = cap - (store.surveyById(id)?.recipients.length ?? 0);
          return store.writeRecipients(id, { ...writes, added: writes.added.slice(0, Math.max(0, free)) });
        },
      })),
    ),
    "a skipping add takes a survey past 200 recipients": setTotal(({ total }, { skipExisting }) =>
      skipExisting ? 0 : total,
    ),
    "an add with updates in it takes a survey past 200 recipients": setTotal(({ total, updated }) =>
      updated.length > 0 ? 0 : total,
    ),
    "a survey without recipients takes any number by an add": setTotal(({ total }, { recipients }) =>
      recipients.length === 0 ? 0 : total,
    ),
    "an add doesn't count new rows with ids": setTotal(
      ({ total }, { rows, recipients }) =>
        total - rows.filter(({ id }) => id && recipients.every((known) => known.id !== id)).length,
    ),
    "an add doesn't count recipients that adds have brought": ignoreInTotal((collect) =>
      changeUpsert(({ added }) => collect(added)),
    ),
    "an add doesn't count recipients that the create brought": ignoreInTotal((collect) =>
      changeOverwrite(on.create, ({ added }) => collect(added)),
    ),
    "an add past 200 recipients is answered 500": withOptions({ statuses: { overCap: 500 } }, on.add),
  }),
  ...faults("LIM-7", {
    "an add counts what it updates as additions": setTotal(({ total, updated }, request) =>
      isFull(request) ? total + updated.length : total,
    ),
    "a full survey takes no update by the id alone": setTotal(({ total }, request) =>
      isFull(request) && !request.skipExisting && hasIdAlone(request) ? cap + 1 : total,
    ),
  }),
  ...faults("RCP-32", {
    "an add of more than a hundred known rows updates the first hundred": changeUpsert(({ updated }) => ({
      updated: updated.slice(0, 100),
    })),
  }),
  ...faults(["LIM-7", "LIM-8"], {
    "a full survey takes no adds": setTotal(({ total }, request) => (isFull(request) ? cap + 1 : total)),
    "a full survey takes no adds of 200 rows": setTotal(({ total }, request) =>
      request.rows.length === cap && isFull(request) ? cap + 1 : total,
    ),
  }),
  ...faults("LIM-8", {
    "a full survey takes no skipping add by the id alone": setTotal(({ total }, request) =>
      isFull(request) && request.skipExisting && hasIdAlone(request) ? cap + 1 : total,
    ),
    "an add counts what it skips as additions": setTotal(({ total, skipped }) => total + skipped.length),
  }),
  ...faults("RCP-40", {
    "a skipping add to a full survey changes what it skips": withOptions({
      planUpsert: (request) => planUpsert({ ...request, skipExisting: request.skipExisting && !isFull(request) }),
    }),
  }),
  ...faults("LIM-9", {
    "a create that is refused for the limit leaves a survey behind": applySome(on.create, (body) => ({
      ...body,
      recipients: rowsOf(body).slice(0, cap),
    })),
    "a create that is refused for the limit leaves a survey without recipients behind": applySome(
      on.create,
      (body) => ({ ...body, recipients: [] }),
    ),
    "a create that is refused for the limit leaves a survey with another slug behind": applySome(on.create, (body) => ({
      ...body,
      slug: undefined,
      recipients: [],
    })),
    "a create without a slug that is refused for the limit leaves a survey without recipients behind": applySome(
      on.create,
      (body) => (body["slug"] === undefined ? { ...body, recipients: [] } : {}),
    ),
    "a create that is refused for the limit keeps its slug taken": reserveSlugs(on.create, isOverCap),
  }),
  ...faults("LIM-10", {
    "PATCH that is refused for its recipients sets its questions": applySome(on.patch, ({ questions }) => ({
      questions,
    })),
    "PATCH that is refused for the limit sets the other members": applySome(on.patch, (body) => ({
      ...body,
      recipients: undefined,
    })),
    "PATCH that is refused for the limit stores the first 200": applySome(on.patch, (body) => ({
      recipients: rowsOf(body).slice(0, cap),
    })),
    "PATCH that is refused for the limit empties the list": applySome(on.patch, () => ({ recipients: [] })),
    "an add that is refused for the limit stores what comes before the row too many": applySome(on.add, (body) => ({
      ...body,
      recipients: rowsOf(body).slice(0, -1),
    })),
    "an add that is refused for the limit updates known rows": applySome(on.add, (body) => ({
      ...body,
      recipients: rowsOf(body).slice(0, 2),
    })),
  }),
  ...faults("LIM-11", {
    "the limit isn't kept while another add to the survey is under way": duringConcurrentAdds({
      limits: { recipientsPerSurvey: Infinity },
    }),
  }),
  fault("concurrent adds are planned before the first is written", ["LIM-11", "RCP-47"], missConcurrentWrites(on.add)),
  ...faults("RCP-30", {
    "adds to one survey that come at once are all refused": perServer(() => {
      const waiting = new Map<string, number>();
      return wrapApp((app) => async (request) => {
        if (!on.add(routeOf(request))) return app(request);
        const { url } = request;
        waiting.set(url, (waiting.get(url) ?? 0) + 1);
        await setImmediate();
        const isAlone = waiting.get(url) === 1;
        await setImmediate();
        waiting.delete(url);
        return isAlone ? app(request) : Response.json({ title: "Conflict" }, { status: 409 });
      });
    }),
  }),
  ...faults("LIM-20", {
    "scaleMin 0 is refused": scaleMin(integers(1, 1)),
    "PATCH refuses scaleMin 0": scaleMin(integers(1, 1), on.patch),
    "a create refuses a scale from 1 to 3": rejectQuestions(
      (question) => question.scaleMin === 1 && question.scaleMax === 3,
      on.create,
    ),
    "PATCH refuses scaleMin 1": scaleMin(integers(0, 0), on.patch),
    "a create refuses a scale from 0 to 2": rejectQuestions(
      (question) => question.scaleMin === 0 && question.scaleMax === 2,
      on.create,
    ),
  }),
  ...faults("LIM-21", {
    "scaleMin -1 is accepted": scaleMin(integers(-1, 1)),
    "scaleMin 2 is accepted": scaleMin(integers(0, 2)),
    "a scaleMin between 0 and 1 is accepted": scaleMin(z.number().min(0).max(1)),
    "PATCH accepts any integer for scaleMin": scaleMin(z.int(), on.patch),
    "a create accepts any integer for scaleMin": scaleMin(z.int(), on.create),
    "a text that is no number is taken for scaleMin 0": scaleMin(
      ruleAfter((value) => (typeof value === "string" ? 0 : value), lawful.scaleMin),
    ),
    "scaleMin is checked in the first question alone": checkIf({ scaleMin: z.number() }, (index) => index === 0),
  }),
  ...faults("LIM-22", {
    "a scale without scaleMin is stored so": scaleMin(optionalRule(lawful.scaleMin)),
    "PATCH stores a scale without scaleMin": scaleMin(optionalRule(lawful.scaleMin), on.patch),
    "a create stores a scale without scaleMin": scaleMin(optionalRule(lawful.scaleMin), on.create),
    "a scaleMin that is missing becomes 2": scaleMin(withDefault(lawful.scaleMin, 2)),
  }),
  ...faults("LIM-23", {
    "scaleMax 9 is refused": rejectQuestions((question) => question.scaleMax === 9),
    "PATCH refuses scaleMax 7": rejectQuestions((question) => question.scaleMax === 7, on.patch),
    "scaleMax 10 is refused": scaleMax(integers(2, 9)),
    "scaleMax 2 is refused": scaleMax(integers(3, 10)),
    "a create refuses scaleMax 2": scaleMax(integers(3, 10), on.create),
    "a create refuses scaleMax 10": scaleMax(integers(2, 9), on.create),
  }),
  ...faults("QST-17", {
    "all linear_scale questions of a survey with more than eight of them get the scaleMax of the first": changeRequest(
      on.writes,
      (body) => {
        const questions = Array.isArray(body["questions"]) ? (body["questions"] as readonly unknown[]) : [];
        const scales = questions.filter(isBody).filter(({ type }) => type === "linear_scale");
        if (scales.length <= 8) return body;
        const max = scales[0]?.["scaleMax"];
        return {
          ...body,
          questions: questions.map((one) =>
            isBody(one) && one["type"] === "linear_scale" ? { ...one, scaleMax: max } : one,
          ),
        };
      },
    ),
  }),
  ...faults("LIM-24", {
    "scaleMax 1 is accepted": scaleMax(integers(1, 10)),
    "scaleMax 11 is accepted": scaleMax(integers(2, 11)),
    "a scaleMax between two integers is accepted": scaleMax(z.number().min(2).max(10)),
    "PATCH accepts any integer for scaleMax": scaleMax(z.int(), on.patch),
    "a create accepts a scaleMax up to 100": scaleMax(integers(2, 100), on.create),
    "a scaleMax beyond 10 is cut to 10": scaleMax(
      ruleAfter((value) => (typeof value === "number" && value > 10 ? 10 : value), lawful.scaleMax),
    ),
    "a text that is no number is taken for scaleMax 5": scaleMax(
      ruleAfter((value) => (typeof value === "string" ? 5 : value), lawful.scaleMax),
    ),
    "PATCH doesn't check the scale of a question whose label is known": perServer(() => {
      const labels = new Set<string>();
      const collectLabels = ({ questions = [] }: { readonly questions?: readonly QuestionRecord[] }): void =>
        questions.forEach(({ label }) => labels.add(label));
      return combine(
        checkIf({ scaleMax: z.number() }, (_index, label) => !labels.has(label)),
        changeStore((store) => ({
          insertSurvey: (survey) => {
            collectLabels(survey);
            return store.insertSurvey(survey);
          },
          changeSurvey: (id, changes) => {
            collectLabels(changes);
            return store.changeSurvey(id, changes);
          },
        })),
      );
    }),
    "scaleMax isn't checked in the last question": checkIf(
      { scaleMax: z.union([z.number(), z.string()]) as z.ZodType as z.ZodType<number> },
      (index) => index < 9,
    ),
  }),
  ...faults("LIM-25", {
    "a scale without scaleMax is stored so": scaleMax(optionalRule(lawful.scaleMax)),
    "PATCH stores a scale without scaleMax": scaleMax(optionalRule(lawful.scaleMax), on.patch),
    "a create stores a scale without scaleMax": scaleMax(optionalRule(lawful.scaleMax), on.create),
    "a scaleMax that is missing becomes 100": scaleMax(withDefault(lawful.scaleMax, 100)),
  }),
];

const limits = { requestsPerWindow: 30, windowSeconds: 1 };

/** A conforming server with the low limit of the rate faults. */
export const limitedApp = serverBuilder(withOptions({ limits }));

/** Changes the rejection of a key that exceeds the limit. */
const onExceeded = (change: Partial<TextResponse>): Part => onStatus(429, on.any, change);
const forbidden = (): Response => Response.json({ title: "Forbidden" }, { status: 403 });

/** Only a burst of requests shows these faults, and a run sends one only on request. */
export const rateMutants: readonly Mutant[] = [
  ...faults("LIM-30", {
    "a key that exceeds its rate limit is answered 403": combine(withOptions({ limits }), onExceeded({ status: 403 })),
    "a key that exceeds its rate limit reads nothing, with 200": combine(
      withOptions({ limits }),
      onExceeded({ status: 200, text: "{}" }),
    ),
  }),
  ...faults("LIM-31", {
    "all keys share one rate limit": perServer(() => {
      const limiter = createRateLimiter(limits);
      return wrapApp((app) => async (request) => {
        const { isExceeded, resetSeconds } = await limiter("everybody");
        if (!isExceeded) return app(request);
        const headers = { "retry-after": String(resetSeconds) };
        return Response.json({ title: "Too Many Requests" }, { status: 429, headers });
      });
    }),
    "while one key is over its rate limit, others are answered 403": combine(
      withOptions({ limits }),
      perServer(() => {
        let last = { key: "" as string | null, atMs: -Infinity };
        return wrapApp((app) => async (request) => {
          const key = request.headers.get("authorization");
          const response = await app(request);
          if (response.status === 429) last = { key, atMs: performance.now() };
          return key !== last.key && performance.now() - last.atMs < 500 ? forbidden() : response;
        });
      }),
    ),
  }),
];
