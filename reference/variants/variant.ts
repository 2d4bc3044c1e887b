import type { OpenPointId } from "../../spec/open-points.ts";
import type { Fetch } from "../api/app.ts";
import type { ServiceOptions } from "../api/service.ts";
import type { RunningServer } from "../listen/start-server.ts";

/** Something around a server: the same service, seen or heard in another form. */
export type Wrap = (app: Fetch) => Fetch;

/** What `lawful` makes a server of, for others to be composed with it. */
export interface Parts {
  readonly seams: ServiceOptions | ((given: ServiceOptions) => ServiceOptions);
  /** The innermost first. */
  readonly wraps: readonly Wrap[];
}

/** Builds a server from the keys and the origin that every server is given. */
export interface Build {
  (given: ServiceOptions): Fetch;
  /** Absent where the server isn't made of parts. */
  readonly parts?: Parts;
}

/** A lawful server that answers some open points otherwise than the reference. */
export interface Variant {
  /** What is unusual about it: `survey ids are integers`. */
  readonly name: string;
  /**
   * The open points that it answers otherwise, each with its answer in the words in which a run observes it; several where
   * it answers now so, now otherwise, and none where it gives a run no way to see.
   */
  readonly answers: Readonly<Partial<Record<OpenPointId, string | readonly string[]>>>;
  readonly build: Build;
  /** Serves it over a socket, where what is unusual shows only on the wire; absent where any server will do. */
  readonly serve?: (options: { readonly app: (origin: string) => Fetch }) => Promise<RunningServer>;
  /** Whether judging it in full takes long, for the most part of waiting: fewer cases must do, and are tried concurrently. */
  readonly isSlow?: boolean;
}
