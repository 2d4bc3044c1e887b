import type { Client } from "../http/client.ts";
import type { Circumstance } from "./circumstance.ts";

/** What the line to a subject met that says why a run may not show what the subject does. */
export function circumstancesOfLine({
  faults,
  requests,
}: Pick<Client, "faults" | "requests">): readonly Circumstance[] {
  return [faults.stall(requests), faults.tooLong].flatMap((sentence) =>
    sentence === undefined ? [] : [{ sentence, explains: () => false }],
  );
}
