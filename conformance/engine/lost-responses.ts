import { endpointLabel, type EndpointName } from "../client/endpoint.ts";

/** So many requests of an operation in a row that got no response, and no more of them are sent: waiting costs time. */
const patience = 3;
/** What was cut off costs less than what was waited for: a bad line cuts some in a row. */
const shareOfCut = 0.25;

/** The responses of a run that were lost, by operations. */
export class LostResponses {
  readonly #inARow = new Map<EndpointName, number>();
  readonly #lost = new Set<EndpointName>();
  readonly #answered = new Set<EndpointName>();
  #first: string | undefined;
  #count = 0;

  /** Notes a request that got no response, and why. */
  note(operation: EndpointName, why: string, timedOut = false): void {
    this.#count += 1;
    this.#first ??= why;
    this.#lost.add(operation);
    this.#inARow.set(operation, (this.#inARow.get(operation) ?? 0) + (timedOut ? 1 : shareOfCut));
  }

  /** Notes a response: the operation is answered again. */
  end(operation: EndpointName): void {
    this.#inARow.delete(operation);
    this.#answered.add(operation);
  }

  /** Says whether an operation has gone without a response for so long that no more is expected. */
  hasGivenUp(operation: EndpointName): boolean {
    return (this.#inARow.get(operation) ?? 0) >= patience;
  }

  /** How many were lost, and the first of them; absent where none was. */
  get account(): string | undefined {
    if (this.#first === undefined) return undefined;
    const silent = [...this.#lost].filter((operation) => !this.#answered.has(operation)).map(endpointLabel);
    const neverAnswered = silent.length > 0 && this.#answered.size > 0 ? `; never answered: ${silent.join(", ")}` : "";
    return this.#count === 1
      ? `a response was lost: ${this.#first}${neverAnswered}`
      : `${this.#count} responses were lost, the first: ${this.#first}${neverAnswered}`;
  }
}
