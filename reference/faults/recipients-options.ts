import * as z from "zod";
import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { defaultLimits } from "../api/limits.ts";
import { buildRules } from "../api/rules/rules.ts";
import type { RecipientInput, RecipientsInput } from "../api/rules/rules.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RecipientWrites, SurveyChanges } from "../api/store/store.ts";
import { adding } from "./adding.ts";
import { faultyOn } from "./faulty-on.ts";
import type { Mutant } from "./mutant.ts";
import { resent } from "./resent.ts";
import { storing } from "./storing.ts";
import { on } from "./visit.ts";
import type { Occasion } from "./visit.ts";

const lawful = buildRules(defaultLimits);

/** Options that take what isn't a list of objects, after a change to it. */
const recipientsOf = (change: (given: unknown) => unknown): ServiceOptions => ({
  rules: { recipients: z.preprocess(change, lawful.recipients) },
});

const isRow = (row: unknown): boolean => typeof row === "object" && row !== null && !Array.isArray(row);
const rowsIn = (given: unknown): unknown => (Array.isArray(given) ? given.filter(isRow) : given);

const explicitly = '"skipExisting":false';
const heard = (given: ServiceOptions, replaced: string): Fetch =>
  resent(createApp(given), on("add"), (text) => text.replace(explicitly, replaced));

/** Options that take what is no boolean for skipExisting. */
const skipExisting = (flag: z.ZodType<boolean>): ServiceOptions => ({
  rules: {
    add: z.object({ skipExisting: flag.default(false), recipients: lawful.recipients }) as z.ZodType<RecipientsInput>,
  },
});

/** A server whose adds change more than recipients. */
const changing = (given: ServiceOptions, change: (writes: RecipientWrites) => SurveyChanges): Fetch =>
  createApp(
    storing(given, (store) => ({
      writeRecipients: (id, writes) => {
        store.writeRecipients(id, writes);
        return store.changeSurvey(id, change(writes));
      },
    })),
  );

const wrong =
  (occasion: Occasion, fault: ServiceOptions) =>
  (given: ServiceOptions): Fetch =>
    faultyOn(given, occasion, fault);

export const recipientOptionMutants: readonly Mutant[] = [
  {
    name: "skipExisting false is taken for true",
    breaks: ["RCP-37"],
    build: (given) => heard(given, '"skipExisting":true'),
  },
  {
    name: "skipExisting false is refused",
    breaks: ["RCP-37"],
    build: (given) => heard(given, '"skipExisting":"false"'),
  },
  {
    name: "with skipExisting false only the first row is heard",
    breaks: ["RCP-37"],
    build: (given) =>
      resent(createApp(given), on("add"), (text) => {
        if (!text.includes(explicitly)) return text;
        const body = JSON.parse(text);
        return JSON.stringify({ ...body, recipients: body.recipients.slice(0, 1) });
      }),
  },
  {
    name: "an add clears the description",
    breaks: ["RCP-45"],
    build: (given) => changing(given, () => ({ description: null })),
  },
  {
    name: "an add publishes the survey",
    breaks: ["RCP-45"],
    build: (given) => changing(given, () => ({ published: true })),
  },
  {
    name: "an add that updates gives the survey the title of the recipient",
    breaks: ["RCP-45"],
    build: (given) => changing(given, ({ updated: [first] }) => (first?.title ? { title: first.title } : {})),
  },
  {
    name: "a skipping add that skips clears the questions",
    breaks: ["RCP-45"],
    build: (given) => {
      let isSkipping = false;
      const noted = storing(given, (store) => ({
        writeRecipients: (id, writes) => {
          const changed = store.writeRecipients(id, writes);
          return isSkipping ? store.changeSurvey(id, { questions: [] }) : changed;
        },
      }));
      return adding(noted, ({ skipped }) => {
        isSkipping = skipped.length > 0;
        return {};
      });
    },
  },
  {
    name: "recipients that are no array are taken for none",
    breaks: ["RCP-50"],
    build: (given) =>
      createApp({ ...given, ...recipientsOf((list) => (Array.isArray(list) || list === undefined ? list : [])) }),
  },
  {
    name: "PATCH takes one recipient object for a list",
    breaks: ["RCP-50"],
    build: wrong(
      on("patch"),
      recipientsOf((list) => (isRow(list) ? [list] : list)),
    ),
  },
  {
    name: "an add drops rows that are no objects",
    breaks: ["RCP-50"],
    build: wrong(on("add"), recipientsOf(rowsIn)),
  },
  {
    name: "a create drops rows that are no objects",
    breaks: ["RCP-50"],
    build: wrong(on("create"), recipientsOf(rowsIn)),
  },
  {
    name: "a row that is a text is taken for an email",
    breaks: ["RCP-50"],
    build: (given) =>
      createApp({
        ...given,
        rules: {
          recipient: z.preprocess(
            (row) => (typeof row === "string" ? { email: row } : row),
            lawful.recipient,
          ) as z.ZodType<RecipientInput>,
        },
      }),
  },
  {
    name: "only the first row is validated",
    breaks: ["RCP-50"],
    build: (given) =>
      createApp({
        ...given,
        ...recipientsOf((list) => (Array.isArray(list) ? [...list.slice(0, 1), ...list.slice(1).filter(isRow)] : list)),
      }),
  },
  {
    name: "skipExisting is whatever JavaScript takes for true",
    breaks: ["RCP-51"],
    build: wrong(on("add"), skipExisting(z.preprocess(Boolean, lawful.flag))),
  },
  {
    name: "a skipExisting that is no boolean is taken for false",
    breaks: ["RCP-51"],
    build: wrong(on("add"), skipExisting(lawful.flag.catch(false))),
  },
];
