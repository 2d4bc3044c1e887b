import type { RecipientRecord } from "../../../../reference/api/store.ts";
import type { RecipientWrites } from "../../host/store.ts";
import { stored } from "./operators.ts";
import type { Part } from "./server-parts.ts";
import type { When } from "./visit.ts";

export interface Written {
  readonly before: readonly RecipientRecord[];
  readonly after: readonly RecipientRecord[];
  readonly writes: RecipientWrites;
}

/** Replaces the recipients that are stored after an add. */
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
