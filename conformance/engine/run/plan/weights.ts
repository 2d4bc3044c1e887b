import type { ClientRequest } from "../../../client/client-request.ts";
import { surveyInPath } from "../../../client/endpoint.ts";
import { succeeded, type Exchange } from "../../../client/exchange.ts";
import type { LedgerEntry } from "../../../report/format/report.ts";
import { createdSurvey } from "../../../suite/reading/survey.ts";

/** A survey is heavy if its accepted writes sent more characters of JSON than this. */
const heavyChars = 8_000;

/** Notes how much each survey has grown, to find those to empty at the end of a run. */
export class Weights {
  readonly #chars = new Map<string, number>();

  note(request: ClientRequest, response: Exchange): void {
    if (request.body === undefined || !succeeded(response)) return;
    // a path names a survey by id or by slug, so `heavy` adds both counts
    const name = request.operation === "create" ? createdSurvey(response)?.id : surveyInPath(request.path);
    if (name !== undefined) this.#chars.set(name, (this.#chars.get(name) ?? 0) + request.body.length);
  }

  heavy(surveys: readonly LedgerEntry[]): readonly LedgerEntry[] {
    // the id is empty if no response showed it
    return surveys.filter(
      ({ id, slug }) => id !== "" && (this.#chars.get(id) ?? 0) + (this.#chars.get(slug) ?? 0) > heavyChars,
    );
  }
}
