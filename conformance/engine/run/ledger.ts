import { isObject, readJson } from "../../client/json/json.ts";
import { createdSurvey, findSurvey } from "../../suite/reading/survey.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { LedgerEntry } from "../../report/format/report.ts";
import { Weights } from "./plan/weights.ts";

export interface LedgerChange {
  readonly runId: string;
  /** Creates that have just ended, and surveys that were just deleted. */
  readonly settled: readonly LedgerEntry[];
  /** Creates without a response yet. Their surveys may exist. */
  readonly pending: readonly LedgerEntry[];
}

/** `found` is the read-back after a lost response. `unsent` means that the create never reached the service. */
export type CreateResult = Exchange | { readonly found: Exchange } | "lost" | "unsent";

interface LedgerOptions {
  readonly runId: string;
  readonly redactor: Redactor;
  /** Called before and after each create, so that even a killed run leaves a complete ledger. */
  readonly report?: (change: LedgerChange) => void;
}

/** Lists the surveys that a run created. The API can't delete them; only a driver can. */
export class Ledger {
  readonly weights = new Weights();
  #made: readonly LedgerEntry[] = [];
  #lost: readonly LedgerEntry[] = [];
  readonly #pending = new Set<LedgerEntry>();
  /** Ids of surveys that a read-back found after a lost response. */
  readonly #found = new Set<string>();
  readonly #options: LedgerOptions;

  constructor(options: LedgerOptions) {
    this.#options = options;
  }

  /** Call before a create is sent. Returns the function to call with its result. */
  open(identity: string, body: string | undefined): (result: CreateResult) => void {
    const json = readJson(body ?? "");
    const draft = json.unreadable === undefined && isObject(json.value) ? json.value : {};
    const text = (value: unknown): string => (typeof value === "string" ? value : "");
    const entry = { id: "", slug: text(draft["slug"]), title: text(draft["title"]), identity };
    const pendingEntry: LedgerEntry = { ...entry, mayExist: true };
    this.#pending.add(pendingEntry);
    this.#report([]);
    return (result) => {
      this.#pending.delete(pendingEntry);
      const made = this.#madeBy(result, entry);
      const lost = made === undefined && mayExist(result) ? [{ ...pendingEntry, ...answeredStatus(result) }] : [];
      this.#made = [...this.#made, ...(made ?? [])];
      this.#lost = [...this.#lost, ...lost];
      this.#report(made ?? lost);
    };
  }

  /** Returns the new entry, `[]` if the survey is listed already, or undefined if perhaps no survey was created. */
  #madeBy(result: CreateResult, entry: LedgerEntry): readonly LedgerEntry[] | undefined {
    if (typeof result === "string") return undefined;
    const response = "found" in result ? result.found : result;
    const survey = "found" in result ? findSurvey(result.found) : createdSurvey(result);
    if (!succeeded(response) || survey === undefined) return undefined;
    if ("found" in result) {
      // the read-back may find an older survey of the run with the same slug
      if (this.#made.some(({ id }) => id === survey.id)) return [];
      this.#found.add(survey.id);
      // the read-back of another create found this survey, so it is listed already
    } else if (this.#found.delete(survey.id)) {
      return [];
    }
    return [{ ...entry, id: survey.id, slug: survey.slug ?? entry.slug }];
  }

  /** Takes deleted surveys off the list. */
  remove(deleted: readonly LedgerEntry[]): void {
    this.#made = this.#made.filter((entry) => !deleted.includes(entry));
    this.#report(deleted.map((entry) => ({ ...entry, deleted: true })));
  }

  get made(): readonly LedgerEntry[] {
    return this.#made;
  }

  /** The surveys, and those that may exist. Secrets are hidden. */
  get entries(): readonly LedgerEntry[] {
    return [...this.#made, ...this.#lost, ...this.#pending].map((entry) => this.#redacted(entry));
  }

  #report(settled: readonly LedgerEntry[]): void {
    const { runId, report } = this.#options;
    const clean = (entry: LedgerEntry): LedgerEntry => this.#redacted(entry);
    report?.({ runId, settled: settled.map(clean), pending: [...this.#pending].map(clean) });
  }

  #redacted(entry: LedgerEntry): LedgerEntry {
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
 * True if a create without a survey in its response may have created one. A server may fail after it stored the survey, but a 503
 * means that it did nothing (RFC 9110 §15.6.4).
 */
function mayExist(result: CreateResult): boolean {
  if (typeof result === "string") return result === "lost";
  return "found" in result || succeeded(result) || (result.status >= 500 && result.status !== 503);
}

function answeredStatus(result: CreateResult): Pick<LedgerEntry, "answered"> {
  return typeof result === "string" || "found" in result ? {} : { answered: result.status };
}
