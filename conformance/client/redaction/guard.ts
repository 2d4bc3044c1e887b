import type { ExtraHeader } from "../wire/extra-header.ts";
import { proxyPasswords } from "../wire/proxies.ts";
import { Redactor } from "./redactor.ts";

/** If two variables have the same value, reports print the last one. */
const secretVariables = ["SERVICE_OTHER_API_KEY", "SERVICE_TOKEN", "SERVICE_API_KEY"];

/** Report members that no service influences, so they aren't redacted: a key such as `test` must not change them. */
const fixedMembers: ReadonlySet<string> = new Set([
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

/** Redacts the secrets of the environment in everything that is printed or written, as the last step. */
export class Guard {
  readonly #redactor = new Redactor();

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    for (const variable of secretVariables) this.#redactor.hide(environment[variable]?.trim() ?? "", `$${variable}`);
    for (const password of proxyPasswords(environment)) this.#redactor.hide(password, "$PROXY_PASSWORD");
  }

  /** Redacts also the values of the extra headers that the caller configured. */
  hideHeaders({ connection }: { readonly connection?: { readonly extraHeaders: readonly ExtraHeader[] } }): void {
    this.#redactor.hideHeaders(connection?.extraHeaders);
  }

  text(text: string): string {
    return this.#redactor.redact(text);
  }

  /** Redacts all strings in a report or another JSON value. */
  value<Value>(value: Value): Value {
    return this.#clean(value) as Value;
  }

  /** The names of headers come from the service, so they are redacted as well. */
  #clean(value: unknown, isHeaders = false): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item: unknown) => this.#clean(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]: [string, unknown]) => {
        if (isHeaders) return [this.text(name), this.#clean(member)];
        return [name, fixedMembers.has(name) ? member : this.#clean(member, name.endsWith("Headers"))];
      }),
    );
  }
}
