import { randomUUID } from "node:crypto";
import { createKeyRegistry } from "../../../reference/site/keys/key-registry.ts";
import type { AppOptions } from "../../../reference/api/app.ts";
import { createStore } from "../host/store.ts";
import type { SurveyRecord } from "../../../reference/api/store.ts";
import type { Driver, RecipientName } from "../../client/driver/driver.ts";

/** All actions except the deletion of surveys, which would hide what a run leaves behind. */
export type FullDriver = Required<Omit<Driver, "deleteSurvey">>;

/** The driver replaces the dashboard and the recipients' pages, within this process. */
export interface Drivable {
  /** Options for the app: they contain the store and the keys that the driver changes. */
  readonly given: AppOptions;
  readonly driver: FullDriver;
  readonly deleteSurvey: (survey: { readonly id: string }) => Promise<void>;
}

/** Creates one store and one key registry for a server and its driver. */
export function createDrivable(options: AppOptions): Drivable {
  const store = createStore();
  const keys = createKeyRegistry((options.keys ?? []).map((key, index) => ({ name: `Key ${index}`, key })));

  function surveyWith({ surveyId, recipientId }: RecipientName): SurveyRecord {
    const survey = store.surveyById(surveyId);
    if (!survey?.recipients.some(({ id }) => id === recipientId)) throw new Error("there is no such recipient");
    return survey;
  }

  return {
    given: { ...options, store, authenticate: keys.authenticate },
    deleteSurvey: async ({ id }) => {
      const survey = store.surveyById(id);
      if (survey === undefined) throw new Error("there is no such survey");
      store.removeSurvey(survey);
    },
    driver: {
      issueKey: async () => ({ key: keys.issue("Made by the driver").key }),
      revokeKey: async (key) => {
        // a key consists of `key_`, its id in hexadecimal digits, `_` and a secret
        if (!keys.revoke(/^key_([\da-f]+)_/.exec(key)?.[1] ?? "")) throw new Error("there is no such key");
      },
      markInvited: async (name) => {
        const sentAt = new Date().toISOString();
        const recipients = surveyWith(name).recipients.map((row) =>
          row.id === name.recipientId ? { ...row, inviteSentAt: sentAt } : row,
        );
        store.changeSurvey(name.surveyId, { recipients, updatedAt: sentAt });
      },
      submitResponse: async ({ answers, ...name }) => {
        const { published, questions } = surveyWith(name);
        if (!published) throw new Error("an unpublished survey has no pages");
        store.writeResponse(name.surveyId, {
          id: randomUUID(),
          recipientId: name.recipientId,
          submittedAt: new Date().toISOString(),
          answers: questions.map(({ type, label }, question) => ({
            question,
            type,
            label,
            value: answers[question] ?? null,
          })),
        });
      },
    },
  };
}
