import { createApp } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { Parts, Variant } from "./variant.ts";

/** Seams that hold several things, each of which another variant may set. */
const nested = ["limits", "statuses", "present", "rules", "policy"] as const;

/** One server that is unusual in all the ways of some variants: those that come first are the innermost. */
export function composed(members: readonly Variant[]): Variant {
  const serve = members.find((one) => one.serve !== undefined)?.serve;
  const base = members.find(({ build }) => build.parts === undefined)?.build ?? createApp;
  const parts = members.flatMap(({ build }) => build.parts ?? []);
  return {
    name: members.map(({ name }) => name).join(" + "),
    answers: Object.fromEntries(members.flatMap(({ answers }) => Object.entries(answers))),
    ...(serve === undefined ? {} : { serve }),
    build: (given) => {
      const seams = parts.reduce((all, part) => merged(all, seamsOf(part, all)), given);
      return parts.flatMap(({ wraps }) => wraps).reduce((inner, wrap) => wrap(inner), base(seams));
    },
  };
}

/** Says whether one server can be unusual in the ways of both: neither answers or sets what the other does. */
export function areComposable(a: Variant, b: Variant): boolean {
  return !touchedBy(a).some((one) => touchedBy(b).includes(one)) && (a.serve === undefined || b.serve === undefined);
}

/** What a variant has for itself: open points, and seams. */
function touchedBy({ answers, build }: Variant): readonly string[] {
  if (build.parts === undefined) return [...Object.keys(answers), "no parts"];
  const seams = Object.entries(seamsOf(build.parts, {})).flatMap(([name, value]) =>
    nested.some((one) => one === name) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );
  return [...Object.keys(answers), ...seams];
}

function seamsOf({ seams }: Parts, given: ServiceOptions): ServiceOptions {
  return typeof seams === "function" ? seams(given) : seams;
}

function merged(a: ServiceOptions, b: ServiceOptions): ServiceOptions {
  const both = nested.flatMap((name) =>
    a[name] === undefined && b[name] === undefined ? [] : [[name, { ...a[name], ...b[name] }]],
  );
  return { ...a, ...b, ...Object.fromEntries(both) };
}
