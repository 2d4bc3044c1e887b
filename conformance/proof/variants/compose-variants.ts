import { buildDraft, combine, optionGroups, serverBuilder, type Part } from "../faults/parts/server-parts.ts";
import type { Variant } from "./variant.ts";

/** Combines variants in one server. Each member changes the requests and responses of those before it. */
export function composeVariants(members: readonly Variant[]): Variant {
  const serve = members.find((member) => member.serve !== undefined)?.serve;
  const part = combine(...members.map((member) => member.part));
  return {
    name: members.map(({ name }) => name).join(" + "),
    answers: Object.fromEntries(members.flatMap(({ answers }) => Object.entries(answers))),
    brokenShoulds: members.flatMap((member) => member.brokenShoulds ?? []),
    part,
    build: serverBuilder(part),
    ...(serve === undefined ? {} : { serve }),
  };
}

/** True if no open point and no option of the host is changed by both, and at most one has `serve`. */
export function areComposable(a: Variant, b: Variant): boolean {
  const changedByB = changedNames(b);
  const isShared = changedNames(a).some((name) => changedByB.includes(name));
  return !isShared && (a.serve === undefined || b.serve === undefined);
}

/** Returns ids of open points, and names of options: `limits.bodyBytes`. */
const changedNames = ({ answers, part }: Variant): readonly string[] => [...Object.keys(answers), ...optionNames(part)];

function optionNames(part: Part): readonly string[] {
  // `buildDraft` keeps a store that it made itself, so a different one shows that the part replaced it
  const { store: unchangedStore } = buildDraft([]).options;
  const { store, ...options } = buildDraft([part], { store: unchangedStore }).options;
  // members of a group count singly
  const names = Object.entries(options).flatMap(([name, value]) =>
    optionGroups.some((group) => group === name) ? Object.keys(value).map((member) => nameIn(name, member)) : [name],
  );
  return store === unchangedStore ? names : [...names, "store"];
}

/** The host derives these rules from `text` unless they are replaced, so they count as one. */
const textRules: readonly string[] = ["text", "requiredText", "label", "optionalText"];

function nameIn(group: string, member: string): string {
  return group === "rules" && textRules.includes(member) ? "rules.text" : `${group}.${member}`;
}
