import { createHash } from "node:crypto";

/** Makes the names by which a run's traces are known: each contains the run id, and none is used twice. */
export interface Names {
  readonly runId: string;
  /** `conformance-{runId}-…`: a slug that no survey has yet, and often the beginning of one that some survey has. */
  readonly slug: () => string;
  /** The text, marked as this run's. */
  readonly title: (text: string) => string;
  /** Under a reserved domain (RFC 2606): `{local}.{token}.{runId}@example.com`. */
  readonly email: (local: string, token: string) => string;
}

/**
 * Of slugs that begin alike some are the beginnings of earlier ones, and some begin with them: a server that compares beginnings
 * mistakes one for another. None has over 30 characters, which most take.
 */
const lengths = [7, 9, 8, 6, 5];

/** Names for one owner (a scenario, or the run itself), kept apart by `prefix`. */
export function namesFor(runId: string, prefix: string): Names {
  let used = 0;
  const slug = (): string => {
    const [stem, turn] = [Math.floor(used / lengths.length), used % lengths.length];
    used += 1;
    const text = createHash("sha256").update(`${prefix}-${stem}`).digest("hex");
    return `conformance-${runId}-${text.slice(0, lengths[turn])}`;
  };
  // not every server takes a hyphen before the @
  const email = (local: string, token: string): string => `${local}.${token.replaceAll("-", ".")}.${runId}@example.com`;
  return {
    runId,
    slug,
    title: (text) => `${text} [${runId}]`,
    email,
  };
}
