import { authentication } from "./authentication.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { questions } from "./questions.ts";
import { recipients } from "./recipients.ts";
import type { Chapter, Requirement } from "./requirement.ts";
import { responses } from "./responses.ts";
import { service } from "./service.ts";
import { surveys } from "./surveys.ts";

/** Every requirement by id, in the order of the chapters. */
export const catalogue = {
  ...service.requirements,
  ...surveys.requirements,
  ...questions.requirements,
  ...recipients.requirements,
  ...responses.requirements,
  ...authentication.requirements,
  ...errors.requirements,
  ...limits.requirements,
};

/** The literal id of a requirement, for example `RCP-32`. */
export type RequirementId = keyof typeof catalogue;

/** The chapters in reading order. */
export const chapters: readonly Chapter[] = [
  service,
  surveys,
  questions,
  recipients,
  responses,
  authentication,
  errors,
  limits,
];

/** Every requirement id in reading order. */
export const requirementIds = Object.keys(catalogue) as readonly RequirementId[];

/** Says whether a text is the id of a requirement. */
export function isRequirementId(text: string): text is RequirementId {
  return Object.hasOwn(catalogue, text);
}

/** The requirement with an id. */
export function requirement(id: RequirementId): Requirement {
  return catalogue[id];
}
