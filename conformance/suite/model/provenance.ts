import { asText, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./expected-survey.ts";
import { marksIn, marksWithin } from "./values/mark.ts";

/** Maps each mark to the names that it was sent for, so that a shown value can be traced. */
export class Provenance {
  readonly #owners = new Map<string, Set<string>>();
  /** Values that the service shows for members that nobody set, by member and key. The first one counts. */
  readonly defaults = new Map<string, unknown>();

  omitsZero = false;

  note(document: JsonObject, owner: string): void {
    for (const found of marksWithin(document)) {
      const owners = this.#owners.get(found) ?? new Set();
      this.#owners.set(found, owners.add(owner));
    }
  }

  isOf(names: readonly string[], text: unknown): boolean {
    return marksIn(text).some((found) => names.some((name) => this.#owners.get(found)?.has(name)));
  }

  /** Returns a test that is true if a value has a mark that was sent for other names only. */
  elsewhereThan(own: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      marksWithin(shown).some((found) => {
        const owners = this.#owners.get(found);
        return owners !== undefined && !own.some((one) => owners.has(one));
      });
  }
}

export function namesOfRow({ id, email }: { readonly id?: unknown; readonly email?: unknown }): readonly string[] {
  const text = textId(id);
  return [
    ...(emailKey(email) === "" ? [] : [`row ${emailKey(email)}`]),
    ...(text === undefined ? [] : [`row #${text}`]),
  ];
}

export function nameOfDocument({ title, slug }: JsonObject): string {
  return `document ${typeof title === "string" ? title : ""} ${typeof slug === "string" ? slug : ""}`;
}

export function nameOfQuestion({ type, label }: JsonObject): string {
  return `question ${asText(type)} ${typeof label === "string" ? label : ""}`;
}
