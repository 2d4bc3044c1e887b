import { createApp } from "../api/app.ts";
import type { Fetch } from "../api/app.ts";
import { defaultPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientPolicy } from "../api/recipients/recipient-policy.ts";
import type { RecipientInput } from "../api/rules/rules.ts";
import type { ServiceOptions } from "../api/service.ts";
import { createMemoryStore } from "../api/store/memory-store.ts";
import type { RecipientWrites } from "../api/store/store.ts";
import type { SurveyRecord } from "../api/store/survey-record.ts";
import { adding } from "./adding.ts";
import type { Mutant } from "./mutant.ts";
import { storing } from "./storing.ts";

type Name = string | null | undefined;

/** A server whose adds match recipients of other surveys too, by one of their names. */
function knowingElsewhere(given: ServiceOptions, nameOf: (row: RecipientInput) => Name): Fetch {
  const homes = new Map<Name, string>();
  const store = given.store ?? createMemoryStore();
  const insertSurvey = (survey: SurveyRecord): void => {
    for (const row of survey.recipients) homes.set(nameOf(row), survey.id);
    store.insertSurvey(survey);
  };
  const writeRecipients = (id: string, writes: RecipientWrites): SurveyRecord => {
    for (const row of writes.added) homes.set(nameOf(row), id);
    return store.writeRecipients(id, writes);
  };
  const match: RecipientPolicy["match"] = (directory, row, key) => {
    const name = nameOf(row);
    const elsewhere = store.surveyById(homes.get(name) ?? "")?.recipients.find((one) => nameOf(one) === name);
    const here = defaultPolicy.match(directory, row, key);
    return here.kind === "new" && elsewhere !== undefined ? { kind: "known", recipient: elsewhere } : here;
  };
  return createApp({ ...given, store: { ...store, insertSurvey, writeRecipients }, policy: { match } });
}

export const recipientMatchingMutants: readonly Mutant[] = [
  {
    name: "an email that another survey has is taken for known",
    breaks: ["RCP-39"],
    build: (given) => knowingElsewhere(given, ({ email }) => email),
  },
  {
    name: "emails that differ in their dots alone are the same",
    breaks: ["RCP-30"],
    build: (given) => {
      const emailKey = (email: string): string =>
        email.toLowerCase().replace(/^[^@]*/, (local) => local.replaceAll(".", ""));
      return createApp({ ...given, policy: { emailKey } });
    },
  },
  {
    name: "an email counts as known when it ends like one that is",
    breaks: ["RCP-30"],
    build: (given) => {
      const match: RecipientPolicy["match"] = (directory, row, key) => {
        const found = defaultPolicy.match(directory, row, key);
        const alike = [...directory.byEmail].find(([email]) => row.email?.endsWith(`.${email}`));
        return found.kind === "new" && alike !== undefined ? { kind: "known", recipient: alike[1] } : found;
      };
      return createApp({ ...given, policy: { match } });
    },
  },
  {
    name: "a row with an id is matched by its id alone",
    breaks: ["RCP-32"],
    build: (given) => {
      const match: RecipientPolicy["match"] = (directory, row, key) => {
        const isNew = typeof row.id === "string" && !directory.byId.has(row.id);
        return isNew ? { kind: "new" } : defaultPolicy.match(directory, row, key);
      };
      return createApp({ ...given, policy: { match } });
    },
  },
  {
    name: "an id that another survey has is taken for known",
    breaks: ["RCP-30"],
    build: (given) => knowingElsewhere(given, ({ id }) => id),
  },
  {
    name: "an add takes its rows off the other surveys that have them",
    breaks: ["RCP-39"],
    build: (given) => {
      const homes = new Map<string, string>();
      return createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            for (const { email } of writes.added) {
              const home = store.surveyById(homes.get(email) ?? "");
              if (home !== undefined && home.id !== id)
                store.changeSurvey(home.id, { recipients: home.recipients.filter((row) => row.email !== email) });
              homes.set(email, id);
            }
            return store.writeRecipients(id, writes);
          },
        })),
      );
    },
  },
  {
    name: "an add changes the recipients of that email on other surveys too",
    breaks: ["RCP-39"],
    build: (given) => {
      const homes = new Map<string, string>();
      return createApp(
        storing(given, (store) => ({
          writeRecipients: (id, writes) => {
            for (const added of writes.added) {
              const home = store.surveyById(homes.get(added.email) ?? "");
              if (home !== undefined && home.id !== id)
                store.changeSurvey(home.id, {
                  recipients: home.recipients.map((row) =>
                    row.email === added.email ? { ...added, id: row.id } : row,
                  ),
                });
              homes.set(added.email, id);
            }
            return store.writeRecipients(id, writes);
          },
        })),
      );
    },
  },
  {
    name: "with skipExisting an email that another survey has is skipped",
    breaks: ["RCP-39"],
    build: (given) => {
      const emails = new Set<string>();
      return adding(given, ({ added, skipped, request }) => {
        const elsewhere = request.skipExisting ? added.filter(({ email }) => emails.has(email)) : [];
        for (const { email } of added) emails.add(email);
        return { added: added.filter((row) => !elsewhere.includes(row)), skipped: [...skipped, ...elsewhere] };
      });
    },
  },
];
