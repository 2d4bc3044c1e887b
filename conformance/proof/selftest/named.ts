import { mutants } from "../faults/all.ts";
import type { Mutant } from "../faults/mutant.ts";
import { variants } from "../variants/all.ts";
import type { Variant } from "../variants/variant.ts";

export const faultNamed = (name: string): Mutant => findByName(mutants, name);

export const variantNamed = (name: string): Variant => findByName(variants, name);

function findByName<Item extends { readonly name: string }>(items: readonly Item[], name: string): Item {
  const found = items.find((item) => item.name === name);
  if (found === undefined) throw new Error(`No fault or variant is named "${name}".`);
  return found;
}
