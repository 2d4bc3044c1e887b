import type { Recorder } from "../http/messenger.ts";
import type { StandingSurvey } from "../check/tools.ts";
import { PriorityQueue } from "../http/priority-queue.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Workbench {
  readonly survey: StandingSurvey;
  readonly made: readonly RecordedExchange[];
}

/**
 * Surveys that checks may change, lent to one case at a time and used again: there is no delete. One with
 * `roomyRows` recipients or more is not lent again, so that a check's own rows never meet the cap.
 */
export class Workbenches {
  readonly #free: Workbench[] = [];
  readonly #roomyRows: number;
  readonly #limit: number;
  readonly #waiting = new PriorityQueue();
  #lent = 0;
  readonly #rows = new Map<string, number>();

  /** `limit`: so many are lent at once to those who may wait for one. */
  constructor({ roomyRows, limit }: { readonly roomyRows: number; readonly limit: number }) {
    this.#roomyRows = roomyRows;
    this.#limit = limit;
  }

  /**
   * A free survey, or a new one from `make`; its making is told to the recorder either way. Who has borrowed one already
   * doesn't wait for another: those who wait hold nothing that others wait for.
   */
  async lend(
    make: (record: Recorder) => Promise<StandingSurvey>,
    record: Recorder,
    { rank, mayWait }: { readonly rank: number; readonly mayWait: boolean },
  ): Promise<Workbench> {
    if (mayWait) while (this.#lent >= this.#limit) await this.#waiting.turn(rank);
    this.#lent += 1;
    const free = this.#free.pop();
    if (free !== undefined) {
      for (const exchange of free.made) record(exchange);
      return free;
    }
    const made: RecordedExchange[] = [];
    try {
      const survey = await make((exchange) => {
        made.push(exchange);
        record(exchange);
      });
      return { survey, made };
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  /** Takes a survey back, unless it has become too full, or a request whose answer was lost may still change it. */
  giveBack(workbench: Workbench, isSettled: boolean): void {
    const { id, slug } = workbench.survey;
    const rows = (this.#rows.get(id) ?? 0) + (this.#rows.get(slug) ?? 0);
    if (isSettled && rows < this.#roomyRows) this.#free.push(workbench);
    this.#release();
  }

  #release(): void {
    this.#lent -= 1;
    this.#waiting.next();
  }

  /** Notes how many rows a request gave to a survey, named by id or slug: on top of those it has, or in their place. */
  noteRows(survey: string, rows: number, inPlace: boolean): void {
    this.#rows.set(survey, inPlace ? rows : (this.#rows.get(survey) ?? 0) + rows);
  }
}
