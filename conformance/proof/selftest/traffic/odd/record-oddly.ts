import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";
import type { Gap, HarReading } from "../../../../traffic/har/read-har.ts";
import type { Entry } from "./har-facts.ts";
import { recorderForms } from "./recorder-forms.ts";
import { oddities } from "./oddities.ts";
import { withoutCredential, type Oddity } from "./oddity.ts";

export interface OddityChoice {
  /** The name of a recorder in `recorderForms`. */
  readonly form: string;
  /** The names of oddities in `oddities`. */
  readonly names: readonly string[];
  /** Entry n can be odd if `chosen[n % chosen.length]` is true. */
  readonly chosen: readonly boolean[];
}

/** An oddity, and the indexes of the exchanges that it changes. */
type AppliedOddity = Oddity & { readonly places: ReadonlySet<number> };

export interface OddRecording {
  /** The entries as the recorder writes them without an oddity. */
  readonly plain: readonly Entry[];
  readonly entries: readonly (Entry | null)[];
  readonly applied: readonly AppliedOddity[];
  /** The evidence that the entries still contain. */
  readonly left: HarReading;
  readonly isOrderLost: boolean;
}

/** Writes exchanges as a recorder would, with some of its entries in odd forms. */
export function recordOddly(exchanges: readonly OverheardExchange[], oddness: OddityChoice): OddRecording {
  const { form } = oddness;
  const plain = exchanges.flatMap((exchange, place) => recorderForms[form]?.(exchange, place) ?? []);
  const applied = chooseOddities(plain, oddness);
  let entries: readonly (Entry | null)[] = structuredClone(plain);
  for (const { change, places } of applied)
    entries = entries.flatMap((entry) =>
      entry !== null && places.has(entry.place) ? (change(entry) ?? [entry]) : [entry],
    );
  const isAnonymous = form === "Chromium without sensitive data";
  const left = remainingEvidence(isAnonymous ? exchanges.map(withoutCredential) : exchanges, applied);
  return { plain, entries, applied, left, isOrderLost: applied.some((one) => one.isOrderLost === true) };
}

/** Oddities of bodies read headers, so they come before those of headers. Copies of odd entries are made last. */
function orderOf({ kind, isAdding }: Oddity): number {
  if (isAdding === true) return 2;
  return kind === "headers" ? 1 : 0;
}

/** Takes the first oddity of each kind. Oddities that add entries don't copy entries that are lost already. */
function chooseOddities(plain: readonly Entry[], { names, chosen }: OddityChoice): readonly AppliedOddity[] {
  const compatible = names
    .flatMap((name) => oddities[name] ?? [])
    .filter(({ kind }, index, all) => kind === undefined || all.findIndex((one) => one.kind === kind) === index)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  const applied: AppliedOddity[] = [];
  for (const oddity of compatible) {
    const { concerns = () => true, isOfAll = false, isAdding = false } = oddity;
    const isLost = (place: number): boolean =>
      isAdding && applied.some((one) => one.places.has(place) && one.isEntryLost === true);
    const places = plain.filter(
      (entry, place) => (isOfAll || chosen[place % chosen.length] === true) && concerns(entry) && !isLost(place),
    );
    applied.push({ ...oddity, places: new Set(places.map(({ place }) => place)) });
  }
  return applied;
}

/** Returns the exchanges without the parts that oddities spoil, and the times when any request may be missing. */
function remainingEvidence(exchanges: readonly OverheardExchange[], applied: readonly AppliedOddity[]): HarReading {
  const gaps: Gap[] = [];
  const left = exchanges.flatMap((exchange, place) => {
    let now = exchange;
    for (const { leaves, places, isTimeless = false } of applied) {
      if (leaves === undefined || !places.has(place)) continue;
      const next = leaves(now);
      if (next === "gap") {
        // without its time, the request was sent between the neighbours with known times
        const isTimed = (_one: OverheardExchange, index: number): boolean => !isTimeless || !places.has(index);
        const before = exchanges.slice(0, isTimeless ? place : place + 1).findLast(isTimed);
        const after = isTimeless ? exchanges.find((one, index) => index > place && isTimed(one, index)) : exchange;
        gaps.push([before?.begun ?? -Infinity, after?.ended ?? Infinity]);
      }
      if (typeof next === "string") return [];
      now = next;
    }
    return [now];
  });
  return { exchanges: left, leftOut: new Map(), gaps };
}
