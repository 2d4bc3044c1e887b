import { asText, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./expected-survey.ts";
import { markersIn, markersWithin } from "./values/marker.ts";

/** Maps each marker to the names that it was sent for, so that a shown value can be traced. */
export class Provenance {
  readonly #namesByMarker = new Map<string, Set<string>>();
  /** Values that the service shows for members that nobody set, by member and key. The first one counts. */
  readonly defaults = new Map<string, unknown>();

  omitsZero = false;

  /** Characters that the service showed after they were sent unescaped, by operation and member. */
  readonly keptCharacters = new Set<string>();

  recordMarkers(document: JsonObject, name: string): void {
    for (const marker of markersWithin(document)) {
      const names = this.#namesByMarker.get(marker) ?? new Set();
      this.#namesByMarker.set(marker, names.add(name));
    }
  }

  wasSentFor(names: readonly string[], text: unknown): boolean {
    return markersIn(text).some((marker) => names.some((name) => this.#namesByMarker.get(marker)?.has(name)));
  }

  /** Returns a predicate: true if a value has a marker that was sent for other names only. */
  foreignTo(own: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      markersWithin(shown).some((marker) => {
        const names = this.#namesByMarker.get(marker);
        return names !== undefined && !own.some((name) => names.has(name));
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
