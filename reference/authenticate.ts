import { createHash, timingSafeEqual } from "node:crypto";

/** Names the owner that an `Authorization` header proves, or undefined. */
export type Authenticate = (authorization: string | null) => string | undefined;

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Accepts `Bearer KEY` for each of the keys; the time it takes says nothing about how much of a key was right. */
export function createAuthenticate(keys: readonly string[]): Authenticate {
  const known = keys.map((key) => ({ digest: sha256(key), owner: sha256(key).toString("hex") }));
  return (authorization) => {
    // RFC 9110 §11.1: the scheme's case doesn't matter
    const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1];
    if (given === undefined) return undefined;
    const digest = sha256(given);
    let owner: string | undefined;
    for (const key of known) if (timingSafeEqual(key.digest, digest)) owner = key.owner;
    return owner;
  };
}
