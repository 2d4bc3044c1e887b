import type { JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./held-survey.ts";
import { marksIn, marksWithin } from "./values/mark.ts";

/** Who was sent which mark: so a value that is shown says whose it is. */
export class Provenance {
  readonly #owners = new Map<string, Set<string>>();
  /** What the service shows for a member that nobody gave, by member and key: learned from the first that is shown so. */
  readonly defaults = new Map<string, unknown>();

  omitsZero = false;

  /** Notes the marks of a recipient, a question or a whole document that is about to be sent. */
  note(document: JsonObject, owner: string): void {
    for (const found of marksWithin(document)) {
      const owners = this.#owners.get(found) ?? new Set();
      this.#owners.set(found, owners.add(owner));
    }
  }

  /** Says whether a text was sent for one of these: not by default, as what its survey has. */
  isOf(names: readonly string[], text: unknown): boolean {
    return marksIn(text).some((found) => names.some((name) => this.#owners.get(found)?.has(name)));
  }

  /** Distinguishes values that were sent for somebody else from all others. */
  elsewhereThan(own: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      marksWithin(shown).some((found) => {
        const owners = this.#owners.get(found);
        return owners !== undefined && !own.some((one) => owners.has(one));
      });
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
