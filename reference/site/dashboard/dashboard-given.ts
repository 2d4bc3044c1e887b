import type { KeyRegistry } from "../keys/key-registry.ts";
import type { Mailer } from "../mail/mailer.ts";
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
  /** Hears that a sign-in link was used. */
  readonly onSignIn: () => void;
}
