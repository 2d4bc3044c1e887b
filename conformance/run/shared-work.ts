import { Unanswered } from "../check/violation.ts";
import type { Recorder } from "../http/messenger.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Done {
  readonly exchanges: readonly RecordedExchange[];
  readonly result: PromiseSettledResult<unknown>;
}

/** Work that is done once; `turn` counts how often it was done before, for names that must not meet again. */
export type Work<T> = (record: Recorder, turn: number) => Promise<T>;

interface Entry {
  readonly doing: Promise<Done>;
  /** A request of it may have been carried out twice. */
  isDoubtful: boolean;
}

/** Set-up that several checks share: done once, and its exchanges told to each check that uses it. */
export class SharedWork {
  readonly #entries = new Map<string, Entry>();
  readonly #turns = new Map<string, number>();

  /** The result of the work with this key, or its error again; work that an answer was lost to is done anew. */
  async use<T>(key: string, work: Work<T>, record: Recorder): Promise<T> {
    const entry = this.#entries.get(key) ?? this.#begin(key, work);
    const { exchanges, result } = await entry.doing;
    for (const exchange of exchanges) record(exchange);
    if (result.status === "fulfilled") return result.value as T;
    if (result.reason instanceof Unanswered && this.#entries.get(key) === entry) this.forget(key);
    throw result.reason;
  }

  /** Has the work with this key done anew for whoever asks for it next. */
  forget(key: string): void {
    this.#entries.delete(key);
  }

  /** The same for all work in which a request may have been carried out twice. */
  forgetDoubtful(): void {
    for (const [key, { isDoubtful }] of this.#entries) if (isDoubtful) this.forget(key);
  }

  #begin(key: string, work: Work<unknown>): Entry {
    const turn = this.#turns.get(key) ?? 0;
    this.#turns.set(key, turn + 1);
    const exchanges: RecordedExchange[] = [];
    const note: Recorder = (exchange) => {
      exchanges.push(exchange);
      if (exchange.doubt !== undefined) entry.isDoubtful = true;
    };
    const entry: Entry = {
      doing: Promise.resolve().then(() => perform(work(note, turn), exchanges)),
      isDoubtful: false,
    };
    this.#entries.set(key, entry);
    return entry;
  }
}

async function perform(work: Promise<unknown>, exchanges: readonly RecordedExchange[]): Promise<Done> {
  const [result] = await Promise.allSettled([work]);
  return { exchanges, result };
}
