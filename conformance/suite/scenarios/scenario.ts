import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "./session.ts";
import type { Author } from "../documents/author.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { createSurvey } from "./own-survey.ts";

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

/** Runs on a survey of its own, and ends if the subject creates none. If `owner` can create none, the first key does. */
export function onSurvey(
  name: string,
  run: (session: Session, survey: ExpectedSurvey) => Promise<void>,
  membersOf: (author: Author) => JsonObject = () => ({}),
  owner: "owner" | "other" = "owner",
): Scenario {
  return {
    name,
    async run(session) {
      const as = session.hasOther && session.creates(owner) ? owner : "owner";
      const survey = await createSurvey(session, membersOf, as);
      if (survey !== undefined) await run(session, survey);
    },
  };
}
