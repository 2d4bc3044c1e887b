import { writeJson } from "../../../client/json/json.ts";
import type { Fact } from "../../journal/fact.ts";
import type { Provenance } from "../../journal/last-read.ts";
import type { Step } from "../../journal/step.ts";

/**
 * A character means the same whether it is escaped or not (RFC 8259 §7). A service that keeps it in a member if it is
 * sent unescaped must keep it there if it is sent escaped.
 */
export function losesEscapedCharacter(
  { aspect, want, got }: Fact,
  write: Step,
  { keptCharacters }: Provenance,
): boolean {
  const lost = givenCharacters(want, write).filter((one) => !write.sent.includes(one) && !includes(got, one));
  return lost.some((one) => keptCharacters.has(keyOf(write, aspect, one)));
}

export function rememberKeptCharacters({ aspect, want, got }: Fact, write: Step, { keptCharacters }: Provenance): void {
  for (const one of givenCharacters(want, write))
    if (write.sent.includes(one) && includes(got, one)) keptCharacters.add(keyOf(write, aspect, one));
}

function givenCharacters(want: unknown, { body }: Step): readonly string[] {
  const characters = typeof want === "string" ? (want.match(/[^\p{ASCII}]/gu) ?? []) : [];
  const document = characters.length === 0 ? "" : (writeJson(body) ?? "");
  return characters.filter((one) => document.includes(one));
}

function includes(text: unknown, character: string): boolean {
  return typeof text === "string" && text.includes(character);
}

function keyOf({ operation }: Step, aspect: string, character: string): string {
  return `${operation} ${aspect} ${character}`;
}
