/** Of a secret that was cut off, so many characters and more are replaced. */
const shortestPart = 6;

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

  /** The text with every secret replaced, also where it is percent-encoded, or cut off with an ellipsis. */
  redact(text: string): string {
    let clean = text;
    for (const secret of this.#longestFirst) {
      const shown = this.#shownBySecret.get(secret) ?? "";
      clean = clean.replaceAll(secret, () => shown);
      const encoded = encodeURIComponent(secret);
      if (encoded !== secret) clean = clean.replaceAll(encoded, () => shown);
    }
    for (const secret of this.#longestFirst) {
      clean = withoutCutSecret(clean, secret, this.#shownBySecret.get(secret) ?? "");
    }
    return clean;
  }
}

function withoutCutSecret(text: string, secret: string, shown: string): string {
  let clean = text;
  if (!text.includes(secret.slice(0, shortestPart))) return text;
  for (let length = secret.length - 1; length >= shortestPart; length -= 1) {
    const part = secret.slice(0, length);
    clean = clean.replaceAll(`${part}…`, () => `${shown}…`);
    if (clean.endsWith(part)) clean = clean.slice(0, -length) + shown;
  }
  return clean;
}
