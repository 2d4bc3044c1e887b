import type { OpenPointId } from "../../spec/open-points.ts";
import type { Fetch } from "../app.ts";
import type { ServiceOptions } from "../service.ts";
import type { RunningServer } from "../start-server.ts";

/** A lawful server that answers some open points otherwise than the reference. */
export interface Variant {
  /** What is unusual about it: `survey ids are integers`. */
  readonly name: string;
  /** The open points that it answers otherwise, each with its answer in the words in which a run observes it. */
  readonly answers: Readonly<Partial<Record<OpenPointId, string>>>;
  /** Builds the server from the keys and the origin that every server is given. */
  readonly build: (given: ServiceOptions) => Fetch;
  /** Serves it over a socket, where what is unusual shows only on the wire; absent where any server will do. */
  readonly serve?: (options: { readonly app: (origin: string) => Fetch }) => Promise<RunningServer>;
  /** Whether judging it takes minutes, so that a quick run must do. */
  readonly isSlow?: boolean;
}
