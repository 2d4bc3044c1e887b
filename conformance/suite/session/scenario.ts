import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "./session.ts";

/** A scenario sends requests, whose responses the rules judge. It asserts nothing. */
export interface Scenario {
  readonly name: string;
  /** True if no other scenario may run at the same time. */
  readonly isAlone?: boolean;
  /** True if the scenario must end before any other begins. */
  readonly isFirst?: boolean;
  /** True if the scenario begins after all usual scenarios have ended. */
  readonly isLast?: boolean;
  /** Requirements whose breach may show only after many surveys were created. This scenario is then replayed to show it. */
  readonly gathers?: readonly RequirementId[];
  /** True if the scenario asks open points, and nothing is judged. */
  readonly asks?: boolean;
  /** True if the scenario would disturb others, so it begins after all of them have ended. */
  readonly disturbs?: boolean;
  readonly run: (session: Session) => Promise<void>;
}
