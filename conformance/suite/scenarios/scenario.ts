import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "./session.ts";

/** Sends requests that bring the service into states to judge. Asserts nothing. */
export interface Scenario {
  readonly name: string;
  /** True if nothing else may run at the same time. */
  readonly isAlone?: boolean;
  /** True if it ends before any other begins. */
  readonly isFirst?: boolean;
  /** True if it begins after all others have ended. */
  readonly isLast?: boolean;
  /** Requirements that it judges better after more surveys were created. */
  readonly gathers?: readonly RequirementId[];
  /** True if it asks open points and judges nothing. */
  readonly asks?: boolean;
  /** True if it disturbs the other scenarios: it begins after all of them have ended. */
  readonly disturbs?: boolean;
  readonly run: (session: Session) => Promise<void>;
}
