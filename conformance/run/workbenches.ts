import type { Recorder } from "../http/client.ts";
import type { StandingSurvey } from "../check/tools.ts";
import type { RecordedExchange } from "../report/report.ts";

interface Workbench {
  readonly survey: StandingSurvey;
  readonly made: readonly RecordedExchange[];
}

/** Past so many recipients a workbench is retired, so that a check's own rows never meet the cap. */
const roomyRows = 110;

/** Surveys that checks may change, lent to one case at a time and used again: there is no delete. */
export class Workbenches {
  readonly #free: Workbench[] = [];
  readonly #rows = new Map<string, number>();

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
    if (rows < roomyRows) this.#free.push(workbench);
  }

  /** Notes that a request to a survey, named by id or slug, may have left so many more rows in it. */
  noteRows(survey: string, rows: number): void {
    this.#rows.set(survey, (this.#rows.get(survey) ?? 0) + rows);
  }
}
