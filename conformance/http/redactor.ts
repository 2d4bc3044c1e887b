/** Of a secret that was cut off, so many characters and more are replaced. */
const shortestPart = 6;

/** Replaces secrets in everything that leaves the run. */
export class Redactor {
  readonly #shownBySecret = new Map<string, string>();
  #longestFirst: readonly { readonly secret: string; readonly encoded: string; readonly shown: string }[] = [];

  /** Finds where a secret may begin: most texts hold none. */
  #start: RegExp | undefined;

  /** Remembers a secret and what is shown in its place. Texts of under 4 characters would redact innocent text. */
  hide(secret: string, shown: string): void {
    if (secret.length < 4) return;
    this.#shownBySecret.set(secret, shown);
    this.#longestFirst = [...this.#shownBySecret]
      .map(([text, label]) => ({ secret: text, encoded: encodeURIComponent(text), shown: label }))
      .toSorted((a, b) => b.secret.length - a.secret.length);
    const starts = this.#longestFirst.flatMap((one) => [one.secret, one.encoded]).map(startPattern);
    this.#start = new RegExp([...new Set(starts)].join("|"));
  }

  /** The text with every secret replaced, also where it is percent-encoded, or cut off with an ellipsis. */
  redact(text: string): string {
    if (this.#start?.test(text) !== true) return text;
    let clean = text;
    for (const { secret, encoded, shown } of this.#longestFirst) {
      clean = clean.replaceAll(secret, () => shown);
      if (encoded !== secret) clean = clean.replaceAll(encoded, () => shown);
    }
    return this.#longestFirst.reduce((rest, { secret, shown }) => withoutCutSecret(rest, secret, shown), clean);
  }
}

function startPattern(secret: string): string {
  return secret
    .slice(0, shortestPart)
    .replace(/[^\w]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
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
