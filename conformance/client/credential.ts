export interface Credential {
  /** `owner`, `other`, or a description, for example `no key`. */
  readonly name: string;
  /** The value of the Authorization header; absent if none is sent. Secret. */
  readonly authorization?: string;
  /** The header as reports and scripts print it: `Bearer $SERVICE_API_KEY`. */
  readonly shown?: string;
}

export const keyVariables = { owner: "SERVICE_API_KEY", other: "SERVICE_OTHER_API_KEY" } as const;

export function bearer(name: keyof typeof keyVariables, key: string): Credential {
  return { name, authorization: `Bearer ${key}`, shown: `Bearer $${keyVariables[name]}` };
}

/** Stands in reports for a key that the driver issued. */
export const issuedKeyVariable = "SERVICE_ISSUED_API_KEY";

export function issuedKeyCredential(key: string): Credential {
  return {
    name: "a key that the driver issued",
    authorization: `Bearer ${key}`,
    shown: `Bearer $${issuedKeyVariable}`,
  };
}

/** Returns the owner's key under another scheme than Bearer: `ApiKey abc`. */
export function underScheme(scheme: string, key: string): Credential {
  return {
    name: `the owner's key with the scheme ${scheme}`,
    authorization: `${scheme} ${key}`,
    shown: `${scheme} $${keyVariables.owner}`,
  };
}

export const noKey: Credential = { name: "no key" };

/** Returns credentials that no server may accept, most of them derived from a valid key: `${SERVICE_API_KEY:0:8}` in scripts. */
export function invalidCredentials(key: string): readonly Credential[] {
  const variable = keyVariables.owner;
  const half = Math.floor(key.length / 2);
  const changedAt = Math.max(0, key.length - 4);
  // another letter, not only another case: a database that ignores case would accept the key
  const otherLetter = key[changedAt]?.toUpperCase() === "A" ? "B" : "A";
  return [
    {
      name: "an unknown key",
      authorization: "Bearer unknown-key-0000000000000000",
      shown: "Bearer unknown-key-0000000000000000",
    },
    { name: "a key with an added letter", authorization: `Bearer ${key}x`, shown: `Bearer \${${variable}}x` },
    {
      name: "the first half of a key",
      authorization: `Bearer ${key.slice(0, half)}`,
      shown: `Bearer \${${variable}:0:${half}}`,
    },
    {
      name: "a key with one letter changed",
      authorization: `Bearer ${key.slice(0, changedAt)}${otherLetter}${key.slice(changedAt + 1)}`,
      shown: `Bearer \${${variable}:0:${changedAt}}${otherLetter}\${${variable}:${changedAt + 1}}`,
    },
    { name: "an empty key", authorization: "Bearer ", shown: "Bearer " },
  ];
}

/** True if the key is so long that no text contains it by chance. */
export function isDistinctiveKey(key: string): boolean {
  return key.length > 15;
}
