import type { Journal } from "../../suite/journal/journal.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { BrokenClaim, Explanation } from "../../engine/blame/explanation.ts";
import { asRecorded, cheapestToReplay, type ExplainedClaims } from "../../engine/replay/shorten.ts";

export interface Story {
  readonly broken: BrokenClaim;
  readonly exchanges: readonly RecordedExchange[];
  readonly judged?: RecordedExchange;
}

/** Maximum number of claims of one kind. More would explain nothing new. */
const perKind = 4;
const maxClaims = 1_000;
/** Characters of bodies in all stories. */
const maxCharacters = 8_000_000;

/** Keeps evidence in bounded memory. Stories are built at once, since their steps are released later. */
export class Evidence {
  readonly #journal: Journal;
  readonly #broken: BrokenClaim[];
  readonly #kinds = new Map<string, number>();
  readonly #stories = new Map<BrokenClaim, Story>();
  #known = 0;
  #characters = 0;

  constructor(journal: Journal, broken: BrokenClaim[]) {
    this.#journal = journal;
    this.#broken = broken;
  }

  collect(): readonly BrokenClaim[] {
    const fresh = this.#broken.splice(this.#known).filter((one) => this.#isWanted(one));
    for (const one of fresh) this.#broken.push(one);
    this.#known = this.#broken.length;
    for (const one of fresh) this.#stories.set(one, this.#storyOf(one));
    return fresh;
  }

  storyOf({ id, claims }: Explanation): Story {
    const shown = claims.filter((one) => (this.#stories.get(one)?.exchanges.length ?? 0) > 0);
    const broken = cheapestToReplay(shown.length === 0 ? claims : shown, id);
    return this.#stories.get(broken) ?? { broken, exchanges: [] };
  }

  #isWanted({ claim }: BrokenClaim): boolean {
    const names = claim.suspects.map(({ id, facet }) => `${id}/${facet}`);
    const kind = `${names.join(" ")} ${claim.fact?.aspect ?? ""}`;
    const count = (this.#kinds.get(kind) ?? 0) + 1;
    if (count > perKind || this.#broken.length >= maxClaims) return false;
    this.#kinds.set(kind, count);
    return true;
  }

  #storyOf(one: BrokenClaim): Story {
    const story = storyIn(this.#journal, { claims: [one] });
    const size = story.exchanges.reduce((sum, exchange) => sum + sizeOf(exchange), 0);
    if (this.#characters + size > maxCharacters) return { broken: one, exchanges: [] };
    this.#characters += size;
    return story;
  }
}

export function storyIn(journal: Journal, explanation: ExplainedClaims): Story {
  const { broken, steps } = asRecorded(explanation, { journal });
  return { broken, exchanges: steps.flatMap((step) => step.recorded ?? []), judged: broken.step.recorded };
}

function sizeOf({ requestBody = "", responseBody = "" }: RecordedExchange): number {
  return requestBody.length + responseBody.length;
}
