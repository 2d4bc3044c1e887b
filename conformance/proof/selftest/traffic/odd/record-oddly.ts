import type { OverheardExchange } from "../../../../traffic/exchange/overheard.ts";
import type { Gap, HarReading } from "../../../../traffic/har/read-har.ts";
import type { Entry } from "./har-facts.ts";
import { recorderForms } from "./recorder-forms.ts";
import { oddities } from "./oddities.ts";
import { withoutCredential, type Oddity } from "./oddity.ts";

export interface OddityChoice {
  readonly form: string;
  /** Names of oddities. */
  readonly names: readonly string[];
  /** Says by turns which entries are odd. */
  readonly chosen: readonly boolean[];
}

/** An oddity, and the places of the exchanges that it changes. */
type AppliedOddity = Oddity & { readonly places: ReadonlySet<number> };

export interface OddRecording {
  /** The entries as the recorder writes them without an oddity. */
  readonly plain: readonly Entry[];
  readonly entries: readonly (Entry | null)[];
  readonly spoiled: readonly AppliedOddity[];
  /** The exchanges that the entries still prove. */
  readonly left: HarReading;
  readonly isOrderLost: boolean;
}

/** Writes exchanges as a recorder would, with some of its entries in odd forms. */
export function recordOddly(exchanges: readonly OverheardExchange[], oddness: OddityChoice): OddRecording {
  const { form } = oddness;
  const plain = exchanges.flatMap((exchange, place) => recorderForms[form]?.(exchange, place) ?? []);
  const spoiled = chooseOddities(plain, oddness);
  let entries: readonly (Entry | null)[] = structuredClone(plain);
  for (const { change, places } of spoiled)
    entries = entries.flatMap((entry) =>
      entry !== null && places.has(entry.place) ? (change(entry) ?? [entry]) : [entry],
    );
  const isAnonymous = form === "Chromium without sensitive data";
  const left = remainingEvidence(isAnonymous ? exchanges.map(withoutCredential) : exchanges, spoiled);
  return { plain, entries, spoiled, left, isOrderLost: spoiled.some((one) => one.isOrderLost === true) };
}

/** Oddities of bodies look for headers, so they come first. Copies are made of odd entries, so they come last. */
function orderOf({ kind, isAdding }: Oddity): number {
  if (isAdding === true) return 2;
  return kind === "headers" ? 1 : 0;
}

/** Oddities of one kind exclude each other. Those that add entries add none to what proves nothing. */
function chooseOddities(plain: readonly Entry[], { names, chosen }: OddityChoice): readonly AppliedOddity[] {
  const kept = names
    .flatMap((name) => oddities[name] ?? [])
    .filter(({ kind }, index, all) => kind === undefined || all.findIndex((one) => one.kind === kind) === index)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  const spoiled: AppliedOddity[] = [];
  for (const oddity of kept) {
    const { concerns = () => true, isOfAll = false, isAdding = false } = oddity;
    const isLost = (place: number): boolean =>
      isAdding && spoiled.some((one) => one.places.has(place) && one.isEntryLost === true);
    const places = plain.filter(
      (entry, place) => (isOfAll || chosen[place % chosen.length] === true) && concerns(entry) && !isLost(place),
    );
    spoiled.push({ ...oddity, places: new Set(places.map(({ place }) => place)) });
  }
  return spoiled;
}

/** Returns the exchanges without their spoiled parts, and the times in which any request may be missing. */
function remainingEvidence(exchanges: readonly OverheardExchange[], spoiled: readonly AppliedOddity[]): HarReading {
  const gaps: Gap[] = [];
  const left = exchanges.flatMap((exchange, place) => {
    let now = exchange;
    for (const { leaves, places, isTimeless = false } of spoiled) {
      if (leaves === undefined || !places.has(place)) continue;
      const next = leaves(now);
      if (next === "gap") {
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
