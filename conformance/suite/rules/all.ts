import { adds } from "./adds.ts";
import { authentication } from "./authentication.ts";
import { leftovers } from "./leftovers.ts";
import { listJudges } from "./listed-surveys.ts";
import { limits } from "./limits.ts";
import { missingSurveys } from "./missing-surveys.ts";
import { patches, surveys } from "./surveys.ts";
import { questions } from "./questions.ts";
import { races } from "./races.ts";
import { recipients } from "./recipients.ts";
import { refusals } from "./refusals.ts";
import { responses } from "./responses.ts";
import type { Judge, Rule } from "./rule.ts";
import { service } from "./service.ts";

/** One rule for each requirement that a client can test. */
export const rules: readonly Rule[] = [
  ...service,
  ...surveys,
  ...patches,
  ...questions,
  ...recipients,
  ...adds,
  ...responses,
  ...authentication,
  ...refusals,
  ...missingSurveys,
  ...limits,
  ...races,
];

/** The rules, and further judges of a few requirements: on what rejected creates leave behind, and on lists. */
export const judges: readonly Judge[] = [...rules, ...leftovers, ...listJudges];
