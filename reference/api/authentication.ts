import { createHash, timingSafeEqual } from "node:crypto";

/** Returns the owner that an `Authorization` header proves, or undefined. */
export type Authenticate = (authorization: string | null) => string | undefined;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Holds the digest of a key, never the key. */
export interface KnownKey {
  readonly digest: Buffer;
  readonly owner: string;
}

export function knownKey(key: string): KnownKey {
  const digest = sha256(key);
  return { digest, owner: digest.toString("hex") };
}

/** Finds the key of an `Authorization` header. The time doesn't reveal a partial match. */
export function findKey<Key extends KnownKey>(keys: Iterable<Key>, authorization: string | null): Key | undefined {
  // RFC 9110 §11.1: the scheme's case doesn't matter
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  if (given === undefined) return undefined;
  const digest = sha256(given);
  let found: Key | undefined;
  for (const key of keys) if (timingSafeEqual(key.digest, digest)) found = key;
  return found;
}

export function createAuthenticate(keys: readonly string[]): Authenticate {
  const known = keys.map((key) => knownKey(key));
  return (authorization) => findKey(known, authorization)?.owner;
}

/** Returns the stack for a log: without members that may hold a request, and without keys and link secrets. */
export function faultText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll(/(?<=\bBearer\s+)\S+|\bkey_[\w-]+|(?<=\btoken=)[^\s&"']+/gi, "…");
}
