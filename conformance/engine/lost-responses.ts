import { endpointLabel, type EndpointName } from "../client/endpoint.ts";

/** Consecutive timeouts after which no more requests of an operation are sent. */
const maxConsecutiveTimeouts = 3;
/** Weight of a cut connection compared with a timeout. A bad connection cuts several requests in a row. */
const cutConnectionWeight = 0.25;

export class LostResponses {
  readonly #consecutive = new Map<EndpointName, number>();
  readonly #lost = new Set<EndpointName>();
  readonly #answered = new Set<EndpointName>();
  #first: string | undefined;
  #count = 0;

  note(operation: EndpointName, why: string, timedOut = false): void {
    this.#count += 1;
    this.#first ??= why;
    this.#lost.add(operation);
    this.#consecutive.set(operation, (this.#consecutive.get(operation) ?? 0) + (timedOut ? 1 : cutConnectionWeight));
  }

  noteAnswered(operation: EndpointName): void {
    this.#consecutive.delete(operation);
    this.#answered.add(operation);
  }

  hasGivenUp(operation: EndpointName): boolean {
    return (this.#consecutive.get(operation) ?? 0) >= maxConsecutiveTimeouts;
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
