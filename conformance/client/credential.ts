/** What a request says of its sender. */
export interface Credential {
  /** `owner`, `other`, or what is wrong with it, for example `no key`. */
  readonly name: string;
  /** The value of the Authorization header; absent for none. Secret. */
  readonly authorization?: string;
  /** The same value as a shell writes it, with the key's variable in place of the key. */
  readonly shown?: string;
}

/** The variable that holds the key of each identity. */
export const keyVariables = { owner: "SERVICE_API_KEY", other: "SERVICE_OTHER_API_KEY" } as const;

/** A valid credential for a key. */
export function bearer(name: keyof typeof keyVariables, key: string): Credential {
  return { name, authorization: `Bearer ${key}`, shown: `Bearer $${keyVariables[name]}` };
}

/** The variable that a script expects an issued key in. */
export const issuedKeyVariable = "SERVICE_ISSUED_API_KEY";

/** A credential with a key that a driver issued. */
export function issued(key: string): Credential {
  return {
    name: "a key that the driver issued",
    authorization: `Bearer ${key}`,
    shown: `Bearer $${issuedKeyVariable}`,
  };
}

/** The owner's key under another scheme than `Bearer`. */
export function underScheme(scheme: string, key: string): Credential {
  return {
    name: `the owner's key under ${scheme}`,
    authorization: `${scheme} ${key}`,
    shown: `${scheme} $${keyVariables.owner}`,
  };
}

/** No Authorization header at all. */
export const noKey: Credential = { name: "no key" };

/** Credentials that no server may accept, made from a valid key; each with the shell's way to write it. */
export function invalidCredentials(key: string): readonly Credential[] {
  const variable = keyVariables.owner;
  const half = Math.floor(key.length / 2);
  const changed = Math.max(0, key.length - 4);
  // not the same letter in the other case, which some databases take for it
  const swapped = key[changed]?.toUpperCase() === "A" ? "B" : "A";
  return [
    {
      name: "an unknown key",
      authorization: "Bearer unknown-key-0000000000000000",
      shown: "Bearer unknown-key-0000000000000000",
    },
    { name: "a key with one more letter", authorization: `Bearer ${key}x`, shown: `Bearer \${${variable}}x` },
    {
      name: "the first half of a key",
      authorization: `Bearer ${key.slice(0, half)}`,
      shown: `Bearer \${${variable}:0:${half}}`,
    },
    {
      name: "a key with one letter changed",
      authorization: `Bearer ${key.slice(0, changed)}${swapped}${key.slice(changed + 1)}`,
      shown: `Bearer \${${variable}:0:${changed}}${swapped}\${${variable}:${changed + 1}}`,
    },
    { name: "an empty key", authorization: "Bearer ", shown: "Bearer " },
  ];
}
