import { parts, seams, serve, type Part } from "../faults/parts/operators.ts";
import type { Rules } from "../host/rules/rules.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Variant } from "./variant.ts";

export * from "../faults/parts/operators.ts";
export * from "./bodies/body-operators.ts";
export type { Variant } from "./variant.ts";

export type Unnamed = Pick<Variant, "part" | "serve" | "isSlow" | "despite">;

const toUnnamed = (one: Part | Unnamed): Unnamed => (typeof one === "function" ? { part: one } : one);

/** Declares one variant for each entry; all answer the open points alike. */
export const answering =
  (answers: Variant["answers"]) =>
  (table: Readonly<Record<string, Part | Unnamed>>): readonly Variant[] =>
    Object.entries(table).map(([name, one]) => {
      const { part, ...more } = toUnnamed(one);
      return { name, answers, part, build: serve(part), ...more };
    });

export const replaceRules = (rules: Partial<Rules>): Part => seams({ rules });

/** Declares that a full judgement takes long. */
export const slow = (one: Part | Unnamed): Unnamed => ({ ...toUnnamed(one), isSlow: true });

/** Declares that the server breaks a SHOULD. */
export const despite = (id: RequirementId, one: Part | Unnamed): Unnamed => ({
  ...toUnnamed(one),
  despite: [...(toUnnamed(one).despite ?? []), id],
});

/** Declares that the difference shows only on the wire. */
export const served = (own: NonNullable<Variant["serve"]>, part: Part = parts()): Unnamed => ({ part, serve: own });
