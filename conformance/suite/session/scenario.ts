import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "./session.ts";

/** Sends requests, whose responses the rules judge. It asserts nothing. */
export interface Scenario {
  readonly name: string;
  /** True if no other scenario may run at the same time. */
  readonly isAlone?: boolean;
  /** True if it must end before any other begins. */
  readonly isFirst?: boolean;
  /** True if it begins after all usual scenarios have ended. */
  readonly isLast?: boolean;
  /** Requirements that it judges better after more surveys were created. */
  readonly gathers?: readonly RequirementId[];
  /** True if it asks open points, and nothing is judged. */
  readonly asks?: boolean;
  /** True if it would disturb others, so it begins after all of them have ended. */
  readonly disturbs?: boolean;
  readonly run: (session: Session) => Promise<void>;
}
