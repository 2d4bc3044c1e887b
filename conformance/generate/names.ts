import { createHash } from "node:crypto";

/** Makes the names by which a run's traces are known: each contains the run id, and none is used twice. */
export interface Names {
  readonly runId: string;
  /** A text that no other case of the run uses, for example `rcp32-3`. */
  readonly fresh: () => string;
  /** `conformance-{runId}-…`: a slug that no survey has yet. */
  readonly slug: () => string;
  /** The text, marked as this run's. */
  readonly title: (text: string) => string;
  /** Under a reserved domain (RFC 2606): `{local}.{token}.{runId}@example.com`. */
  readonly email: (local: string, token: string) => string;
}

/** Names for one owner (a scenario, or the run itself), kept apart by `prefix`. */
export function namesFor(runId: string, prefix: string): Names {
  let used = 0;
  const fresh = (): string => `${prefix}-${(used += 1)}`;
  // not every server takes a hyphen before the @
  const email = (local: string, token: string): string => `${local}.${token.replaceAll("-", ".")}.${runId}@example.com`;
  return {
    runId,
    fresh,
    slug: () => `conformance-${runId}-${brief(fresh())}`,
    title: (text) => `${text} [${runId}]`,
    email,
  };
}

/** A text that is as good as a longer one: with it a slug has no more than 30 characters, which most servers take. */
function brief(text: string): string {
  return text.length <= 9 ? text : createHash("sha256").update(text).digest("hex").slice(0, 9);
}
