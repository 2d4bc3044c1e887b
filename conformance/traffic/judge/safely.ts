import type { Traffic } from "./traffic.ts";

/** Leaves an exchange out if judging it throws, and judges the rest. */
export function safely<Result>(
  traffic: Pick<Traffic, "noteGap">,
  leave: (reason: string) => void,
  judge: () => Result,
): Result | undefined {
  try {
    return judge();
  } catch (error) {
    leave(`can't be judged (${error instanceof Error ? error.name : "unknown"})`);
    traffic.noteGap();
    return undefined;
  }
}
