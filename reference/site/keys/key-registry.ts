import { randomBytes } from "node:crypto";
import { digestOf, findKey, type Authenticate } from "../../api/authentication.ts";

/** The public data of a key; times are ISO 8601. */
export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** The public beginning of the key; null for a key that was given at the start. */
  readonly hint: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

/** Only here is the whole key. */
export interface IssuedKey {
  readonly key: string;
  readonly record: KeyRecord;
}

/** Holds only digests of keys, made here or given at the start. */
export interface KeyRegistry {
  /** A key is valid from its issue until its revocation. */
  readonly authenticate: Authenticate;
  readonly issue: (name: string) => IssuedKey;
  /** Revokes a key and moves its surveys to a new one. Undefined if there is no valid key. */
  readonly rotate: (id: string) => IssuedKey | undefined;
  /** False if there is no such key. Its surveys stay, but no key reaches them any more. */
  readonly revoke: (id: string) => boolean;
  readonly records: () => readonly KeyRecord[];
  readonly count: () => number;
  readonly nameOf: (owner: string) => string | undefined;
  /** Returns the name of a key that was made here; undefined for a key that was given at the start. */
  readonly askerOf: (owner: string) => string | undefined;
}

interface Entry {
  readonly digest: string;
  readonly owner: string;
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  readonly asker: string | undefined;
  readonly createdAt: string;
  lastUsed: Date | null;
  revokedAt: string | null;
}

export function createKeyRegistry(
  keys: readonly { readonly name: string; readonly key: string }[],
  clock: () => Date = () => new Date(),
  maxRevoked = 1_000,
): KeyRegistry {
  const entries = new Map<string, Entry>();
  const valid = new Map<string, Entry>();

  function add(key: string, given: Pick<Entry, "id" | "name" | "hint" | "asker">, owner?: string): Entry {
    const digest = digestOf(key);
    const times = { createdAt: clock().toISOString(), lastUsed: null, revokedAt: null };
    const entry: Entry = { ...given, ...times, digest, owner: owner ?? digest };
    entries.set(entry.id, entry);
    valid.set(digest, entry);
    return entry;
  }

  const entryOf = (owner: string): Entry | undefined => [...entries.values()].find((entry) => entry.owner === owner);
  const newId = (): string => randomBytes(6).toString("hex");
  const recordOf = ({ id, name, hint, createdAt, lastUsed, revokedAt }: Entry): KeyRecord => ({
    id,
    name,
    hint,
    createdAt,
    lastUsedAt: lastUsed?.toISOString() ?? null,
    revokedAt,
  });

  function make(name: string, asker: string | undefined, owner?: string): IssuedKey {
    const id = newId();
    const key = `key_${id}_${randomBytes(24).toString("base64url")}`;
    return { key, record: recordOf(add(key, { id, name, hint: `key_${id}_…`, asker }, owner)) };
  }

  function revoke(id: string): boolean {
    const entry = entries.get(id);
    if (entry === undefined || !valid.delete(entry.digest)) return false;
    entry.revokedAt = clock().toISOString();
    // repeated rotation or revocation would fill the memory
    const revoked = [...entries.values()].filter((one) => one.revokedAt !== null);
    for (const oldest of revoked.slice(0, -maxRevoked)) entries.delete(oldest.id);
    return true;
  }

  for (const { name, key } of keys) add(key, { id: newId(), name, hint: null, asker: undefined });
  return {
    authenticate: (authorization) => {
      const entry = findKey(valid, authorization);
      if (entry !== undefined) entry.lastUsed = clock();
      return entry?.owner;
    },
    issue: (name) => make(name, name),
    rotate: (id) => {
      const entry = entries.get(id);
      return entry !== undefined && revoke(id) ? make(entry.name, entry.asker, entry.owner) : undefined;
    },
    revoke,
    count: () => valid.size,
    records: () => [...entries.values()].map((entry) => recordOf(entry)).toReversed(),
    nameOf: (owner) => entryOf(owner)?.name,
    askerOf: (owner) => entryOf(owner)?.asker,
  };
}
