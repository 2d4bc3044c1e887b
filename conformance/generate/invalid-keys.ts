import { invalidCredentials, keyVariables, type Credential } from "../http/credential.ts";

/** Credentials that no server may accept: unknown ones, and those that look like the valid key. */
export function invalidKeys(key: string, other: string | undefined, known: readonly string[]): readonly Credential[] {
  const variable = keyVariables.owner;
  const cut = Math.max(4, Math.ceil(key.length * 0.7));
  const [otherCase, toOtherCase] =
    key === key.toUpperCase() ? [key.toLowerCase(), ",,"] : ([key.toUpperCase(), "^^"] as const);
  const valid = new Set([key, other].map((one) => `Bearer ${one ?? ""}`));
  const made = [
    ["the beginning of a key", key.slice(0, cut), `\${${variable}:0:${cut}}`],
    ["a key without its last letter", key.slice(0, -1), `\${${variable}:0:${key.length - 1}}`],
    ["a key in the other letter case", otherCase, `\${${variable}${toOtherCase}}`],
    ...["%", "undefined", "null", ...known].map((value) => [`the key "${value}"`, value, value] as const),
  ] as const;
  const word = "unknown-key-0000000000000000";
  return [
    ...invalidCredentials(key),
    { name: "a header of one word", authorization: word, shown: word },
    ...made.map(([name, value, shown]) => ({ name, authorization: `Bearer ${value}`, shown: `Bearer ${shown}` })),
  ].filter(({ authorization = "" }) => !valid.has(authorization));
}
