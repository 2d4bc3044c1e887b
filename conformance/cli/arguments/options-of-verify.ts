import type { Option } from "./option.ts";
import { verifyOptions } from "./verify-options.ts";

/** Returns the options of `verify` that mean the same on another command. */
export function optionsOfVerify(...names: readonly string[]): readonly Option[] {
  return verifyOptions.filter(({ flags }) => names.includes(flags.split(" ")[0] ?? ""));
}
