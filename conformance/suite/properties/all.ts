import { overwriting } from "./overwriting.ts";
import { openPatching, patching } from "./patching.ts";
import { questions } from "./questions.ts";
import { recipientCap } from "./recipient-cap.ts";
import { rejectedChanges, rejectedCreates } from "./rejected-documents.ts";
import { scoping } from "./scoping.ts";
import { sharedRecipients } from "./shared-recipients.ts";
import { sparseRows } from "./sparse-rows.ts";
import { upsert } from "./upsert.ts";

/** The properties that a run checks, by name. Each has a `sentence` and lists the requirements that it `shows`. */
export const properties = {
  patching,
  overwriting,
  upsert,
  sparseRows,
  sharedRecipients,
  recipientCap,
  scoping,
  openPatching,
  questions,
  rejectedCreates,
  rejectedChanges,
} as const;
