import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { onCreate, onQuestion, onRow, onType, requirementIn } from "./members.ts";
import { suspect } from "./suspect.ts";

/** Returns the requirements by which a value must be stored as `cause` sent it. */
export function valueSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  return [...memberSuspects(fact, cause), ...spellingSuspects(cause, fact.kind ?? "seen")];
}

/** Returns the requirement on the compared member: QST-12 for `question.label`. */
export function memberSuspects(fact: Fact, { operation }: Step): readonly Suspect[] {
  const { aspect, kind = "seen", type = "" } = fact;
  const [part = "", member = ""] = aspect.split(".");
  if (part === "row") return rowMemberSuspects(fact, member);
  if (part === "questions") return [suspect("QST-20", kind)];
  if (part !== "question") return [suspect(requirementIn(onCreate, part) ?? "SUR-12", kind)];
  if (member === "type") return [suspect(requirementIn(onType, type) ?? "QST-21", operation)];
  return [suspect(requirementIn(onQuestion, member) ?? "QST-20", valueFacet(fact))];
}

function rowMemberSuspects(fact: Fact, member: string): readonly Suspect[] {
  const requirement = requirementIn(onRow, member);
  if (requirement !== undefined) return inviteCopySuspects(fact, suspect(requirement, fact.kind));
  // RCP-6: the id and the url stay the same; RCP-5: a created survey has exactly the recipients that were sent
  if (member === "id" || member === "url") return [suspect("RCP-6", `${member} since it was given`)];
  return [suspect("RCP-5", member)];
}

/** Adds RCP-17, on invite copy, to the suspect `base`. RCP-17 comes first if another recipient's copy is shown. */
export function inviteCopySuspects({ aspect, agrees, isNeighbours = false }: Fact, base: Suspect): readonly Suspect[] {
  if (!/^row\.invite(Top|Bottom|SignOff)$/.test(aspect)) return [base];
  const copySuspect = suspect("RCP-17", "seen");
  if (agrees) return [base, copySuspect];
  return isNeighbours ? [copySuspect, base] : [base];
}

/** Returns `blank date` for a blank value in a date question. */
export function valueFacet({ kind = "seen", type = "" }: Fact): string {
  return `${kind} ${type}`.trim();
}

/** True if neither the old value nor the new one is shown: the service carried out the write and changed the value. */
export function isAltered({ agrees, isOld, aspect }: Fact): boolean {
  return !agrees && isOld !== true && aspect !== "questions";
}
