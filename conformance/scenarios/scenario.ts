import type { Session } from "../engine/session.ts";

/** Drives the subject into states that are worth looking at; asserts nothing. */
export interface Scenario {
  readonly name: string;
  /** Begins after all others have ended. */
  readonly isLast?: boolean;
  readonly run: (session: Session) => Promise<void>;
}
