import { overwriting } from "./overwriting.ts";
import { openPatching, patching } from "./patching.ts";
import { recipientCap } from "./recipient-cap.ts";
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
} as const;
