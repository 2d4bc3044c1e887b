import { combine, serverBuilder, withOptions, type Part } from "../faults/parts/server-parts.ts";
import type { Rules } from "../host/rules/rules.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Variant } from "./variant.ts";

export type UnnamedVariant = Pick<Variant, "part" | "serve" | "isSlow" | "despite">;

const toUnnamed = (one: Part | UnnamedVariant): UnnamedVariant => (typeof one === "function" ? { part: one } : one);

/** Declares one variant for each entry; all answer the open points alike. */
export const variantsAnswering =
  (answers: Variant["answers"]) =>
  (table: Readonly<Record<string, Part | UnnamedVariant>>): readonly Variant[] =>
    Object.entries(table).map(([name, one]) => {
      const { part, ...more } = toUnnamed(one);
      return { name, answers, part, build: serverBuilder(part), ...more };
    });

export const replaceRules = (rules: Partial<Rules>): Part => withOptions({ rules });

/** Declares that a full judgement takes long. */
export const markSlow = (one: Part | UnnamedVariant): UnnamedVariant => ({ ...toUnnamed(one), isSlow: true });

/** Declares that the server breaks a SHOULD. */
export const breakingShould = (id: RequirementId, one: Part | UnnamedVariant): UnnamedVariant => ({
  ...toUnnamed(one),
  despite: [...(toUnnamed(one).despite ?? []), id],
});

/** Declares that the difference shows only on the wire. */
export const servedBy = (own: NonNullable<Variant["serve"]>, part: Part = combine()): UnnamedVariant => ({
  part,
  serve: own,
});
