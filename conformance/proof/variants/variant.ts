import type { OpenPointId } from "../../../spec/open-points.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Fetch } from "../../../reference/api/app.ts";
import type { Build, Part } from "../faults/parts/server-parts.ts";
import type { RunningServer } from "../../../reference/listen/start-server.ts";

/** A lawful server that answers some open points otherwise than the reference. */
export interface Variant {
  /** What is unusual about it: `survey ids are integers`. */
  readonly name: string;
  /**
   * The open points that it answers otherwise, each with its answer in the words in which a run observes it; several where
   * it answers now so, now otherwise, and none where it gives a run no way to see.
   */
  readonly answers: Readonly<Partial<Record<OpenPointId, string | readonly string[]>>>;
  /** The SHOULDs that it doesn't keep. */
  readonly despite?: readonly RequirementId[];
  /** In what it differs from the reference, for others to be composed with it. */
  readonly part: Part;
  readonly build: Build;
  /** Serves it over a socket, where what is unusual shows only on the wire; absent where any server will do. */
  readonly serve?: (options: { readonly app: (origin: string) => Fetch }) => Promise<RunningServer>;
  /** Whether judging it in full takes long, for the most part of waiting: fewer cases must do, and are tried concurrently. */
  readonly isSlow?: boolean;
}
