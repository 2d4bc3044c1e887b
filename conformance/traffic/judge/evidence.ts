import type { Journal } from "../../suite/journal/journal.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { BrokenClaim, Explanation } from "../../engine/blame/explanation.ts";
import { asRecorded, cheapestToReplay, type ExplainedClaims } from "../../engine/replay/shorten.ts";

export interface RecordedFailure {
  readonly broken: BrokenClaim;
  readonly exchanges: readonly RecordedExchange[];
  readonly judged?: RecordedExchange;
}

/** Maximum number of claims of one kind. More would explain nothing new. */
const maxPerKind = 4;
const maxClaims = 1_000;
/** Characters of bodies in all failures. */
const maxCharacters = 8_000_000;

/** Keeps evidence in bounded memory. Failures are built at once, since their steps are released later. */
export class Evidence {
  readonly #journal: Journal;
  readonly #broken: BrokenClaim[];
  readonly #kinds = new Map<string, number>();
  readonly #failures = new Map<BrokenClaim, RecordedFailure>();
  #known = 0;
  #characters = 0;

  constructor(journal: Journal, broken: BrokenClaim[]) {
    this.#journal = journal;
    this.#broken = broken;
  }

  collect(): readonly BrokenClaim[] {
    const fresh = this.#broken.splice(this.#known).filter((broken) => this.#isNeeded(broken));
    for (const broken of fresh) this.#broken.push(broken);
    this.#known = this.#broken.length;
    for (const broken of fresh) this.#failures.set(broken, this.#recordedFailureOf(broken));
    return fresh;
  }

  failureOf({ id, claims }: Explanation): RecordedFailure {
    const shown = claims.filter((claim) => (this.#failures.get(claim)?.exchanges.length ?? 0) > 0);
    const broken = cheapestToReplay(shown.length === 0 ? claims : shown, id);
    return this.#failures.get(broken) ?? { broken, exchanges: [] };
  }

  #isNeeded({ claim }: BrokenClaim): boolean {
    const names = claim.suspects.map(({ id, facet }) => `${id}/${facet}`);
    const kind = `${names.join(" ")} ${claim.fact?.aspect ?? ""}`;
    const count = (this.#kinds.get(kind) ?? 0) + 1;
    if (count > maxPerKind || this.#broken.length >= maxClaims) return false;
    this.#kinds.set(kind, count);
    return true;
  }

  #recordedFailureOf(broken: BrokenClaim): RecordedFailure {
    const failure = recordedFailureIn(this.#journal, { claims: [broken] });
    const size = failure.exchanges.reduce((sum, exchange) => sum + sizeOf(exchange), 0);
    if (this.#characters + size > maxCharacters) return { broken: broken, exchanges: [] };
    this.#characters += size;
    return failure;
  }
}

export function recordedFailureIn(journal: Journal, explanation: ExplainedClaims): RecordedFailure {
  const { broken, steps } = asRecorded(explanation, { journal });
  return { broken, exchanges: steps.flatMap((step) => step.recorded ?? []), judged: broken.step.recorded };
}

function sizeOf({ requestBody = "", responseBody = "" }: RecordedExchange): number {
  return requestBody.length + responseBody.length;
}
