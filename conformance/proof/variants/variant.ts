import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import type { BuildServer, Part } from "../faults/parts/server-parts.ts";
import type { RunningServer } from "../../../reference/listen/start-server.ts";

/** An unusual server that conforms, so a run must not blame it. */
export interface Variant {
  /** The unusual behaviour: `survey ids are integers`. */
  readonly name: string;
  /**
   * Answers to open points that differ from the reference's, as a report words them. A run observes all answers of a
   * list. An empty list means that a run can't observe the point.
   */
  readonly answers: Readonly<Partial<Record<OpenPointId, string | readonly string[]>>>;
  /** The SHOULDs that the server breaks. */
  readonly brokenShoulds?: readonly RequirementId[];
  readonly part: Part;
  readonly build: BuildServer;
  /** Present if the difference shows only on the wire. */
  readonly serve?: (options: { readonly app: (origin: string) => Fetch }) => Promise<RunningServer>;
  /** True if a full judgement takes long, mostly by waiting. Such a variant gets fewer cases and runs concurrently. */
  readonly isSlow?: boolean;
}
