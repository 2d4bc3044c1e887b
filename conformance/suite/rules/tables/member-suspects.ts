import type { Fact } from "../../journal/fact.ts";
import type { Suspect, Step } from "../../journal/step.ts";
import { spellingSuspects } from "./spelling-suspects.ts";
import { onCreate, onQuestion, onRow, onType, requirementIn } from "./members.ts";
import { suspect } from "./suspect.ts";

/** Returns the requirements on a value that the cause gave. */
export function valueSuspects(fact: Fact, cause: Step): readonly Suspect[] {
  return [...memberSuspects(fact, cause), ...spellingSuspects(cause, fact.kind ?? "seen")];
}

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
  if (member === "id" || member === "url") return [suspect("RCP-6", `${member} since it was given`)];
  return [suspect("RCP-5", member)];
}

/** Invite copy that another recipient has breaks RCP-17 first. */
export function inviteCopySuspects({ aspect, agrees, isNeighbours = false }: Fact, own: Suspect): readonly Suspect[] {
  if (!/^row\.invite(Top|Bottom|SignOff)$/.test(aspect)) return [own];
  const copySuspect = suspect("RCP-17", "seen");
  if (agrees) return [own, copySuspect];
  return isNeighbours ? [copySuspect, own] : [own];
}

export function valueFacet({ kind = "seen", type = "" }: Fact): string {
  return `${kind} ${type}`.trim();
}

/** True if a new value is shown that differs from the given one: the write was carried out and the value was spoiled. */
export function isSpoiled({ agrees, isOld, aspect }: Fact): boolean {
  return !agrees && isOld !== true && aspect !== "questions";
}
