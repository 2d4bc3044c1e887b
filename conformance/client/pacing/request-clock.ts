import type { RecordedExchange } from "../recorded-exchange.ts";
import type { RequestLog, RequestTiming } from "../request-log.ts";
import { endpointAt, endpointLabel, endpointNames } from "../endpoint.ts";

const maxListed = 5_000;

/** A label for each endpoint, and a last one for all other paths. A timing refers to its label by index. */
const labels: readonly string[] = [...endpointNames.map(endpointLabel), "other paths"];

/** Records the endpoint, status, start and duration of each request. */
export class RequestClock {
  readonly #root: string;
  readonly #requests: RequestTiming[] = [];
  #leftOut = 0;

  constructor(baseUrl: URL) {
    this.#root = baseUrl.pathname.replace(/\/+$/, "");
  }

  note({ method, url, status = 0, startedMs, durationMs }: RecordedExchange): void {
    if (this.#requests.length >= maxListed) {
      this.#leftOut += 1;
      return;
    }
    // redaction may have hidden a part of the address, which then isn't a URL
    const path = URL.canParse(url) ? new URL(url).pathname.slice(this.#root.length) : "";
    const endpoint = endpointAt(method, path);
    const label = endpoint === undefined ? labels.length - 1 : endpointNames.indexOf(endpoint);
    this.#requests.push([label, status, Math.round(startedMs), Math.round(durationMs)]);
  }

  /** The duration of the fastest response so far; 0 if there was none. */
  get fastestMs(): number {
    const answered = this.#requests.filter(([, status]) => status !== 0);
    const fastest = answered.reduce((least, [, , , durationMs]) => Math.min(least, durationMs), Infinity);
    return answered.length === 0 ? 0 : fastest;
  }

  log(): RequestLog {
    const requests = this.#requests.toSorted(([, , startedA], [, , startedB]) => startedA - startedB);
    return { endpoints: labels, requests, leftOut: this.#leftOut };
  }
}
