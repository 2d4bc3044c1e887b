import { invalidCredentials, keyVariables, type Credential } from "../../client/credential.ts";

/** Values that some servers mistake for a key. */
const commonValues = ["%", "undefined", "null"];

/** Returns credentials that no server may accept: variants of the `key`, common mistakes, and the id of a survey. */
export function invalidKeys(key: string, other: string | undefined, surveyId?: string): readonly Credential[] {
  const variable = keyVariables.owner;
  const word = "unknown-key-0000000000000000";
  const cut = Math.max(4, Math.ceil(key.length * 0.7));
  const valid = new Set([key, other].flatMap((one) => (one === undefined ? [] : `Bearer ${one}`)));
  // description, value, and the shell text that hides the real key
  const variants = [
    ["the beginning of a key", key.slice(0, cut), `\${${variable}:0:${cut}}`],
    ["a key with a word behind it", `${key} ${word}`, `\${${variable}} ${word}`],
    ["a key without its last letter", key.slice(0, -1), `\${${variable}:0:${key.length - 1}}`],
    ...commonValues.map((value) => [`the key "${value}"`, value, value] as const),
    ...(surveyId === undefined ? [] : [["the id of a survey", surveyId, surveyId] as const]),
  ] as const;
  return [
    ...invalidCredentials(key),
    { name: "a header of one word", authorization: word, shown: word },
    { name: "a key without a scheme", authorization: key, shown: `\${${variable}}` },
    ...variants.map(([name, value, shown]) => ({ name, authorization: `Bearer ${value}`, shown: `Bearer ${shown}` })),
  ].filter(({ authorization = "" }) => !valid.has(authorization));
}

export const invalidKeyNames = invalidKeys("a key of some length", undefined, "an id").map(({ name }) => name);
