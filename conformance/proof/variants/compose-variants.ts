import { buildDraft, combine, optionGroups, serverBuilder, type Part } from "../faults/parts/server-parts.ts";
import type { Variant } from "./variant.ts";

/** The first members are the innermost. */
export function composeVariants(members: readonly Variant[]): Variant {
  const own = members.find((one) => one.serve !== undefined)?.serve;
  const part = combine(...members.map((one) => one.part));
  return {
    name: members.map(({ name }) => name).join(" + "),
    answers: Object.fromEntries(members.flatMap(({ answers }) => Object.entries(answers))),
    brokenShoulds: members.flatMap((one) => one.brokenShoulds ?? []),
    part,
    build: serverBuilder(part),
    ...(own === undefined ? {} : { serve: own }),
  };
}

/** True if the two share no open point and no option, and at most one has `serve`. */
export function areComposable(a: Variant, b: Variant): boolean {
  const touched = touchedNames(b);
  return !touchedNames(a).some((one) => touched.includes(one)) && (a.serve === undefined || b.serve === undefined);
}

const touchedNames = ({ answers, part }: Variant): readonly string[] => [...Object.keys(answers), ...optionNames(part)];

/** These rules count as one option, because a missing rule follows the first one. */
const textRules: readonly string[] = ["text", "requiredText", "label", "optionalText"];

function optionNames(part: Part): readonly string[] {
  const { store: untouched } = buildDraft([]).options;
  const { store, ...others } = buildDraft([part], { store: untouched }).options;
  const names = Object.entries(others).flatMap(([name, value]) =>
    optionGroups.some((one) => one === name)
      ? Object.keys(value).map((inner) => `${name}.${textRules.includes(inner) ? "text" : inner}`)
      : [name],
  );
  return store === untouched ? names : [...names, "store"];
}
