import type { JsonObject } from "../format/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./held-survey.ts";

/** Every text that a scenario writes holds a mark that no other document has. */
const mark = /\bk\d+x\d+/g;

/** Who was sent which mark: so a value that is shown says whose it is. */
export class Provenance {
  readonly #owners = new Map<string, string>();

  /** Notes the marks of a recipient, a question or a whole document that is about to be sent. */
  note(document: JsonObject, owner: string): void {
    for (const text of textsIn(document))
      for (const [found] of text.matchAll(mark)) if (!this.#owners.has(found)) this.#owners.set(found, owner);
  }

  /** Distinguishes values that were sent for somebody else from all others. */
  elsewhereThan(own: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      textsIn(shown).some((text) =>
        [...text.matchAll(mark)].some(([found]) => {
          const owner = this.#owners.get(found);
          return owner !== undefined && !own.includes(owner);
        }),
      );
  }
}

/** The names by which a recipient is known: the email, and the id where it has one. */
export function namesOfRow({ id, email }: { readonly id?: unknown; readonly email?: unknown }): readonly string[] {
  const text = textId(id);
  return [
    ...(emailKey(email) === "" ? [] : [`row ${emailKey(email)}`]),
    ...(text === undefined ? [] : [`row #${text}`]),
  ];
}

/** The name by which a whole document is known. */
export function nameOfDocument({ title, slug }: JsonObject): string {
  return `document ${typeof title === "string" ? title : ""} ${typeof slug === "string" ? slug : ""}`;
}

/** The name by which a question is known. */
export function nameOfQuestion({ type, label }: JsonObject): string {
  return `question ${String(type)} ${typeof label === "string" ? label : ""}`;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
