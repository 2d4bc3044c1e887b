import { wordsOfBreach } from "../../../report/breach/words-of-breach.ts";
import type { BrokenClaim } from "../../blame/explanation.ts";

export function messageOf({ claim: { breach } }: BrokenClaim): string {
  return breach === undefined ? "" : wordsOfBreach(breach).message;
}
