import { createHash } from "node:crypto";

/** Makes the names by which a run's traces are known: each contains the run id, and none is used twice. */
export interface Names {
  readonly runId: string;
  /** `conformance-{runId}-…`: a slug that no survey has yet, and often the beginning of one that some survey has. */
  readonly slug: () => string;
  /** The same in 20 characters at most, for services that take no more. */
  readonly shortSlug: () => string;
  /** The text, marked as this run's. */
  readonly title: (text: string) => string;
  /** Under a reserved domain (RFC 2606), where no other is given: `{local}.{token}.{runId}@example.com`. */
  readonly email: (local: string, token: string) => string;
  /** The address of a logo, the given one or `https://example.com/{mark}.png`. */
  readonly logo: (mark: string) => string;
}

/** The domain of email addresses, unless another is given: no mailbox is there (RFC 2606). */
export const reservedDomain = "example.com";

/** What a service checks that takes no reserved names. */
export interface RealNames {
  /** The domain of every email address. */
  readonly emailDomain?: string;
  /** The address of every logo. */
  readonly logoUrl?: string;
}

/**
 * Of slugs that begin alike some are the beginnings of earlier ones, and some begin with them: a server that compares beginnings
 * mistakes one for another. None has over 30 characters, which most take.
 */
const lengths = [7, 9, 8, 6, 5];

/** Names for one owner (a scenario, or the run itself), kept apart by `prefix`. */
export function namesFor(
  runId: string,
  prefix: string,
  { emailDomain = reservedDomain, logoUrl }: RealNames = {},
): Names {
  let used = 0;
  const slugAfter = (beginning: string): string => {
    const [stem, turn] = [Math.floor(used / lengths.length), used % lengths.length];
    used += 1;
    const text = createHash("sha256").update(`${prefix}-${stem}`).digest("hex");
    return `${beginning}-${runId}-${text.slice(0, lengths[turn])}`;
  };
  // not every server takes a hyphen before the @
  const email = (local: string, token: string): string =>
    `${local}.${token.replaceAll("-", ".")}.${runId}@${emailDomain}`;
  return {
    runId,
    slug: () => slugAfter("conformance"),
    shortSlug: () => slugAfter("c"),
    title: (text) => `${text} [${runId}]`,
    email,
    logo: (mark) => logoUrl ?? `https://example.com/${mark}.png`,
  };
}
