import { overwriting } from "./overwriting.ts";
import { hostileInput } from "./invalid/hostile-input.ts";
import { races, racesOfAdds } from "./races.ts";
import { openPatching, patching } from "./patching.ts";
import { questions } from "./questions.ts";
import { recipientCap } from "./recipient-cap.ts";
import { rejectedBodies } from "./invalid/rejected-bodies.ts";
import { rejectedChanges, rejectedCreates } from "./invalid/rejected-documents.ts";
import { scoping } from "./scoping.ts";
import { sharedRecipients } from "./shared-recipients.ts";
import { slugs } from "./slugs.ts";
import { sparseRows } from "./sparse-rows.ts";
import { spelling } from "./spelling.ts";
import { strangers, unknownNames } from "./strangers.ts";
import { edgeTexts, texts } from "./texts.ts";
import { tour } from "./tour.ts";
import { upsert } from "./upsert.ts";

/** The properties that a run checks. Each has a `sentence` and lists the requirements that it `tests`. */
export const properties = {
  tour,
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
  rejectedBodies,
  strangers,
  unknownNames,
  slugs,
  spelling,
  texts,
  edgeTexts,
  hostileInput,
  races,
  racesOfAdds,
} as const;

/** True for the scenario of a property, such as `upsert`, or of its additional program `upsert:7`. */
export function isProperty(scenario: string): boolean {
  return Object.values(properties).some(({ name }) => scenario === name || scenario.startsWith(`${name}:`));
}
