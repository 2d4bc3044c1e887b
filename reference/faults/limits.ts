import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan } from "../api/recipients/plan-recipients.ts";
import type { Operation, ServiceOptions } from "../api/service.ts";
import { adding } from "./adding.ts";
import { isOverCap, withAftermath } from "./aftermath.ts";
import type { Sent } from "./aftermath.ts";
import { atOnce } from "./at-once.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

const cap = 200;

const capOf =
  (recipientsPerSurvey: number, ...operations: readonly Operation[]) =>
  (given: ServiceOptions): Fetch =>
    faultyOn(given, on(...operations), { limits: { recipientsPerSurvey } });

/** Cuts what is too much off a list given whole. */
const cutting = (most: number): ServiceOptions => ({
  planOverwrite: (request) => {
    const plan = planOverwrite(request);
    return { ...plan, added: plan.added.slice(0, most), total: Math.min(plan.total, most) };
  },
});

const bodyOf = ({ text }: Sent): Readonly<Record<string, unknown>> => JSON.parse(text);
const rowsOf = (sent: Sent): readonly unknown[] => {
  const { recipients } = bodyOf(sent);
  return Array.isArray(recipients) ? recipients : [];
};

/** A server that refuses what is too much, and does something of it all the same. */
const doingSome =
  (operation: Operation, part: (sent: Sent) => Record<string, unknown>) =>
  (given: ServiceOptions): Fetch =>
    withAftermath(createApp(given), on(operation), (answer, sent) =>
      isOverCap(answer) ? { text: JSON.stringify(part(sent)) } : undefined,
    );

const whereFull =
  (total: (plan: RecipientPlan) => number) =>
  (given: ServiceOptions): Fetch =>
    adding(given, (plan) => ({ total: total(plan) }));

