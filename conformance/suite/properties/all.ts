import { overwriting } from "./overwriting.ts";
import type { Property } from "./property.ts";
import { sharedRecipients } from "./shared-recipients.ts";
import { sparseRows } from "./sparse-rows.ts";
import { upsert } from "./upsert.ts";

/** Every property that a run checks. */
export const properties: readonly Property[] = [overwriting, upsert, sparseRows, sharedRecipients];
