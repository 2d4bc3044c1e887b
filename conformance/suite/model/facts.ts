import type { Fact } from "../journal/fact.ts";
import { describeRowChange } from "../journal/row-change.ts";
import { isBlank, isSame } from "./values/equality.ts";
import { AnyOf, NotForeign, NotInvited, SameOrLater, unknown, Valid } from "./values/expected-value.ts";
import { writeJson } from "../../client/json/json.ts";
import { withoutMarkers } from "./values/marker.ts";

export interface Strictness {
  /** True if omitted members don't count: the response to a create needn't show all. */
  readonly isPartial?: boolean;
  /** True if known values are compared literally rather than with `isSame`. */
  readonly isStrict?: boolean;
}

/** Collects the comparisons of a read-back, one of each kind (`keyOf`). A fact that disagrees replaces one that agrees. */
export class Facts {
  readonly #facts = new Map<string, Fact>();
  readonly strictness: Strictness;

  constructor(strictness: Strictness) {
    this.strictness = strictness;
  }

  add(fact: Fact): void {
    const key = keyOf(fact);
    if (this.#isNeeded(key, fact.agrees)) this.#facts.set(key, fact);
  }

  /** An agreement that proves nothing is replaced by any fact, other agreements only by a disagreement. */
  #isNeeded(key: string, agrees: boolean): boolean {
    const known = this.#facts.get(key);
    return known === undefined || (known.agrees && (!agrees || known.isInformative !== true));
  }

  /** Compares one value. `old` is the previously shown value. Modifies `fact` and may keep it. */
  compare(want: unknown, got: unknown, member: string, fact: Omit<Fact, "agrees">, old?: unknown): void {
    if (want === unknown || want === undefined) return;
    const isUninvited = want instanceof NotInvited;
    const isVague = isUninvited || want instanceof AnyOf || want instanceof NotForeign || want instanceof SameOrLater;
    const isLiteral = this.strictness.isStrict === true && !isVague;
    const agrees = isLiteral
      ? (isBlank(want) && isBlank(got)) || writeJson(want) === writeJson(got)
      : isSame(want, got, member);
    const kind = kindOf(want);
    if (agrees && !this.#isNeeded(keyOf(fact, kind), agrees)) return;
    const isGiven = !isBlank(want) && want !== false && !isVague;
    const isInformative = isUninvited || want instanceof Valid || isChanged(want, old, member, isGiven);
    // performance: copying facts takes 40 times as long, and there is one for each value of a run
    this.add(Object.assign(fact, { kind, agrees, want, got, isInformative, isGiven }));
  }

  /** If a recipient is lost, kept, duplicate or invented, leaves out disagreements about values, which follow from that. */
  get all(): readonly Fact[] {
    const all = [...this.#facts.values()];
    const isAboutWholeRow = ({ aspect }: Fact): boolean => /^row\.(lost|twice|kept|invented)$/.test(aspect);
    if (!all.some((fact) => !fact.agrees && isAboutWholeRow(fact))) return all;
    return all.filter((fact) => fact.agrees || isAboutWholeRow(fact) || !fact.aspect.startsWith("row."));
  }
}

/** True if the old value would not meet the expectation. Without an old value, any given value counts as changed. */
function isChanged(want: unknown, old: unknown, member: string, isGiven: boolean): boolean {
  if (old === undefined) return isGiven;
  return (isGiven || want instanceof AnyOf) && !isSame(want, old, member);
}

function keyOf(
  { aspect, rowChange, type, previousChange, kind: factKind }: Omit<Fact, "agrees">,
  kind = factKind,
): string {
  const change = rowChange && describeRowChange(rowChange);
  return `${aspect}|${change}|${kind}|${type}|${previousChange && describeRowChange(previousChange)}`;
}

/** Returns the kind of an expected value, such as `blank`, `edge case <b>` or `100 characters`. */
function kindOf(value: unknown): string {
  if (value instanceof AnyOf || value instanceof NotForeign || value instanceof NotInvited) return "not given";
  if (value instanceof Valid) return "of another type";
  if (Array.isArray(value)) return value.length > 12 ? "many" : "list";
  if (typeof value === "boolean") return String(value);
  if (typeof value !== "string") return value === null ? "null" : typeof value;
  return kindOfText(value);
}

function kindOfText(text: string): string {
  if (text.trim() === "") return "blank";
  if (text.length > 60) return `${Math.ceil(text.length / 50) * 50} characters`;
  if (/^(0|false|true|null|undefined|NaN|-?[\d.]+|\[\]|\{\}|1e3|0x10)$/.test(text)) return `like another type: ${text}`;
  return /[^\x20-\x7e]|[<>&"'\\{}$%;|=`]| {2}|^ | $/.test(text)
    ? `edge case ${withoutMarkers(text).slice(0, 24)}`
    : "plain";
}
