import type { WrongStatus } from "../../report/breach/breach.ts";
import type { JudgedRequest } from "../../report/breach/judged-request.ts";
import type { Step } from "../journal/step.ts";
import { judgedRequest } from "./claims/judged-request.ts";

export function wrongStatus(
  step: Step,
  expected: WrongStatus["expected"],
  situation?: WrongStatus["situation"],
  details: Partial<Pick<JudgedRequest, "key" | "content">> = {},
): WrongStatus {
  const request = { ...judgedRequest(step), ...details };
  return { kind: "status", request, expected, ...(situation === undefined ? {} : { situation }) };
}
