import { hash } from "node:crypto";

/** Returns the owner that an `Authorization` header proves, or undefined. */
export type Authenticate = (authorization: string | null) => string | undefined;

/** Identifies a key. A search by it tells nobody who guesses how much of a key was right. */
export const digestOf = (key: string): string => hash("sha256", key);

/** Finds the key of an `Authorization` header by its digest. */
export function findKey<Key>(keys: ReadonlyMap<string, Key>, authorization: string | null): Key | undefined {
  // RFC 9110 §11.1: the scheme's case doesn't matter
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
  return key === undefined ? undefined : keys.get(digestOf(key));
}

/** The digest of a key is the owner. */
export function createAuthenticate(keys: readonly string[]): Authenticate {
  const owners = new Map(keys.map((key) => [digestOf(key), digestOf(key)]));
  return (authorization) => findKey(owners, authorization);
}

/** Returns the stack for a log: without members that may hold a request, and without keys and link secrets. */
export function faultText(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll(/(?<=\bBearer\s+)\S+|\bkey_[\w-]+|(?<=\btoken=)[^\s&"']+/gi, "…");
}
