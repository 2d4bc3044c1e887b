import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sending } from "../mail/send-invitations.ts";

/** Keeps values under ids for a page that shows each once. Each tab takes its own value. */
export interface Place<T> {
  readonly leave: (id: string, value: T) => void;
  readonly take: (id: string) => T | undefined;
}

export interface Session {
  /** Every form of the dashboard carries it, so that forms of other sites don't count. */
  readonly formToken: string;
  readonly newKeys: Place<string>;
  readonly sendings: Place<Sending>;
}

export interface Sessions {
  /** The secret works once, within ten minutes. */
  readonly newLinkToken: () => string;
  /** Returns a session's secret for a link's: "ended" for a late link, undefined for a wrong or used one. */
  readonly open: (linkToken: string) => { readonly secret: string } | "ended" | undefined;
  readonly find: (secret: string) => Session | undefined;
  readonly close: (secret: string) => void;
}

export const idleSeconds = 30 * 60;
/** Maximum time, used or not. */
const longestSeconds = 12 * 60 * 60;
const linkSeconds = 10 * 60;
/** Beyond this number, the oldest sessions and links are dropped. */
const maxRemembered = 1_000;

const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
const newSecret = (): string => randomBytes(32).toString("base64url");

/** Compares in constant time. */
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

function createPlace<T>(): Place<T> {
  const left = new Map<string, T>();
  return {
    leave: (id, value) => remember(left, id, value),
    take: (id) => {
      const value = left.get(id);
      left.delete(id);
      return value;
    },
  };
}

/** Stores only digests of the secrets. `clock` decides when sessions end. */
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
      const places = { newKeys: createPlace<string>(), sendings: createPlace<Sending>() };
      remember(sessions, digestOf(secret), { formToken: newSecret(), ...places, ...times });
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