export const limitMutants: readonly Mutant[] = [
  {
    name: "a survey takes 199 recipients at most",
    breaks: ["LIM-1", "LIM-3"],
    build: capOf(199, "create", "patch", "add"),
  },
  { name: "a create takes 199 recipients at most", breaks: ["LIM-1"], build: capOf(199, "create") },
  { name: "a create takes 100 recipients at most", breaks: ["LIM-1"], build: capOf(100, "create") },
  {
    name: "a create keeps its first 150 recipients",
    breaks: ["LIM-1"],
    build: (given) => faultyOn(given, on("create"), cutting(150)),
  },
  {
    name: "PATCH keeps its first 150 recipients",
    breaks: ["LIM-3"],
    build: (given) => faultyOn(given, on("patch"), cutting(150)),
  },
  { name: "PATCH takes 199 recipients at most", breaks: ["LIM-3"], build: capOf(199, "patch") },
  { name: "PATCH takes 150 recipients at most", breaks: ["LIM-3"], build: capOf(150, "patch") },
  {
    name: "adds bring a survey to 199 recipients at most",
    breaks: ["LIM-5", "LIM-7", "LIM-8"],
    build: capOf(199, "add"),
  },
  { name: "a create takes 201 recipients", breaks: ["LIM-2"], build: capOf(201, "create") },
  { name: "a create takes any number of recipients", breaks: ["LIM-2"], build: capOf(Infinity, "create") },
  {
    name: "a create cuts the list at 200",
    breaks: ["LIM-2"],
    build: (given) => faultyOn(given, on("create"), cutting(cap)),
  },
  { name: "PATCH takes 201 recipients", breaks: ["LIM-4"], build: capOf(201, "patch") },
  { name: "PATCH takes any number of recipients", breaks: ["LIM-4"], build: capOf(Infinity, "patch") },
  {
    name: "PATCH cuts the list at 200",
    breaks: ["LIM-4"],
    build: (given) => faultyOn(given, on("patch"), cutting(cap)),
  },
  {
    name: "PATCH that is refused for its recipients sets its questions",
    breaks: ["LIM-10"],
    build: doingSome("patch", (sent) => ({ questions: bodyOf(sent)["questions"] })),
  },
  { name: "adds bring a survey to 201 recipients", breaks: ["LIM-6"], build: capOf(201, "add") },
  { name: "adds bring a survey to any number of recipients", breaks: ["LIM-6"], build: capOf(Infinity, "add") },
  {
    name: "an add counts only the rows that it brings",
    breaks: ["LIM-6"],
    build: (given) => adding(given, ({ request }) => ({ total: request.rows.length })),
  },
  {
    name: "an add counts only those who were there before",
    breaks: ["LIM-6"],
    build: (given) => adding(given, ({ request }) => ({ total: request.recipients.length })),
  },
  {
    name: "an add stores as many new rows as fit, and counts them all",
    breaks: ["LIM-6"],
    build: (given) =>
      createApp(
        storing({ ...given, planUpsert: (request) => ({ ...planUpsert(request), total: 0 }) }, (store) => ({
          writeRecipients: (id, writes) => {
            const room = cap - (store.surveyById(id)?.recipients.length ?? 0);
            return store.writeRecipients(id, { ...writes, added: writes.added.slice(0, Math.max(0, room)) });
          },
        })),
      ),
  },
  {
    name: "a skipping add takes a survey past 200 recipients",
    breaks: ["LIM-6"],
    build: (given) => adding(given, ({ total, request }) => ({ total: request.skipExisting ? 0 : total })),
  },
  {
    name: "an add with updates in it takes a survey past 200 recipients",
    breaks: ["LIM-6"],
    build: (given) => adding(given, ({ total, updated }) => ({ total: updated.length > 0 ? 0 : total })),
  },
  {
    name: "an add past 200 recipients is answered 500",
    breaks: ["LIM-6"],
    build: (given) => faultyOn(given, on("add"), { statuses: { overCap: 500 } }),
  },
  {
    name: "an add counts its updates as additions",
    breaks: ["LIM-5", "LIM-7", "LIM-8"],
    build: (given) => adding(given, ({ request }) => ({ total: request.recipients.length + request.rows.length })),
  },
  {
    name: "an add counts what it skips as additions",
    breaks: ["LIM-8"],
    build: whereFull(({ total, skipped }) => total + skipped.length),
  },
  {
    name: "an add counts what it updates as additions",
    breaks: ["LIM-7"],
    build: (given) =>
      adding(given, ({ total, updated, request }) => ({
        total: request.recipients.length === cap ? total + updated.length : total,
      })),
  },
  {
    name: "a full survey takes no adds",
    breaks: ["LIM-7", "LIM-8"],
    build: (given) =>
      adding(given, ({ total, request }) => ({ total: request.recipients.length === cap ? cap + 1 : total })),
  },
  {
    name: "a full survey takes no adds of 200 rows",
    breaks: ["LIM-7", "LIM-8"],
    build: (given) =>
      adding(given, ({ total, request }) => ({
        total: request.rows.length === cap && request.recipients.length === cap ? cap + 1 : total,
      })),
  },
  {
    name: "an add of more than a hundred known rows updates the first hundred",
    breaks: ["LIM-7"],
    build: (given) => adding(given, ({ updated }) => ({ updated: updated.slice(0, 100) })),
  },
  {
    name: "a skipping add to a full survey changes what it skips",
    breaks: ["LIM-8"],
    build: (given) =>
      createApp({
        ...given,
        planUpsert: (request) =>
          planUpsert({ ...request, skipExisting: request.skipExisting && request.recipients.length < cap }),
      }),
  },
  {
    name: "a create that is refused for the limit leaves a survey behind",
    breaks: ["ERR-10", "LIM-9"],
    build: doingSome("create", (sent) => ({ ...bodyOf(sent), recipients: rowsOf(sent).slice(0, cap) })),
  },
  {
    name: "a create that is refused for the limit leaves a survey without recipients behind",
    breaks: ["ERR-10", "LIM-9"],
    build: doingSome("create", (sent) => ({ ...bodyOf(sent), recipients: [] })),
  },
  {
    name: "PATCH that is refused for the limit sets the other members",
    breaks: ["LIM-10"],
    build: doingSome("patch", (sent) => ({ ...bodyOf(sent), recipients: undefined })),
  },
  {
    name: "PATCH that is refused for the limit stores the first 200",
    breaks: ["LIM-10"],
    build: doingSome("patch", (sent) => ({ recipients: rowsOf(sent).slice(0, cap) })),
  },
  {
    name: "PATCH that is refused for the limit empties the list",
    breaks: ["LIM-10"],
    build: doingSome("patch", () => ({ recipients: [] })),
  },
  {
    name: "an add doesn't count recipients that adds have brought",
    breaks: ["LIM-6"],
    build: (given) => {
      const brought = new Set<string>();
      return adding(given, ({ added, total, request: { recipients } }) => {
        for (const { id } of added) brought.add(id);
        return { total: total - recipients.filter(({ id }) => brought.has(id)).length };
      });
    },
  },
  {
    name: "an add that is refused for the limit stores what comes before the row too many",
    breaks: ["LIM-10"],
    build: doingSome("add", (sent) => ({ ...bodyOf(sent), recipients: rowsOf(sent).slice(0, -1) })),
  },
  {
    name: "an add that is refused for the limit updates known rows",
    breaks: ["LIM-10"],
    build: doingSome("add", (sent) => ({ ...bodyOf(sent), recipients: rowsOf(sent).slice(0, 2) })),
  },
  {
    name: "the limit isn't kept while another add to the survey is under way",
    breaks: ["LIM-11"],
    build: (given) => atOnce(given, { limits: { recipientsPerSurvey: Infinity } }),
  },
];
