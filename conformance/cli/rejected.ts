import { InvalidArgumentError } from "commander";

/** Refuses the value of an option; commander names the option and the value before the reason. */
export function rejected(reason: string): never {
  throw new InvalidArgumentError(reason);
}
