import { invalidCredentials, keyVariables, type Credential } from "../http/credential.ts";

/** Credentials that no server may accept: unknown ones, and those that look like the valid key. */
export function invalidKeys(key: string, other: string | undefined, known: readonly string[]): readonly Credential[] {
  const variable = keyVariables.owner;
  const isUpper = key === key.toUpperCase();
  const bearer = (name: string, value: string, shown: string): Credential => ({
    name,
    authorization: `Bearer ${value}`,
    shown: `Bearer ${shown}`,
  });
  const cut = Math.max(4, Math.ceil(key.length * 0.7));
  return [
    ...invalidCredentials(key),
    bearer("the beginning of a key", key.slice(0, cut), `\${${variable}:0:${cut}}`),
    bearer("a key without its last letter", key.slice(0, -1), `\${${variable}:0:${key.length - 1}}`),
    bearer(
      "a key in the other letter case",
      isUpper ? key.toLowerCase() : key.toUpperCase(),
      isUpper ? `\${${variable},,}` : `\${${variable}^^}`,
    ),
    {
      name: "a header of one word",
      authorization: "unknown-key-0000000000000000",
      shown: "unknown-key-0000000000000000",
    },
    ...["%", "undefined", "null", ...known].map((value) => bearer(`the key "${value}"`, value, value)),
  ].filter(({ authorization }) => ![key, other].map((valid) => `Bearer ${valid ?? ""}`).includes(authorization ?? ""));
}
