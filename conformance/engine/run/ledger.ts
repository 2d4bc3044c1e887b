import { isObject, readJson } from "../../client/json/json.ts";
import { createdSurvey, findSurvey } from "../../suite/reading/survey.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { LedgerEntry } from "../../report/format/report.ts";
import { Weights } from "./plan/weights.ts";

/** What has changed in the ledger since it was last reported. */
export interface LedgerChange {
  readonly runId: string;
  /** Entries that are new and stay. */
  readonly settled: readonly LedgerEntry[];
  /** All creates that have been sent and have no answer yet: their surveys may exist. */
  readonly pending: readonly LedgerEntry[];
}

/**
 * How a create ended: its response, or that it was lost on the way back, with the response to a look for what it made where
 * there is one, or that it never reached the subject.
 */
export type CreateEnd = Exchange | { readonly found: Exchange } | "lost" | "unsent";

interface LedgerOptions {
  readonly runId: string;
  readonly redactor: Redactor;
  /** Called with each change before the run goes on, so that a run that is killed leaves the whole ledger. */
  readonly report?: (change: LedgerChange) => void;
}

/** Lists the surveys that a run created; there is no delete, so they stay. */
export class Ledger {
  /** About how much was put into each survey. */
  readonly weights = new Weights();
  #made: readonly LedgerEntry[] = [];
  #lost: readonly LedgerEntry[] = [];
  readonly #pending = new Set<LedgerEntry>();
  /** Ids of surveys that were found before the response to their create came, if it ever did. */
  readonly #found = new Set<string>();
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  /** Notes a create before it is sent; the function returned notes how it ended. */
  open(identity: string, body: string | undefined): (end: CreateEnd) => void {
    const reading = body === undefined ? undefined : readJson(body);
    const draft =
      reading !== undefined && reading.unreadable === undefined && isObject(reading.value) ? reading.value : {};
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    const entry = { id: "", slug: text(draft["slug"]), title: text(draft["title"]), identity };
    const unsure: LedgerEntry = { ...entry, mayExist: true };
    this.#pending.add(unsure);
    this.#report([]);
    return (end) => {
      this.#pending.delete(unsure);
      const made = this.#madeBy(end, entry);
      const lost = made === undefined && isUnsure(end) ? [{ ...unsure, ...answeredBy(end) }] : [];
      this.#made = [...this.#made, ...(made ?? [])];
      this.#lost = [...this.#lost, ...lost];
      this.#report(made ?? lost);
    };
  }

  /** What a create has made that surely exists; nothing where that isn't known. */
  #madeBy(end: CreateEnd, entry: LedgerEntry): readonly LedgerEntry[] | undefined {
    if (typeof end === "string") return undefined;
    const answer = "found" in end ? end.found : end;
    const survey = "found" in end ? findSurvey(end.found) : createdSurvey(end);
    if (!succeeded(answer) || survey === undefined) return undefined;
    if ("found" in end) {
      // with the slug of another survey of the run a create was to be rejected
      if (this.#made.some(({ id }) => id === survey.id)) return [];
      this.#found.add(survey.id);
    } else if (this.#found.delete(survey.id)) {
      return [];
    }
    return [{ ...entry, id: survey.id, slug: survey.slug ?? entry.slug }];
  }

  /** The surveys that surely exist. */
  get made(): readonly LedgerEntry[] {
    return this.#made;
  }

  /** Everything that may have been left behind, without secrets. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#made, ...this.#lost, ...this.#pending].map((entry) => this.#clean(entry));
  }

  #report(settled: readonly LedgerEntry[]): void {
    const { runId, report } = this.#options;
    const clean = (entry: LedgerEntry): LedgerEntry => this.#clean(entry);
    report?.({ runId, settled: settled.map(clean), pending: [...this.#pending].map(clean) });
  }

  #clean(entry: LedgerEntry): LedgerEntry {
    const { redactor } = this.#options;
    return {
      ...entry,
      id: redactor.redact(entry.id),
      slug: redactor.redact(entry.slug),
      title: redactor.redact(entry.title),
    };
  }
}

/**
 * A success that shows no survey has made one, it seems, and a fault of the server's may have come after the survey was stored;
 * a 503 says that nothing was done (RFC 9110 §15.6.4).
 */
function isUnsure(end: CreateEnd): boolean {
  if (typeof end === "string") return end === "lost";
  return "found" in end || succeeded(end) || (end.status >= 500 && end.status !== 503);
}

function answeredBy(end: CreateEnd): Pick<LedgerEntry, "answered"> {
  return typeof end === "string" || "found" in end ? {} : { answered: end.status };
}
