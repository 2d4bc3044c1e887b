import { drafted, nested, parts, serve, type Part } from "../faults/parts/operators.ts";
import type { Variant } from "./variant.ts";

/** One server that is unusual in all the ways of some variants: those that come first are the innermost. */
export function composed(members: readonly Variant[]): Variant {
  const own = members.find((one) => one.serve !== undefined)?.serve;
  const part = parts(...members.map((one) => one.part));
  return {
    name: members.map(({ name }) => name).join(" + "),
    answers: Object.fromEntries(members.flatMap(({ answers }) => Object.entries(answers))),
    despite: members.flatMap((one) => one.despite ?? []),
    part,
    build: serve(part),
    ...(own === undefined ? {} : { serve: own }),
  };
}

/** Says whether one server can be unusual in the ways of both: neither answers or sets what the other does. */
export function areComposable(a: Variant, b: Variant): boolean {
  const touched = touchedBy(b);
  return !touchedBy(a).some((one) => touched.includes(one)) && (a.serve === undefined || b.serve === undefined);
}

/** What a variant has for itself: open points, and the seams of its server. */
const touchedBy = ({ answers, part }: Variant): readonly string[] => [...Object.keys(answers), ...seamsOf(part)];

/** Rules of texts are one seam: where the others aren't given they are made of the first one. */
const textRules: readonly string[] = ["text", "requiredText", "label", "optionalText"];

function seamsOf(part: Part): readonly string[] {
  const { store: untouched } = drafted([]).given;
  const { store, ...seams } = drafted([part], { store: untouched }).given;
  const names = Object.entries(seams).flatMap(([name, value]) =>
    nested.some((one) => one === name)
      ? Object.keys(value).map((inner) => `${name}.${textRules.includes(inner) ? "text" : inner}`)
      : [name],
  );
  return store === untouched ? names : [...names, "store"];
}
