import type { RecipientWrites } from "../../../../reference/api/store/store.ts";
import type { RecipientRecord } from "../../../../reference/api/store/survey-record.ts";
import { stored } from "./operators.ts";
import type { Part } from "./server-parts.ts";
import type { When } from "./visit.ts";

/** An add: the recipients of before it and after it, and what it writes. */
export interface Written {
  readonly before: readonly RecipientRecord[];
  readonly after: readonly RecipientRecord[];
  readonly writes: RecipientWrites;
}

/** Leaves another list behind than an add does. */
export const left = (list: (written: Written) => readonly RecipientRecord[], when?: When): Part =>
  stored(
    (store) => ({
      writeRecipients: (id, writes) => {
        const before = store.surveyById(id)?.recipients ?? [];
        const { recipients: after } = store.writeRecipients(id, writes);
        return store.changeSurvey(id, { recipients: list({ before, after, writes }) });
      },
    }),
    when,
  );
