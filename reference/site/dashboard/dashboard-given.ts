import type { KeyRegistry } from "../keys/key-registry.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { SurveyRecord } from "../../api/store/survey-record.ts";
import type { Service } from "../../api/service.ts";
import type { Guard } from "./guard.ts";
import type { Sessions } from "./sessions.ts";

/** What the dashboard works on. */
export interface DashboardGiven {
  readonly service: Service;
  readonly keys: KeyRegistry;
  readonly mailer: Mailer;
  readonly sessions: Sessions;
  readonly guard: Guard;
  /** Who asks in a survey, as its recipients see it. */
  readonly askerOf: (survey: SurveyRecord) => string;
  /** Hears that a sign-in link was used. */
  readonly onSignIn: () => void;
}
