import { asText, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./expected-survey.ts";
import { markersIn, markersWithin } from "./values/marker.ts";

/** Maps each marker to the names that it was sent for, so that a shown value can be traced. */
export class Provenance {
  readonly #owners = new Map<string, Set<string>>();
  /** Values that the service shows for members that nobody set, by member and key. The first one counts. */
  readonly defaults = new Map<string, unknown>();

  omitsZero = false;

  note(document: JsonObject, owner: string): void {
    for (const marker of markersWithin(document)) {
      const owners = this.#owners.get(marker) ?? new Set();
      this.#owners.set(marker, owners.add(owner));
    }
  }

  isOf(names: readonly string[], text: unknown): boolean {
    return markersIn(text).some((marker) => names.some((name) => this.#owners.get(marker)?.has(name)));
  }

  /** Returns a test that is true if a value has a mark that was sent for other names only. */
  elsewhereThan(own: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      markersWithin(shown).some((marker) => {
        const owners = this.#owners.get(marker);
        return owners !== undefined && !own.some((name) => owners.has(name));
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
