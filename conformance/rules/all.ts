import { authentication } from "./authentication.ts";
import { leftovers } from "./leftovers.ts";
import { recipients } from "./recipients.ts";
import { refusals } from "./refusals.ts";
import { responses } from "./responses.ts";
import type { Rule } from "./rule.ts";
import { service } from "./service.ts";
import { surveys } from "./surveys.ts";

/** Every rule that has a judge of its own; what a survey shows is judged by the tables. */
export const rules: readonly Rule[] = [
  ...service,
  ...surveys,
  ...recipients,
  ...responses,
  ...authentication,
  ...refusals,
  ...leftovers,
];
