import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planOverwrite } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientWrites } from "../api/store/store.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on, onSlug } from "./visit.ts";
import type { Occasion } from "./visit.ts";

type Rows = RecipientPlan["added"];

/** A server whose PATCHes of recipients give other lists, on some occasions. */
function overwriting(
  given: ServiceOptions,
  occasion: Occasion,
  list: (rows: Rows, request: RecipientRequest) => Rows,
): Fetch {
  return faultyOn(given, occasion, {
    planOverwrite: (request) => {
      const plan = planOverwrite(request);
      const added = list(plan.added, request);
      return { ...plan, added, total: added.length };
    },
  });
}

const merged = (rows: Rows, { recipients }: RecipientRequest): Rows => {
  const given = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(recipients.map(({ id }) => id));
  return [...recipients.map((row) => given.get(row.id) ?? row), ...rows.filter(({ id }) => !known.has(id))];
};

const anyPatch = on("patch");

const isNamed = ({ added, updated }: RecipientWrites, { id }: RecipientRecord): boolean =>
  [...added, ...updated].some((row) => row.id === id);

export const recipientOverwritingMutants: readonly Mutant[] = [
  {
    name: "PATCH of recipients adds to the list",
    breaks: ["RCP-20"],
    build: (given) => overwriting(given, anyPatch, merged),
  },
  {
    name: "PATCH of recipients leaves those who were on the list their colour",
    breaks: ["RCP-20"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, { recipients }) => {
        const colours = new Map(recipients.map(({ id, accentColor }) => [id, accentColor]));
        return rows.map((row) => ({ ...row, accentColor: colours.get(row.id) ?? row.accentColor }));
      }),
  },
  {
    name: "PATCH of recipients by slug adds to the list",
    breaks: ["SUR-39"],
    build: (given) => overwriting(given, onSlug("patch"), merged),
  },
  {
    name: "PATCH of recipients loses those who were on the list before",
    breaks: ["RCP-20"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, { recipients }) => {
        const known = new Set(recipients.map(({ id }) => id));
        return rows.filter(({ id }) => !known.has(id));
      }),
  },
  {
    name: "PATCH of recipients keeps only the first of the new",
    breaks: ["RCP-20"],
    build: (given) => overwriting(given, anyPatch, (rows) => rows.slice(0, 1)),
  },
  {
    name: "PATCH of recipients with a shorter list keeps the tail of the longer",
    breaks: ["RCP-20"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, { recipients }) => {
        const named = new Set(rows.map(({ id }) => id));
        return [...rows, ...recipients.slice(rows.length).filter(({ id }) => !named.has(id))];
      }),
  },
  {
    name: "PATCH of recipients keeps those who were invited",
    breaks: ["RCP-20"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, request) =>
        merged(rows, {
          ...request,
          recipients: request.recipients.filter(({ inviteSentAt }) => inviteSentAt !== null),
        }),
      ),
  },
  {
    name: "PATCH of recipients with an empty list is ignored",
    breaks: ["RCP-21"],
    build: (given) => overwriting(given, anyPatch, (rows, { recipients }) => (rows.length === 0 ? recipients : rows)),
  },
  {
    name: "PATCH of recipients with an empty list keeps the first",
    breaks: ["RCP-21"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, { recipients }) => (rows.length === 0 ? recipients.slice(0, 1) : rows)),
  },
  {
    name: "PATCH of recipients with an empty list is refused",
    breaks: ["RCP-21"],
    build: (given) =>
      faultyOn(given, anyPatch, {
        planOverwrite: (request) => ({
          ...planOverwrite(request),
          ...(request.rows.length === 0 ? { problems: [{ path: "recipients", message: "must not be empty" }] } : {}),
        }),
      }),
  },
  {
    name: "PATCH of recipients merges a row with the recipient at its place",
    breaks: ["RCP-20"],
    build: (given) =>
      overwriting(given, anyPatch, (rows, { recipients }) =>
        rows.map((row, index) => ({
          ...row,
          inviteSignOff: row.inviteSignOff ?? recipients[index]?.inviteSignOff ?? null,
        })),
      ),
  },
  {
    name: "PATCH of recipients shows the new list and stores nothing",
    breaks: ["RCP-20"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          changeSurvey: (id, { recipients, ...changes }) => {
            const changed = store.changeSurvey(id, changes);
            return recipients === undefined ? changed : { ...changed, recipients };
          },
        })),
      ),
  },
  {
    name: "the invite copy of a recipient that is updated becomes that of all whom the add doesn't name",
    breaks: ["RCP-17", "RCP-36"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            const changed = store.writeRecipients(id, writes);
            const [last] = writes.updated.slice(-1);
            if (last === undefined) return changed;
            const { inviteTop, inviteBottom } = last;
            return store.changeSurvey(id, {
              recipients: changed.recipients.map((row) =>
                isNamed(writes, row) ? row : { ...row, inviteTop, inviteBottom },
              ),
            });
          },
        })),
      ),
  },
  {
    name: "the sign-off of a recipient that is updated becomes that of all whom the add doesn't name",
    breaks: ["RCP-17", "RCP-36"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            const changed = store.writeRecipients(id, writes);
            const inviteSignOff = writes.updated[0]?.inviteSignOff;
            if (inviteSignOff === undefined) return changed;
            return store.changeSurvey(id, {
              recipients: changed.recipients.map((row) => (isNamed(writes, row) ? row : { ...row, inviteSignOff })),
            });
          },
        })),
      ),
  },
];
