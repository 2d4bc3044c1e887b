import { createApp } from "../api/app.ts";
import { buildPresentation } from "../api/presentation.ts";
import { planOverwrite, planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** Ids that count how long the list is. */
const countingFrom = ({ recipients }: RecipientRequest): (() => string) => {
  let length = recipients.length;
  return () => `r${(length += 1)}`;
};

export const recipientNamingMutants: readonly Mutant[] = [
  {
    name: "a new recipient is numbered by the length of the list",
    breaks: ["RCP-4"],
    build: (given) =>
      createApp({
        ...given,
        planUpsert: (request) => planUpsert({ ...request, newId: countingFrom(request) }),
        planOverwrite: (request) => planOverwrite({ ...request, newId: countingFrom({ ...request, recipients: [] }) }),
      }),
  },
  {
    name: "a recipient's id is the name before the @ of the email",
    breaks: ["RCP-2", "RCP-4"],
    build: (given) =>
      createApp({
        ...given,
        policy: { create: (row) => defaultPolicy.create(row, row.email.split("@")[0] ?? "") },
      }),
  },
  {
    name: "recipients that a skipping add brought have no url",
    breaks: ["RCP-1"],
    build: (given) => {
      const bare = new Set<string>();
      return createApp({
        ...given,
        planUpsert: (request) => {
          const plan = planUpsert(request);
          if (request.skipExisting) for (const { id } of plan.added) bare.add(id);
          return plan;
        },
        present: {
          recipient: (row, { slug }) =>
            bare.has(row.id) ? row : { ...row, url: `http://localhost/s/${slug}/${row.id}` },
        },
      });
    },
  },
  {
    name: "a tag behind a plus doesn't count in an email",
    breaks: ["RCP-30", "RCP-36"],
    build: (given) =>
      createApp({ ...given, policy: { emailKey: (email) => email.toLowerCase().replace(/\+[^@]*/, "") } }),
  },
  {
    name: "an update leaves out what is empty",
    breaks: ["RCP-32"],
    build: (given) =>
      createApp({
        ...given,
        policy: {
          merge: (known, row) => {
            const filled = Object.entries(row).filter(([, value]) => value !== "");
            return defaultPolicy.merge(known, Object.fromEntries(filled));
          },
        },
      }),
  },
  {
    name: "an add forgets when those whom it doesn't name were invited",
    breaks: ["RCP-36", "RCP-43"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            const changed = new Set([...writes.added, ...writes.updated].map((row) => row.id));
            const { recipients } = store.writeRecipients(id, writes);
            return store.changeSurvey(id, {
              recipients: recipients.map((row) => (changed.has(row.id) ? row : { ...row, inviteSentAt: null })),
            });
          },
        })),
      ),
  },
  {
    name: "a create leaves out people whom another create has named",
    breaks: ["RCP-5"],
    build: (given) => {
      const known = new Set<string>();
      return faultyOn(given, on("create"), {
        planOverwrite: (request) => {
          const fresh = request.rows.filter(({ email = "" }) => !known.has(email));
          for (const { email = "" } of fresh) known.add(email);
          return planOverwrite({ ...request, rows: fresh });
        },
      });
    },
  },
  {
    name: "of many recipients that a create brings the last two share an id",
    breaks: ["RCP-4"],
    build: (given) =>
      faultyOn(given, on("create"), {
        planOverwrite: (request) => {
          const plan = planOverwrite(request);
          const before = plan.added.at(-2);
          if (before === undefined || plan.added.length < 100) return plan;
          return {
            ...plan,
            added: [...plan.added.slice(0, -1), ...plan.added.slice(-1).map((row) => ({ ...row, id: before.id }))],
          };
        },
      }),
  },
  {
    name: "the answer to a create has urls for the first hundred recipients",
    breaks: ["RCP-1"],
    build: (given) => {
      const { recipient } = buildPresentation(given.publicOrigin ?? "http://localhost");
      return faultyOn(given, on("create"), {
        present: { recipient: (row, survey) => (survey.recipients.indexOf(row) < 100 ? recipient(row, survey) : row) },
      });
    },
  },
  {
    name: "PATCH of the title forgets when recipients were invited",
    breaks: ["SUR-37"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          changeSurvey: (id, changes) => {
            const before = store.surveyById(id)?.recipients ?? [];
            const forgotten = { recipients: before.map((row) => ({ ...row, inviteSentAt: null })) };
            return store.changeSurvey(
              id,
              "title" in changes && changes.recipients === undefined ? { ...forgotten, ...changes } : changes,
            );
          },
        })),
      ),
  },
];
