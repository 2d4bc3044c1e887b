import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { planOverwrite } from "../api/recipients/plan-recipients.ts";
import type { RecipientPlan, RecipientRequest } from "../api/recipients/plan-recipients.ts";
import { buildPresentation } from "../api/presentation.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientRecord, SurveyRecord } from "../api/store/survey-record.ts";
import { adding } from "./adding.ts";
import { faultyOn } from "./faulty-on.ts";
import { failing } from "./failing.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";

/** A plan that is refused as if the survey became too full. */
const refused = { total: Infinity };

/** A server whose overwrites are planned otherwise. */
const overwriting = (
  given: ServiceOptions,
  change: (plan: RecipientPlan, request: RecipientRequest) => Partial<RecipientPlan>,
): ServiceOptions => ({
  ...given,
  planOverwrite: (request) => {
    const plan = planOverwrite(request);
    return { ...plan, ...change(plan, request) };
  },
});

/** The recipients of the survey whom an overwrite removes. */
const removedBy = ({ added }: RecipientPlan, { recipients }: RecipientRequest): readonly RecipientRecord[] =>
  recipients.filter(({ id }) => !added.some((row) => row.id === id));

/** A server that stores the new rows of some skipping adds otherwise, and in place of those whom they don't name others. */
const skippingAdd =
  (isMeant: (plan: RecipientPlan) => boolean, change: (row: RecipientRecord) => RecipientRecord): Mutant["build"] =>
  (given) =>
    adding(given, (plan) => (plan.request.skipExisting && isMeant(plan) ? { added: plan.added.map(change) } : {}));

/** A server that knows which emails other surveys have. */
const acrossSurveys =
  (store: (row: RecipientRecord, elsewhere: RecipientRecord) => RecipientRecord) =>
  (given: ServiceOptions): ServiceOptions => {
    const rows = new Map<string, { readonly survey: string; readonly row: RecipientRecord }>();
    return storing(given, (own) => ({
      writeRecipients: (survey, writes) => {
        const added = writes.added.map((row) => {
          const known = rows.get(row.email);
          if (known === undefined) rows.set(row.email, { survey, row });
          return known === undefined || known.survey === survey ? row : store(row, known.row);
        });
        return own.writeRecipients(survey, { ...writes, added });
      },
    }));
  };

