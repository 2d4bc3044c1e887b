import { endpointLabel, type EndpointName } from "../client/endpoint.ts";
import { isObject } from "../client/json/json.ts";
import type { Sending } from "../suite/journal/step.ts";

/** After this number of timeouts in a row, the run sends no more requests of the operation. */
const maxConsecutiveTimeouts = 3;
/** A broken connection counts less than a timeout, since a bad network breaks several in a row. */
const brokenConnectionWeight = 0.25;

/** Counts requests without a response, and gives up endpoints that no longer respond. */
export class LostResponses {
  readonly #lostInARow = new Map<EndpointName, number>();
  readonly #lostOperations = new Set<EndpointName>();
  readonly #answeredOperations = new Set<EndpointName>();
  /** Requests whose connection broke, by the form of their document (see `formOf`). */
  readonly #brokenForms = new Map<
    string,
    { readonly operation: EndpointName; readonly why: string; attempts: number }
  >();
  readonly #answeredForms = new Set<string>();
  #firstReason: string | undefined;
  #count = 0;

  note(operation: EndpointName, why: string, isTimeout = false): void {
    this.#count += 1;
    this.#firstReason ??= why;
    this.#lostOperations.add(operation);
    this.#lostInARow.set(operation, (this.#lostInARow.get(operation) ?? 0) + (isTimeout ? 1 : brokenConnectionWeight));
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
    this.#lostInARow.delete(operation);
    this.#answeredOperations.add(operation);
  }

  hasGivenUp(operation: EndpointName): boolean {
    return (this.#lostInARow.get(operation) ?? 0) >= maxConsecutiveTimeouts;
  }

  /** Returns the fault of writes that never got a response, by operation: the service may crash on their members. */
  get unansweredWrites(): ReadonlyMap<EndpointName, string> {
    // a single broken connection may be chance
    const broken = [...this.#brokenForms].filter(
      ([form, { attempts }]) => attempts > 1 && !this.#answeredForms.has(form),
    );
    return new Map(broken.map(([, { operation, why }]) => [operation, why]));
  }

  get summary(): string | undefined {
    if (this.#firstReason === undefined) return undefined;
    const silent = [...this.#lostOperations]
      .filter((operation) => !this.#answeredOperations.has(operation))
      .map(endpointLabel);
    const neverAnswered =
      silent.length > 0 && this.#answeredOperations.size > 0 ? `; never answered: ${silent.join(", ")}` : "";
    return this.#count === 1
      ? `a response was lost: ${this.#firstReason}${neverAnswered}`
      : `${this.#count} responses were lost; the first: ${this.#firstReason}${neverAnswered}`;
  }
}

/** `create` with `{ title: "A", questions: [] }` -> `create questions empty title`. Returns undefined for hostile input. */
function formOf({ operation, body, isHostile }: Sending): string | undefined {
  if (isHostile === true || !isObject(body)) return undefined;
  const members = Object.entries(body).map(([name, value]) =>
    Array.isArray(value) && value.length === 0 ? `${name} empty` : name,
  );
  return `${operation} ${members.toSorted().join(" ")}`;
}
