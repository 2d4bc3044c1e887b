import { combine, serverBuilder, withOptions, type Part } from "../faults/parts/server-parts.ts";
import type { Rules } from "../host/rules/rules.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Variant } from "./variant.ts";

/** Declares one variant for each entry of the table. All of them give these answers to open points. */
export function variantsWith(answers: Variant["answers"]): (table: VariantTable) => readonly Variant[] {
  return (table) =>
    Object.entries(table).map(([name, entry]) => {
      const variant = toUnnamedVariant(entry);
      return { name, answers, build: serverBuilder(variant.part), ...variant };
    });
}

type VariantTable = Readonly<Record<string, Part | UnnamedVariant>>;

export type UnnamedVariant = Pick<Variant, "part" | "serve" | "isSlow" | "brokenShoulds">;

/** An entry that is a function is a part alone. */
const toUnnamedVariant = (entry: Part | UnnamedVariant): UnnamedVariant =>
  typeof entry === "function" ? { part: entry } : entry;

/** The host builds other rules from the replaced ones: `text` also changes titles, labels and options. */
export const replaceRules = (rules: Partial<Rules>): Part => withOptions({ rules });

/** Declares that a full judgement takes a long time. */
export const markSlow = (entry: Part | UnnamedVariant): UnnamedVariant => ({
  ...toUnnamedVariant(entry),
  isSlow: true,
});

/** Declares that the server breaks this SHOULD, and nevertheless conforms. */
export const breakingShould = (id: RequirementId, entry: Part | UnnamedVariant): UnnamedVariant => {
  const variant = toUnnamedVariant(entry);
  return { ...variant, brokenShoulds: [...(variant.brokenShoulds ?? []), id] };
};

/** Declares that the difference shows only on the wire, so the variant needs a server of its own. */
export const servedBy = (serve: NonNullable<Variant["serve"]>, part: Part = combine()): UnnamedVariant => ({
  part,
  serve,
});
