/** An operator for faults in what an add stores. */

import type { RecipientRecord } from "../../../../reference/api/store.ts";
import type { RecipientWrites } from "../../host/store.ts";
import { changeStore } from "./operators.ts";
import type { Part } from "./server-parts.ts";
import type { When } from "./route.ts";

/** A survey's stored recipients before and after an add, and what the add wrote. */
export interface WrittenRows {
  readonly before: readonly RecipientRecord[];
  readonly after: readonly RecipientRecord[];
  readonly writes: RecipientWrites;
}

/** Replaces the recipients that are stored after an add by those that `change` returns. */
export const changeRowsAfterAdd = (change: (rows: WrittenRows) => readonly RecipientRecord[], when?: When): Part =>
  changeStore(
    (store) => ({
      writeRecipients: (id, writes) => {
        const before = store.surveyById(id)?.recipients ?? [];
        const { recipients: after } = store.writeRecipients(id, writes);
        return store.changeSurvey(id, { recipients: change({ before, after, writes }) });
      },
    }),
    when,
  );
