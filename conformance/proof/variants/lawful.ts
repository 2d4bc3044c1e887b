import { parts, serve, type Part } from "../faults/parts/operators.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Variant } from "./variant.ts";

export * from "../faults/parts/operators.ts";
export * from "./bodies/reshaped.ts";
export type { Variant } from "./variant.ts";

/** A server without its name yet, where its part doesn't say all. */
export type Unnamed = Pick<Variant, "part" | "serve" | "isSlow" | "despite">;

const unnamed = (one: Part | Unnamed): Unnamed => (typeof one === "function" ? { part: one } : one);

/** Declares lawful servers that answer the same open points otherwise: by the name of each, in what it differs. */
export const answering =
  (answers: Variant["answers"]) =>
  (table: Readonly<Record<string, Part | Unnamed>>): readonly Variant[] =>
    Object.entries(table).map(([name, one]) => {
      const { part, ...more } = unnamed(one);
      return { name, answers, part, build: serve(part), ...more };
    });

/** A server that takes long to judge, for the most part of waiting. */
export const slow = (one: Part | Unnamed): Unnamed => ({ ...unnamed(one), isSlow: true });

/** A server that doesn't keep a SHOULD. */
export const despite = (id: RequirementId, one: Part | Unnamed): Unnamed => ({
  ...unnamed(one),
  despite: [...(unnamed(one).despite ?? []), id],
});

/** A server whose unusual ways show only on the wire. */
export const served = (own: NonNullable<Variant["serve"]>, part: Part = parts()): Unnamed => ({ part, serve: own });
