import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A signed-in browser. */
export interface Session {
  /** What each form of the dashboard carries, so that no other site's form counts. */
  readonly formToken: string;
  /** Leaves a new key under its id for a page that shows it once: each tab looks for the one that it made. */
  readonly leaveKey: (id: string, key: string) => void;
  readonly takeKey: (id: string) => string | undefined;
}

/** The sessions of a server, and the links that open them. */
export interface Sessions {
  /** Makes the secret of a sign-in link, which works once, within ten minutes. */
  readonly newLinkToken: () => string;
  /** Trades a link's secret for a session's; a link that has ended opens nothing, nor does one that is wrong or used up. */
  readonly open: (linkToken: string) => { readonly secret: string } | "ended" | undefined;
  readonly find: (secret: string) => Session | undefined;
  readonly close: (secret: string) => void;
}

/** A session ends after this time without a request. */
export const idleSeconds = 30 * 60;
/** A session ends after this time, used or not. */
const longestSeconds = 12 * 60 * 60;
/** A link that wasn't used ends after this time. */
const linkSeconds = 10 * 60;
/** The oldest sessions and links beyond this many are forgotten. */
const maxRemembered = 1_000;

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

function remember<T>(all: Map<string, T>, key: string, value: T): void {
  all.set(key, value);
  for (const oldest of all.keys()) if (all.size > maxRemembered) all.delete(oldest);
}

/** A place for keys; a key is gone once it was looked at. */
function keyPlace(): Pick<Session, "leaveKey" | "takeKey"> {
  const left = new Map<string, string>();
  return {
    leaveKey: (id, key) => remember(left, id, key),
    takeKey: (id) => {
      const key = left.get(id);
      left.delete(id);
      return key;
    },
  };
}

/** Remembers sessions by digests of their secrets; `clock` says when they end. */
export function createSessions(clock: () => Date = () => new Date()): Sessions {
  const links = new Map<string, number>();
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
      remember(links, digestOf(token), now() + linkSeconds * 1000);
      return token;
    },
    open: (linkToken) => {
      const linkEndsAt = links.get(digestOf(linkToken));
      links.delete(digestOf(linkToken));
      if (linkEndsAt === undefined) return undefined;
      if (linkEndsAt <= now()) return "ended";
      dropEnded();
      const secret = newSecret();
      const times = { endsAt: now() + longestSeconds * 1000, idleEndsAt: now() + idleSeconds * 1000 };
      remember(sessions, digestOf(secret), { formToken: newSecret(), ...keyPlace(), ...times });
      return { secret };
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
