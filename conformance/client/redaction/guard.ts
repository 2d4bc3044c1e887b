import type { ExtraHeader } from "../wire/extra-header.ts";
import { proxyPasswords } from "../wire/proxies.ts";
import { Redactor } from "./redactor.ts";

const secretVariables = ["SERVICE_OTHER_API_KEY", "SERVICE_TOKEN", "SERVICE_API_KEY"];

// What no subject has a say in; a key that happens to be a common word must not change it.
const ownWords: ReadonlySet<string> = new Set([
  "tool",
  "verdict",
  "effort",
  "specRevision",
  "since",
  "expires",
  "runId",
  "startedAt",
  "only",
  "level",
  "basis",
  "source",
  "text",
  "property",
  "outcome",
  "prerequisite",
  "question",
]);

/** The last guard before anything is printed or written: the text of no key passes it. */
export class Guard {
  readonly #redactor = new Redactor();

  /** Hides the keys of an environment. */
  constructor(environment: Readonly<Record<string, string | undefined>>) {
    for (const variable of secretVariables) this.#redactor.hide(environment[variable]?.trim() ?? "", `$${variable}`);
    for (const password of proxyPasswords(environment)) this.#redactor.hide(password, "$PROXY_PASSWORD");
  }

  /** Hides the values of a run's headers. */
  hideHeaders({ line }: { readonly line?: { readonly extraHeaders: readonly ExtraHeader[] } }): void {
    this.#redactor.hideHeaders(line?.extraHeaders);
  }

  /** A text without the keys. */
  text(text: string): string {
    return this.#redactor.redact(text);
  }

  /** A value of the same shape whose texts, and whose header names, hold no key. */
  value<Value>(value: Value): Value {
    return this.#clean(value) as Value;
  }

  #clean(value: unknown, isHeaders = false): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#clean(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => {
        if (isHeaders) return [this.text(name), this.#clean(member)];
        return [name, ownWords.has(name) ? member : this.#clean(member, name.endsWith("Headers"))];
      }),
    );
  }
}
