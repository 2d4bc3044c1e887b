import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Session } from "./session.ts";
import type { Author } from "../documents/author.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { createsOne } from "./own-survey.ts";

/** Drives the subject into states that are worth looking at; asserts nothing. */
export interface Scenario {
  readonly name: string;
  /** Nothing else is under way meanwhile. */
  readonly isAlone?: boolean;
  /** Ends before any other begins. */
  readonly isFirst?: boolean;
  /** Begins after all others have ended. */
  readonly isLast?: boolean;
  /** Requirements that it judges better the more surveys were made before. */
  readonly gathers?: readonly RequirementId[];
  /** It asks what the contract leaves open, and judges nothing. */
  readonly asks?: boolean;
  /** True if it disturbs the other scenarios: it begins after all of them have ended. */
  readonly disturbs?: boolean;
  readonly run: (session: Session) => Promise<void>;
}

/** A scenario on a survey of its own, which ends where the subject makes none: the owner's, or the other key's where there is one. */
export function onSurvey(
  name: string,
  run: (session: Session, survey: HeldSurvey) => Promise<void>,
  given: (author: Author) => JsonObject = () => ({}),
  whose: "owner" | "other" = "owner",
): Scenario {
  return {
    name,
    async run(session) {
      const as = session.hasOther && session.creates(whose) ? whose : "owner";
      const survey = await createsOne(session, given, as);
      if (survey !== undefined) await run(session, survey);
    },
  };
}
