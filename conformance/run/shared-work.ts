import type { Recorder } from "../http/client.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Done {
  readonly exchanges: readonly RecordedExchange[];
  readonly result: PromiseSettledResult<unknown>;
}

/** Set-up that several checks share: done once, and its exchanges told to each check that uses it. */
export class SharedWork {
  readonly #done = new Map<string, Promise<Done>>();

  /** The result of the work with this key, or its error again. */
  async use<T>(key: string, work: (record: Recorder) => Promise<T>, record: Recorder): Promise<T> {
    const known = this.#done.get(key) ?? perform(work);
    this.#done.set(key, known);
    const { exchanges, result } = await known;
    for (const exchange of exchanges) record(exchange);
    if (result.status === "rejected") throw result.reason;
    return result.value as T;
  }

  /** Says whether the work with this key was begun. */
  has(key: string): boolean {
    return this.#done.has(key);
  }
}

async function perform(work: (record: Recorder) => Promise<unknown>): Promise<Done> {
  const exchanges: RecordedExchange[] = [];
  const [result] = await Promise.allSettled([work((exchange) => exchanges.push(exchange))]);
  return { exchanges, result };
}
