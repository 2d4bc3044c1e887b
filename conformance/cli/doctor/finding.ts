/** How one thing that a run rests on was found: `unseen` where an earlier one kept it from being looked at. */
export type FindingState = "ok" | "doubt" | "problem" | "unseen";

/** One line of an examination. */
export interface Finding {
  /** `DNS`, `certificate`, `two keys`. */
  readonly name: string;
  readonly state: FindingState;
  /** What was found, in words; it may hold what the subject sent. */
  readonly text: string;
  /** What mends it; absent where nothing has to be. */
  readonly hint?: string;
}

/** A finding without anything to mend. */
export function ok(name: string, text: string): Finding {
  return { name, state: "ok", text };
}

/** A finding with which a run can start, but might not prove what its reader thinks. */
export function doubt(name: string, text: string, hint: string): Finding {
  return { name, state: "doubt", text, hint };
}

/** A finding with which no run can start, or none that is worth anything. */
export function problem(name: string, text: string, hint: string): Finding {
  return { name, state: "problem", text, hint };
}

/** What wasn't looked at, and why. */
export function unseen(name: string, why: string): Finding {
  return { name, state: "unseen", text: `not looked at: ${why}` };
}
