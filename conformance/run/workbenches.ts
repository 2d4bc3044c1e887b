import type { Recorder } from "../http/client.ts";
import type { StandingSurvey } from "../check/tools.ts";
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
  readonly #rows = new Map<string, number>();

  constructor(roomyRows: number) {
    this.#roomyRows = roomyRows;
  }

  /** A free survey, or a new one from `make`; its making is told to the recorder either way. */
  async lend(make: (record: Recorder) => Promise<StandingSurvey>, record: Recorder): Promise<Workbench> {
    const free = this.#free.pop();
    if (free !== undefined) {
      for (const exchange of free.made) record(exchange);
      return free;
    }
    const made: RecordedExchange[] = [];
    const survey = await make((exchange) => {
      made.push(exchange);
      record(exchange);
    });
    return { survey, made };
  }

  /** Takes a survey back, unless it has become too full. */
  giveBack(workbench: Workbench): void {
    const { id, slug } = workbench.survey;
    const rows = (this.#rows.get(id) ?? 0) + (this.#rows.get(slug) ?? 0);
    if (rows < this.#roomyRows) this.#free.push(workbench);
  }

  /** Notes how many rows a request gave to a survey, named by id or slug: on top of those it has, or in their place. */
  noteRows(survey: string, rows: number, inPlace: boolean): void {
    this.#rows.set(survey, inPlace ? rows : (this.#rows.get(survey) ?? 0) + rows);
  }
}
