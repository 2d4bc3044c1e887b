/** Replaces secrets in everything that leaves the run. */
export class Redactor {
  readonly #shownBySecret = new Map<string, string>();
  #longestFirst: readonly string[] = [];

  /** Remembers a secret and what is shown in its place. Texts of under 4 characters would redact innocent text. */
  hide(secret: string, shown: string): void {
    if (secret.length < 4) return;
    this.#shownBySecret.set(secret, shown);
    this.#longestFirst = [...this.#shownBySecret.keys()].toSorted((a, b) => b.length - a.length);
  }

  /** The text with every secret replaced, also where it is percent-encoded. */
  redact(text: string): string {
    let clean = text;
    for (const secret of this.#longestFirst) {
      const shown = this.#shownBySecret.get(secret) ?? "";
      clean = clean.replaceAll(secret, () => shown);
      const encoded = encodeURIComponent(secret);
      if (encoded !== secret) clean = clean.replaceAll(encoded, () => shown);
    }
    return clean;
  }
}
