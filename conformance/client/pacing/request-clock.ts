import type { RecordedExchange } from "../recorded-exchange.ts";
import type { RequestLog, RequestTiming } from "../request-log.ts";
import { endpointAt, endpointLabel, endpointNames } from "../endpoint.ts";

/** So many requests are listed one by one; a longer run says how many more there were. */
const maxListed = 5_000;

/** The endpoints by the number under which a log names them, and a last one for every other path. */
const labels: readonly string[] = [...endpointNames.map(endpointLabel), "other paths"];

/** Writes down when each request of a run was sent and answered, in a few numbers each. */
export class RequestClock {
  readonly #root: string;
  readonly #requests: RequestTiming[] = [];
  #leftOut = 0;

  constructor(baseUrl: URL) {
    this.#root = baseUrl.pathname.replace(/\/+$/, "");
  }

  /** Notes one request with its response, or its lack of one. */
  note({ method, url, status = 0, startedMs, durationMs }: RecordedExchange): void {
    if (this.#requests.length >= maxListed) {
      this.#leftOut += 1;
      return;
    }
    // a key that looks like a part of the address is hidden there, too
    const path = URL.canParse(url) ? new URL(url).pathname.slice(this.#root.length) : "";
    const name = endpointAt(method, path);
    const label = name === undefined ? labels.length - 1 : endpointNames.indexOf(name);
    this.#requests.push([label, status, Math.round(startedMs), Math.round(durationMs)]);
  }

  /** The shortest time in which a response came so far, in ms; 0 where none came. */
  get fastestMs(): number {
    const answered = this.#requests.flatMap(([, status, , ms]) => (status === 0 ? [] : [ms]));
    return answered.length === 0 ? 0 : answered.reduce((least, ms) => Math.min(least, ms), Infinity);
  }

  /** The log so far, in the order in which the requests were sent. */
  log(): RequestLog {
    const requests = this.#requests.toSorted(([, , one], [, , other]) => one - other);
    return { endpoints: labels, requests, leftOut: this.#leftOut };
  }
}
