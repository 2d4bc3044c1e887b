import { Violation } from "../check/violation.ts";

/** The breach that nothing else can be told beside: two creates of the run answered this id. */
export function sharedId(id: string): Violation {
  const breach = { message: "two creates answered the same id", expected: "an id for each survey", received: id };
  return new Violation(breach, "SUR-6");
}
