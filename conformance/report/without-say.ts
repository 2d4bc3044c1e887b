import type { Outcome } from "../format/report.ts";
import { knownText } from "./console/summary.ts";

/** Why an outcome has no say in the verdict, in words; absent where it has one, and where there is nothing to excuse. */
export function withoutSay({ outcome, known, unscored, since }: Outcome): string | undefined {
  if (unscored === true && outcome !== "passed")
    return `${outcome.replace("-", " ")}, unscored: required since ${since}`;
  return known === undefined ? undefined : `known failure: ${knownText(known)}`;
}
