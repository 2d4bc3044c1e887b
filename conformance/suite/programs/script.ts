import fc from "fast-check";
import { describedProgram } from "./describe-command.ts";
import type { Command, Program } from "./program.ts";
import { shorterThan } from "./shorter-programs.ts";

/** Generates some consecutive commands of a program. */
export type Part = fc.Arbitrary<readonly Command[]>;

/** Generates all parts, one after another, and shrinks by leaving out: commands first, then recipients and questions. */
class Script extends fc.Arbitrary<Program> {
  readonly #parts: fc.Arbitrary<readonly (readonly Command[])[]>;

  constructor(parts: readonly Part[]) {
    super();
    this.#parts = fc.tuple(...parts);
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Program> {
    return new fc.Value(describedProgram(this.#parts.generate(random, bias).value.flat()), undefined);
  }

  // a replay passes a program of the run as an example, so it must shrink although this script didn't generate it
  override canShrinkWithoutContext(value: unknown): value is Program {
    return typeof value === "object" && value !== null && "commands" in value;
  }

  override shrink({ commands }: Program): fc.Stream<fc.Value<Program>> {
    return fc.stream(shorterThan(commands)).map((shorter) => new fc.Value(describedProgram(shorter), undefined));
  }
}

/**
 * A program with all of these parts in this order.
 *
 * @example script(create(0), inAnyOrder([add(0, [{}]), read(0)]))
 */
export function script(...parts: readonly Part[]): fc.Arbitrary<Program> {
  return new Script(parts);
}

/** All of these parts, in any order. */
export function inAnyOrder(parts: readonly Part[]): Part {
  return sample(parts.length, parts);
}

/** Some of these parts, each at most once, in any order. */
export function sample(count: number, parts: readonly Part[]): Part {
  const length = Math.min(count, parts.length);
  const chosen = fc.shuffledSubarray([...parts.keys()], { minLength: length, maxLength: length });
  return chosen.chain((indices) => inTurn(...indices.flatMap((index) => parts[index] ?? [])));
}

/** The same part several times, generated anew each time. */
export function repeat(count: number, part: Part): Part {
  return fc.array(part, { minLength: count, maxLength: count, size: "max" }).map((all) => all.flat());
}

export function inTurn(...parts: readonly Part[]): Part {
  return fc.tuple(...parts).map((all) => all.flat());
}
