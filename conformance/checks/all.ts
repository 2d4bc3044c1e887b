import { requirementIds } from "../../spec/requirements/catalogue.ts";
import type { Check } from "../check/check.ts";
import { rules } from "../rules/all.ts";
import { authenticationChecks } from "./authentication.ts";
import { keyChecks } from "./authentication-keys.ts";
import { scopeChecks } from "./authentication-scopes.ts";
import { effectChecks } from "./errors-effects.ts";
import { oddityChecks } from "./errors-oddities.ts";
import { errorChecks } from "./errors.ts";
import { rateChecks } from "./limits-rates.ts";
import { scaleChecks } from "./limits-scales.ts";
import { cappedAddChecks } from "./limits-adding.ts";
import { capChecks } from "./limits.ts";
import { questionChecks } from "./questions.ts";
import { addingChecks } from "./recipients-adding.ts";
import { overwritingChecks } from "./recipients-overwriting.ts";
import { invitedChecks } from "./recipients-invited.ts";
import { sequenceChecks } from "./recipients-sequences.ts";
import { skippingChecks } from "./recipients-skipping.ts";
import { recipientChecks } from "./recipients.ts";
import { addingSurroundingChecks } from "./recipients-surroundings.ts";
import { responseChecks } from "./responses.ts";
import { submittedChecks } from "./responses-submitted.ts";
import { serviceChecks } from "./service.ts";
import { surveyMemberChecks } from "./surveys-members.ts";
import { slugChecks } from "./surveys-slugs.ts";
import { surroundingChecks } from "./surveys-surroundings.ts";
import { surveyUpdateChecks } from "./surveys-updating.ts";
import { surveyChecks } from "./surveys.ts";

const unordered: readonly Check[] = [
  ...serviceChecks,
  ...surveyChecks,
  ...slugChecks,
  ...surveyMemberChecks,
  ...surveyUpdateChecks,
  ...surroundingChecks,
  ...questionChecks,
  ...recipientChecks,
  ...overwritingChecks,
  ...addingChecks,
  ...addingSurroundingChecks,
  ...skippingChecks,
  ...invitedChecks,
  ...sequenceChecks,
  ...responseChecks,
  ...submittedChecks,
  ...authenticationChecks,
  ...scopeChecks,
  ...keyChecks,
  ...errorChecks,
  ...effectChecks,
  ...oddityChecks,
  ...capChecks,
  ...cappedAddChecks,
  ...scaleChecks,
  ...rateChecks,
];

const driven: ReadonlySet<string> = new Set(["RCP-7", "RCP-44"]);

/** Every check, in the order of the catalogue. */
export const checks: readonly Check[] = requirementIds.flatMap((id) =>
  unordered.filter((check) => check.id === id && (driven.has(id) || !rules.some((rule) => rule.id === id))),
);
