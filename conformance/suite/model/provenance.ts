import { asText, type JsonObject } from "../../client/json/json.ts";
import { textId } from "../reading/survey.ts";
import { emailKey } from "./expected-survey.ts";
import { markersIn, markersWithin } from "./values/marker.ts";

/**
 * Tells for which recipient, question or document a shown value was sent, by the marker in its text (see marker.ts). These have
 * names here, such as `row ada@example.com` or `question rating How was it? k3x17`.
 */
export class Provenance {
  readonly #namesByMarker = new Map<string, Set<string>>();
  /** Values that the service shows for members that nobody set, by member and API key. The first one counts. */
  readonly defaults = new Map<string, unknown>();

  /** True if the service omits a `scaleMin` of 0. */
  omitsZero = false;

  /** Characters that were sent unescaped and shown unchanged, by operation and member. */
  readonly keptCharacters = new Set<string>();

  recordMarkers(document: JsonObject, name: string): void {
    for (const marker of markersWithin(document)) {
      const names = this.#namesByMarker.get(marker) ?? new Set();
      this.#namesByMarker.set(marker, names.add(name));
    }
  }

  /** True if a value has a marker that was sent for one of the names. */
  wasSentFor(names: readonly string[], text: unknown): boolean {
    return markersIn(text).some((marker) => names.some((name) => this.#namesByMarker.get(marker)?.has(name)));
  }

  /** Returns a predicate: true if a value has a marker that was sent for other names only. */
  foreignTo(ownNames: readonly string[]): (shown: unknown) => boolean {
    return (shown) =>
      markersWithin(shown).some((marker) => {
        const names = this.#namesByMarker.get(marker);
        return names !== undefined && !ownNames.some((name) => names.has(name));
      });
  }
}

/** A recipient has a name for its email and one for its id. */
export function namesOfRow({ id, email }: { readonly id?: unknown; readonly email?: unknown }): readonly string[] {
  const [key, text] = [emailKey(email), textId(id)];
  const names = key === "" ? [] : [`row ${key}`];
  return text === undefined ? names : [...names, `row #${text}`];
}

export function nameOfDocument({ title, slug }: JsonObject): string {
  return `document ${typeof title === "string" ? title : ""} ${typeof slug === "string" ? slug : ""}`;
}

export function nameOfQuestion({ type, label }: JsonObject): string {
  return `question ${asText(type)} ${typeof label === "string" ? label : ""}`;
}
