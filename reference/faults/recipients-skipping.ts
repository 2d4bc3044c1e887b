import { planUpsert } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan } from "../api/recipients/plan-recipients.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientPolicy } from "../api/recipients/recipient-policy.ts";
import { createApp } from "../api/app.ts";
import type { RecipientInput } from "../api/rules/rules.ts";
import type { RecipientRecord } from "../api/store/survey-record.ts";
import { adding, addingOf } from "./adding.ts";
import type { PlannedAdd } from "./adding.ts";
import type { Mutant } from "./mutant.ts";

type Merge = (known: RecipientRecord, row: RecipientInput) => RecipientRecord;

/** Plans a skipping add whose known rows change what they should leave alone, and are counted as skipped all the same. */
function touching(touch: Merge): (plan: PlannedAdd) => Partial<RecipientPlan> {
  return ({ skipped, request }) => {
    if (!request.skipExisting || skipped.length === 0) return {};
    const policy: RecipientPolicy = { ...request.policy, merge: touch };
    const { updated } = planUpsert({ ...request, policy, skipExisting: false });
    return { updated };
  };
}

/** A server like `adding` that counts what it touched as skipped. */
const touchingServer = (touch: Merge) => (given: Parameters<Mutant["build"]>[0]) =>
  adding(
    {
      ...given,
      present: {
        countsBody: (counts) => (counts.skipped > 0 ? { ...counts, updated: 0 } : counts),
      },
    },
    touching(touch),
  );

const merge = defaultPolicy.merge;

export const recipientSkippingMutants: readonly Mutant[] = [
  {
    name: "skipExisting is ignored",
    breaks: ["RCP-40", "RCP-41"],
    build: (given) => addingOf(given, () => ({ skipExisting: false })),
  },
  {
    name: "skipExisting means its opposite",
    breaks: ["RCP-32", "RCP-33", "RCP-40", "RCP-41"],
    build: (given) => addingOf(given, ({ skipExisting }) => ({ skipExisting: !skipExisting })),
  },
  {
    name: "a skipping add changes the company of the recipients that it skips",
    breaks: ["RCP-40", "RCP-41"],
    build: touchingServer((known, { targetCompany }) => ({ ...known, targetCompany: targetCompany ?? null })),
  },
  {
    name: "a skipping add changes known recipients and counts them as skipped",
    breaks: ["RCP-40", "RCP-41"],
    build: touchingServer(merge),
  },
  {
    name: "a skipping add fills what a known recipient lacks",
    breaks: ["RCP-40"],
    build: touchingServer((known, row) => ({
      ...known,
      inviteSignOff: known.inviteSignOff ?? row.inviteSignOff ?? null,
    })),
  },
  {
    name: "a skipping add updates recipients that it matches by email",
    breaks: ["RCP-40"],
    build: touchingServer((known, row) =>
      row.id === undefined ? { ...merge(known, row), inviteSentAt: known.inviteSentAt } : known,
    ),
  },
  {
    name: "a skipping add updates recipients that it matches by id",
    breaks: ["RCP-41"],
    build: touchingServer((known, row) =>
      row.id === undefined ? known : { ...merge(known, row), inviteSentAt: known.inviteSentAt },
    ),
  },
  {
    name: "a skipping add skips only the first known row",
    breaks: ["RCP-40", "RCP-41"],
    build: (given) =>
      adding(given, ({ skipped, request }) => {
        if (!request.skipExisting) return {};
        const { updated } = planUpsert({ ...request, skipExisting: false });
        return { skipped: skipped.slice(0, 1), updated: updated.slice(1) };
      }),
  },
  {
    name: "a skipping add matches by email alone",
    breaks: ["RCP-41"],
    build: (given) =>
      addingOf(given, ({ rows, skipExisting }) => ({
        rows: skipExisting ? rows.map(({ id: _id, ...row }) => row) : rows,
      })),
  },
  {
    name: "a skipping add matches by id alone",
    breaks: ["RCP-40"],
    build: (given) =>
      addingOf(given, ({ policy, skipExisting }) => ({
        policy: skipExisting
          ? {
              ...policy,
              match: (directory, { id }, key) => policy.match(directory, id === undefined ? {} : { id }, key),
            }
          : policy,
      })),
  },
  {
    name: "a skipping add counts what it skips as updated",
    breaks: ["RCP-42"],
    build: (given) =>
      createApp({
        ...given,
        present: { countsBody: ({ added, updated, skipped }) => ({ added, updated: updated + skipped, skipped: 0 }) },
      }),
  },
  {
    name: "a skipping add counts nothing as skipped",
    breaks: ["RCP-42"],
    build: (given) => createApp({ ...given, present: { countsBody: (counts) => ({ ...counts, skipped: 0 }) } }),
  },
  {
    name: "a skipping add counts what it skips as added too",
    breaks: ["RCP-42"],
    build: (given) =>
      createApp({
        ...given,
        present: { countsBody: (counts) => ({ ...counts, added: counts.added + counts.skipped }) },
      }),
  },
  {
    name: "a skipping add counts skipped recipients and those that it doesn't name",
    breaks: ["RCP-42"],
    build: (given) =>
      createApp({
        ...given,
        present: {
          countsBody: (counts, { recipients }) =>
            counts.skipped > 0 ? { ...counts, skipped: recipients.length - counts.added } : counts,
        },
      }),
  },
  {
    name: "a skipping add with a known row adds nobody",
    breaks: ["RCP-43"],
    build: (given) => adding(given, ({ added, skipped }) => ({ added: skipped.length > 0 ? [] : added })),
  },
  {
    name: "a skipping add adds nobody behind its first known row",
    breaks: ["RCP-43"],
    build: (given) =>
      adding(given, ({ added, request }) => {
        const { rows, recipients, skipExisting } = request;
        const known = rows.findIndex(({ id, email }) => recipients.some((one) => one.id === id || one.email === email));
        const behind = new Set(known < 0 ? [] : rows.slice(known).map(({ email }) => email));
        return skipExisting ? { added: added.filter(({ email }) => !behind.has(email)) } : {};
      }),
  },
  {
    name: "a skipping add adds nobody to a survey that has recipients",
    breaks: ["RCP-43"],
    build: (given) =>
      adding(given, ({ added, request: { skipExisting, recipients } }) => ({
        added: skipExisting && recipients.length > 0 ? [] : added,
      })),
  },
  {
    name: "a skipping add forgets when a recipient was invited",
    breaks: ["RCP-44"],
    build: touchingServer((known) => ({ ...known, inviteSentAt: null })),
  },
  {
    name: "a skipping add takes the inviteSentAt that it is given",
    breaks: ["RCP-44"],
    build: touchingServer((known, { inviteSentAt }) => ({
      ...known,
      inviteSentAt: inviteSentAt ?? known.inviteSentAt,
    })),
  },
  {
    name: "a skipping add by id forgets when a recipient was invited",
    breaks: ["RCP-44"],
    build: touchingServer((known, { id }) => (id === undefined ? known : { ...known, inviteSentAt: null })),
  },
];
