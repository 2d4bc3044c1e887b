import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientPolicy } from "../api/recipients/recipient-policy.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { adding } from "./adding.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** Whether a row of a list that is sent back names a recipient by the id. */
const isNamed = ({ recipients }: RecipientRequest, id: unknown): boolean => recipients.some((row) => row.id === id);

/** A server that keeps those whom overwrites remove in mind, newest first. */
export function remembering(
  given: ServiceOptions,
  build: (options: ServiceOptions, removed: readonly RecipientRecord[]) => Fetch,
): Fetch {
  const removed: RecipientRecord[] = [];
  const noting = storing(given, (store) => ({
    changeSurvey: (id, changes) => {
      const kept = new Set(changes.recipients?.map((row) => row.id));
      const before = changes.recipients === undefined ? [] : (store.surveyById(id)?.recipients ?? []);
      removed.unshift(...before.filter((row) => !kept.has(row.id)));
      return store.changeSurvey(id, changes);
    },
  }));
  return build(noting, removed);
}

/** A server that doesn't match some recipients by their ids; `note` says which are meant. */
function deafToIds(given: ServiceOptions, note: (ids: Set<string>) => ServiceOptions): Fetch {
  const unheard = new Set<string>();
  const match: RecipientPolicy["match"] = (directory, row, key) =>
    defaultPolicy.match(directory, unheard.has(row.id ?? "") ? { ...row, id: undefined } : row, key);
  return faultyOn({ ...given, ...note(unheard) }, on("add"), { policy: { match } });
}

export const recipientReturningMutants: readonly Mutant[] = [
  {
    name: "PATCH of recipients drops those who come with their ids",
    breaks: ["RCP-20"],
    build: (given) =>
      createApp({
        ...given,
        planOverwrite: (request) =>
          planOverwrite({ ...request, rows: request.rows.filter(({ id }) => !isNamed(request, id)) }),
      }),
  },
  {
    name: "PATCH of recipients leaves those who come with their ids as they were",
    breaks: ["RCP-20"],
    build: (given) =>
      createApp({
        ...given,
        planOverwrite: (request) =>
          planOverwrite({
            ...request,
            rows: request.rows.map((row) => request.recipients.find(({ id }) => id === row.id) ?? row),
          }),
      }),
  },
  {
    name: "PATCH of recipients keeps the urls that callers give",
    breaks: ["RCP-3"],
    build: (given): Fetch => {
      const urls = new Map<string, string>();
      const app = createApp({
        ...given,
        present: { recipientUrl: ({ id, email }, { slug }) => urls.get(email) ?? `http://localhost/s/${slug}/${id}` },
      });
      return async (request) => {
        const text = request.method === "PATCH" ? await request.clone().text() : "";
        for (const [, email = "", url = ""] of text.matchAll(/"email":"([^"]*)"[^{}]*"url":"([^"]*)"/g))
          urls.set(email, url);
        return app(request);
      };
    },
  },
  {
    name: "a skipping add skips those whom an overwrite removed",
    breaks: ["RCP-30"],
    build: (given) =>
      remembering(given, (options, removed) =>
        adding(options, ({ added, skipped, request }) => {
          const isGone = ({ email }: RecipientRecord): boolean =>
            request.skipExisting && removed.some((row) => row.email === email);
          return { added: added.filter((row) => !isGone(row)), skipped: [...skipped, ...added.filter(isGone)] };
        }),
      ),
  },
  {
    name: "an add with the id of somebody whom an overwrite removed goes to the one removed",
    breaks: ["RCP-30"],
    build: (given) =>
      remembering(given, (options, removed) =>
        createApp({
          ...options,
          planUpsert: (request) =>
            planUpsert({ ...request, rows: request.rows.filter(({ id }) => !removed.some((row) => row.id === id)) }),
        }),
      ),
  },
  {
    name: "emails are looked up in lower case and stored as given",
    breaks: ["RCP-32", "RCP-40"],
    build: (given) => {
      const match: RecipientPolicy["match"] = (directory, row) =>
        defaultPolicy.match(directory, row, (email) => email.toLowerCase());
      return createApp({ ...given, policy: { emailKey: (email) => email, match } });
    },
  },
  {
    name: "an email that an update by id brought isn't known to later adds",
    breaks: ["RCP-46"],
    build: (given) => {
      const renamed = new Set<string>();
      const match: RecipientPolicy["match"] = (directory, row, key) => {
        const found = defaultPolicy.match(directory, row, key);
        const isForgotten = found.kind === "known" && row.id === undefined && renamed.has(found.recipient.id);
        return isForgotten ? { kind: "new" } : found;
      };
      const merge: RecipientPolicy["merge"] = (known, row) => {
        if (row.email !== undefined && row.email !== known.email) renamed.add(known.id);
        return defaultPolicy.merge(known, row);
      };
      return faultyOn(given, on("add"), { policy: { match, merge } });
    },
  },
  {
    name: "recipients that a create brought aren't matched by their ids",
    breaks: ["RCP-33"],
    build: (given) =>
      deafToIds(given, (ids) =>
        storing(given, (store) => ({
          insertSurvey: (survey) => {
            for (const { id } of survey.recipients) ids.add(id);
            store.insertSurvey(survey);
          },
        })),
      ),
  },
  {
    name: "recipients that a PATCH brought aren't matched by their ids",
    breaks: ["RCP-46"],
    build: (given) =>
      deafToIds(given, (ids) => ({
        planOverwrite: (request) => {
          const plan = planOverwrite(request);
          // a create plans so, too: on an empty list
          if (request.recipients.length > 0) for (const { id } of plan.added) ids.add(id);
          return plan;
        },
      })),
  },
];
