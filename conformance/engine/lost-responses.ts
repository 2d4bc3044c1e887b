import { endpointLabel, type EndpointName } from "../client/endpoint.ts";
import { isObject } from "../client/json/json.ts";
import type { Sending } from "../suite/journal/step.ts";

/** Number of consecutive timeouts after which no more requests of an operation are sent. */
const maxConsecutiveTimeouts = 3;
/** Weight of a cut connection compared with a timeout. A bad connection cuts several requests in a row. */
const cutConnectionWeight = 0.25;

/** Counts requests without a response, and gives up endpoints that no longer answer. */
export class LostResponses {
  readonly #consecutive = new Map<EndpointName, number>();
  readonly #lost = new Set<EndpointName>();
  readonly #answered = new Set<EndpointName>();
  readonly #brokenForms = new Map<
    string,
    { readonly operation: EndpointName; readonly why: string; attempts: number }
  >();
  readonly #answeredForms = new Set<string>();
  #first: string | undefined;
  #count = 0;

  note(operation: EndpointName, why: string, isTimeout = false): void {
    this.#count += 1;
    this.#first ??= why;
    this.#lost.add(operation);
    this.#consecutive.set(operation, (this.#consecutive.get(operation) ?? 0) + (isTimeout ? 1 : cutConnectionWeight));
  }

  /** Notes that the connection broke, at every attempt if `isRepeated`. */
  noteBroken(sending: Sending, why: string, isRepeated: boolean): void {
    const form = formOf(sending);
    if (form === undefined) return;
    const { attempts = 0 } = this.#brokenForms.get(form) ?? {};
    this.#brokenForms.set(form, { operation: sending.operation, why, attempts: attempts + (isRepeated ? 2 : 1) });
  }

  noteAnswered(sending: Sending): void {
    const { operation } = sending;
    const form = formOf(sending);
    if (form !== undefined) this.#answeredForms.add(form);
    this.#consecutive.delete(operation);
    this.#answered.add(operation);
  }

  hasGivenUp(operation: EndpointName): boolean {
    return (this.#consecutive.get(operation) ?? 0) >= maxConsecutiveTimeouts;
  }

  /** Returns why no write with certain members was ever answered, by operation. The service may break on them. */
  get unansweredWrites(): ReadonlyMap<EndpointName, string> {
    const broken = [...this.#brokenForms].filter(
      ([form, { attempts }]) => attempts > 1 && !this.#answeredForms.has(form),
    );
    return new Map(broken.map(([, { operation, why }]) => [operation, why]));
  }

  get summary(): string | undefined {
    if (this.#first === undefined) return undefined;
    const silent = [...this.#lost].filter((operation) => !this.#answered.has(operation)).map(endpointLabel);
    const neverAnswered = silent.length > 0 && this.#answered.size > 0 ? `; never answered: ${silent.join(", ")}` : "";
    return this.#count === 1
      ? `a response was lost: ${this.#first}${neverAnswered}`
      : `${this.#count} responses were lost, the first: ${this.#first}${neverAnswered}`;
  }
}

/** Returns the members of a document, and which of them are empty lists; undefined if the input is hostile. */
function formOf({ operation, body, isHostile }: Sending): string | undefined {
  if (isHostile === true || !isObject(body)) return undefined;
  const members = Object.entries(body).map(([name, value]) =>
    Array.isArray(value) && value.length === 0 ? `${name} empty` : name,
  );
  return `${operation} ${members.toSorted().join(" ")}`;
}
