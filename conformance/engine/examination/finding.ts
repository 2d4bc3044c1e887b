/** `skipped`: an earlier problem prevented the check. */
export type FindingState = "ok" | "warning" | "problem" | "skipped";

/** The result of one check, as `doctor` prints it. */
export interface Finding {
  /** `DNS`, `certificate`, `two accounts` */
  readonly name: string;
  readonly state: FindingState;
  /** May contain text from the service. */
  readonly text: string;
  readonly hint?: string;
}

export function ok(name: string, text: string): Finding {
  return { name, state: "ok", text };
}

/** A run can start, but may prove less than expected. */
export function warning(name: string, text: string, hint: string): Finding {
  return { name, state: "warning", text, hint };
}

/** A run can't start, or would be worthless. */
export function problem(name: string, text: string, hint: string): Finding {
  return { name, state: "problem", text, hint };
}

export function skipped(name: string, why: string): Finding {
  return { name, state: "skipped", text: `not checked: ${why}` };
}
