import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A signed-in browser. */
export interface Session {
  /** What each form of the dashboard carries, so that no other site's form counts. */
  readonly formToken: string;
}

/** The sessions of a server, and the links that open them. */
export interface Sessions {
  /** Makes the secret of a sign-in link, which works once. */
  readonly newLinkToken: () => string;
  /** Trades a link's secret for a session's; undefined when it is wrong or used up. */
  readonly open: (linkToken: string) => string | undefined;
  readonly find: (secret: string) => Session | undefined;
  readonly close: (secret: string) => void;
}

/** A session ends after this time without a request. */
export const idleSeconds = 30 * 60;
/** A session ends after this time, used or not. */
const longestSeconds = 12 * 60 * 60;

const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
const newSecret = (): string => randomBytes(32).toString("base64url");

/** Whether two secrets are the same, in a time that says nothing about them. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(digestOf(one)), Buffer.from(digestOf(other)));
}

interface Stored extends Session {
  readonly endsAt: number;
  idleEndsAt: number;
}

/** Remembers sessions by digests of their secrets; `clock` tells when they end. */
export function createSessions(clock: () => Date = () => new Date()): Sessions {
  const links = new Set<string>();
  const sessions = new Map<string, Stored>();
  const now = (): number => clock().getTime();

  function dropEnded(): void {
    for (const [digest, { endsAt, idleEndsAt }] of sessions) {
      if (Math.min(endsAt, idleEndsAt) <= now()) sessions.delete(digest);
    }
  }

  return {
    newLinkToken: () => {
      const token = newSecret();
      links.add(digestOf(token));
      return token;
    },
    open: (linkToken) => {
      if (!links.delete(digestOf(linkToken))) return undefined;
      dropEnded();
      const secret = newSecret();
      const times = { endsAt: now() + longestSeconds * 1000, idleEndsAt: now() + idleSeconds * 1000 };
      sessions.set(digestOf(secret), { formToken: newSecret(), ...times });
      return secret;
    },
    find: (secret) => {
      dropEnded();
      const session = sessions.get(digestOf(secret));
      if (session !== undefined) session.idleEndsAt = now() + idleSeconds * 1000;
      return session;
    },
    close: (secret) => void sessions.delete(digestOf(secret)),
  };
}
