import { writeJson } from "../../../client/json/json.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Provenance } from "../../journal/last-read.ts";
import type { Step } from "../../journal/step.ts";

/**
 * True if a service that kept `é` loses `\u00e9`, which means the same (RFC 8259 §7). A character that the service loses
 * in either form proves nothing.
 */
export function losesEscapedCharacter(
  { aspect, want, got }: Fact,
  write: Step,
  { keptCharacters }: Provenance,
): boolean {
  const lost = charactersSent(want, write).filter(
    (character) => !write.sent.includes(character) && !includes(got, character),
  );
  return lost.some((character) => keptCharacters.has(keyOf(write, aspect, character)));
}

/** Remembers the unescaped characters that the service shows as they were sent. */
export function rememberKeptCharacters({ aspect, want, got }: Fact, write: Step, { keptCharacters }: Provenance): void {
  for (const character of charactersSent(want, write))
    if (write.sent.includes(character) && includes(got, character)) keptCharacters.add(keyOf(write, aspect, character));
}

/** Returns the expected characters beyond ASCII that the body has, in either form. */
function charactersSent(want: unknown, { body }: Step): readonly string[] {
  const characters = typeof want === "string" ? (want.match(/[^\p{ASCII}]/gu) ?? []) : [];
  if (characters.length === 0) return [];
  const document = writeJson(body) ?? "";
  return characters.filter((character) => document.includes(character));
}

function includes(text: unknown, character: string): boolean {
  return typeof text === "string" && text.includes(character);
}

function keyOf({ operation }: Step, aspect: string, character: string): string {
  return `${operation} ${aspect} ${character}`;
}