export const recipientSequelMutants: readonly Mutant[] = [
  {
    name: "the list shows recipients without their urls",
    breaks: ["RCP-1"],
    build: (given) => {
      const { summary } = buildPresentation("");
      const show = (survey: Parameters<typeof summary>[0]): unknown =>
        Object.assign({}, summary(survey), { recipients: survey.recipients });
      return createApp({ ...given, present: { summary: show } });
    },
  },
  {
    name: "a read shows of recipients their ids alone",
    breaks: ["RCP-5"],
    build: (given) => {
      const present = buildPresentation(given.publicOrigin ?? "");
      const idsOnly = (survey: SurveyRecord): unknown => ({
        survey: Object.assign({}, present.survey(survey), { recipients: survey.recipients.map(({ id }) => id) }),
      });
      return faultyOn(given, on("read"), { present: { surveyBody: idsOnly } });
    },
  },
  {
    name: "an add of new rows and known ones together is refused",
    breaks: ["RCP-30"],
    build: (given) =>
      adding(given, ({ added, updated, skipped }) =>
        added.length > 0 && updated.length + skipped.length > 0 ? refused : {},
      ),
  },
  {
    name: "PATCH of recipients alone is answered 500",
    breaks: ["RCP-20"],
    build: failing(({ operation }, text) => operation === "patch" && text.startsWith('{"recipients":[{')),
  },
  {
    name: "PATCH of recipients keeps the old copy of those who are on the list",
    breaks: ["RCP-20"],
    build: (given) =>
      createApp(
        overwriting(given, ({ added }, { recipients }) => ({
          added: added.map((row) => recipients.find(({ id }) => id === row.id) ?? row),
        })),
      ),
  },
  {
    name: "the first PATCH that removes a recipient who was invited is refused",
    breaks: ["RCP-20"],
    build: (given) => {
      const warned = new Set<string>();
      return createApp(
        overwriting(given, (plan, request) => {
          const invited = removedBy(plan, request).filter(({ inviteSentAt }) => inviteSentAt !== null);
          const isNew = invited.some(({ id }) => !warned.has(id));
          for (const { id } of invited) warned.add(id);
          return isNew ? refused : {};
        }),
      );
    },
  },
  {
    name: "an email of another survey brings the copy from there",
    breaks: ["RCP-39"],
    build: (given) => createApp(acrossSurveys((row, { id: _id, ...copy }) => ({ ...row, ...copy }))(given)),
  },
  {
    name: "a skipping add of new rows alone loses their titles",
    breaks: ["RCP-43"],
    build: skippingAdd(
      ({ skipped }) => skipped.length === 0,
      (row) => ({ ...row, title: null }),
    ),
  },
  {
    name: "a skipping add loses the titles of new rows that come with known ones",
    breaks: ["RCP-43"],
    build: skippingAdd(
      ({ skipped }) => skipped.length > 0,
      (row) => ({ ...row, title: null }),
    ),
  },
  {
    name: "a skipping add clears the sign-off of those whom it doesn't name when it adds somebody",
    breaks: ["RCP-43"],
    build: (given) =>
      adding(given, ({ added, skipped, request: { recipients, skipExisting } }) => {
        const named = new Set(skipped.map(({ id }) => id));
        const others = recipients.filter(({ id }) => !named.has(id));
        return skipExisting && added.length > 0 && skipped.length > 0
          ? { updated: others.map((row) => ({ ...row, inviteSignOff: null })) }
          : {};
      }),
  },
  {
    name: "a skipping add with a recipient who was invited is refused",
    breaks: ["RCP-44"],
    build: (given) =>
      adding(given, ({ skipped }) => (skipped.some(({ inviteSentAt }) => inviteSentAt !== null) ? refused : {})),
  },
  {
    name: "an add to a published survey unpublishes it",
    breaks: ["RCP-45"],
    build: (given) =>
      createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            store.writeRecipients(id, writes);
            return store.changeSurvey(id, { published: false });
          },
        })),
      ),
  },
  {
    name: "a recipient that was skipped once can't be updated any more",
    breaks: ["RCP-46"],
    build: (given): Fetch => {
      const locked = new Set<string>();
      return adding(given, ({ updated, skipped }) => {
        for (const { id } of skipped) locked.add(id);
        return updated.some(({ id }) => locked.has(id)) ? refused : {};
      });
    },
  },
  {
    name: "a skipping add with a recipient that was updated is refused",
    breaks: ["RCP-46"],
    build: (given): Fetch => {
      const changed = new Set<string>();
      return adding(given, ({ updated, skipped }) => {
        for (const { id } of updated) changed.add(id);
        return skipped.some(({ id }) => changed.has(id)) ? refused : {};
      });
    },
  },
  {
    name: "PATCH with a recipient that an add brought is refused",
    breaks: ["RCP-46"],
    build: (given) => {
      const brought = new Set<string>();
      const noting = storing(given, (store) => ({
        writeRecipients: (id, writes) => {
          for (const row of writes.added) brought.add(row.id);
          return store.writeRecipients(id, writes);
        },
      }));
      return createApp(overwriting(noting, ({ added }) => (added.some(({ id }) => brought.has(id)) ? refused : {})));
    },
  },
  {
    name: "PATCH of recipients keeps those who were updated after they were skipped",
    breaks: ["RCP-46"],
    build: (given) => {
      const skippedOnce = new Set<string>();
      const kept = new Set<string>();
      const noting = storing(given, (store) => ({
        writeRecipients: (id, writes) => {
          for (const row of writes.updated) if (skippedOnce.has(row.id)) kept.add(row.id);
          return store.writeRecipients(id, writes);
        },
      }));
      const keeping = overwriting(noting, (plan, request) => ({
        added: [...plan.added, ...removedBy(plan, request).filter(({ id }) => kept.has(id))],
      }));
      return adding(keeping, ({ skipped }) => {
        for (const { id } of skipped) skippedOnce.add(id);
        return {};
      });
    },
  },
];
