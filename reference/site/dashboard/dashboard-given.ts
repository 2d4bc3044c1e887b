import type { KeyRegistry } from "../keys/key-registry.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { SurveyRecord } from "../../api/store.ts";
import type { Service } from "../service.ts";
import type { Guard } from "./guard.ts";
import type { Sessions } from "./sessions.ts";

export interface DashboardGiven {
  readonly service: Service;
  readonly keys: KeyRegistry;
  readonly mailer: Mailer;
  readonly sessions: Sessions;
  readonly guard: Guard;
  readonly askerOf: (survey: SurveyRecord) => string;
  readonly onSignIn: () => void;
}
