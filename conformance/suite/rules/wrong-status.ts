import type { WrongStatus } from "../../report/breach/breach.ts";
import type { JudgedRequest } from "../../report/breach/judged-request.ts";
import type { Step } from "../journal/step.ts";
import { judgedRequest } from "./claims/judged-request.ts";

interface Details extends Partial<Pick<JudgedRequest, "key" | "content">> {
  readonly situation?: WrongStatus["situation"];
}

/** Returns the breach of a status other than `expected`. `key` and `content` replace what the step says. */
export function wrongStatus(
  step: Step,
  expected: WrongStatus["expected"],
  { situation, ...details }: Details = {},
): WrongStatus {
  return { kind: "status", request: { ...judgedRequest(step), ...details }, expected, situation };
}
