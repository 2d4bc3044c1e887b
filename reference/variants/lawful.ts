import { createApp } from "../api/app.ts";
import type { Build, Parts, Variant, Wrap } from "./variant.ts";

export * from "./reshaped.ts";
export type { Variant, Wrap } from "./variant.ts";

/** Other seams of a server, made anew for each. */
export interface Seams {
  readonly seams: Parts["seams"];
}

/** Gives a server other seams. */
export const seams = (more: Parts["seams"]): Seams => ({ seams: more });

/** A server without its name yet. */
export type Unnamed = Omit<Variant, "name">;

/** A server by the open points that it answers otherwise, made of other seams and of what stands around it, the innermost first. */
export function lawful(answers: Variant["answers"], ...parts: readonly (Seams | Wrap)[]): Unnamed {
  const own = parts.find((part) => typeof part !== "function")?.seams ?? {};
  const wraps = parts.filter((part) => typeof part === "function");
  const build: Build = (given) => {
    const more = typeof own === "function" ? own(given) : own;
    const app = createApp({ ...given, ...more, limits: { ...given.limits, ...more.limits } });
    return wraps.reduce((inner, wrap) => wrap(inner), app);
  };
  return { answers, build: Object.assign(build, { parts: { seams: own, wraps } }) };
}

/** A server that is unusual in its own way of being built. */
export const built = (answers: Variant["answers"], build: Build): Unnamed => ({ answers, build });

/** A server that takes long to judge, for the most part of waiting. */
export const slow = (variant: Unnamed): Unnamed => ({ ...variant, isSlow: true });

/** A server whose unusual ways show only on the wire. */
export const served = (serve: NonNullable<Variant["serve"]>, variant: Unnamed): Unnamed => ({ ...variant, serve });

/** Servers by their names. */
export const variantsOf = (table: Readonly<Record<string, Unnamed>>): readonly Variant[] =>
  Object.entries(table).map(([name, variant]) => ({ name, ...variant }));
