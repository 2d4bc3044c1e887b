import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { liveWindow } from "../judge/traffic-window.ts";
import { safely } from "../judge/safely.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import { failureText } from "../../report/console/failure-text.ts";
import { plain } from "../../report/console/paint.ts";
import { printableLine } from "../../report/printable.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficFailure, trafficReport, type TrafficReportOptions } from "../report/traffic-report.ts";
import { baseOf } from "../../engine/run/outcome/outcomes-of.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../../engine/blame/explanation.ts";
import type { Ended, PassedRequest, PassedResponse } from "./forwarder.ts";
import { decodedText, headersIn } from "../exchange/message.ts";

export interface LiveJudgeOptions extends TrafficReportOptions {
  readonly keys: KnownKeys;
  readonly proxy: string;
  /** True if violations are printed in full, not in one line. */
  readonly details: boolean;
}

/** A server may carry out a write this long after its response was lost. */
const lostWriteMs = 30_000;

interface Heard {
  /** The body's text is known once the request ends. */
  readonly request: Omit<OverheardRequest, "text"> & { text?: string };
  readonly pending: PendingRequest;
}

export class LiveJudge {
  readonly #options: LiveJudgeOptions;
  readonly #redactor = new Redactor();
  readonly #traffic: Traffic;
  readonly #leftOut = new Map<string, number>();
  readonly #startedAt = Date.now();
  readonly #startedMs = performance.now();
  readonly #say: (text: string) => void;
  #underWay = 0;
  #judged = 0;

  constructor(options: LiveJudgeOptions, say: (text: string) => void) {
    this.#options = options;
    this.#say = say;
    const { baseUrl, keys } = options;
    this.#traffic = new Traffic({ baseUrl, keys, redactor: this.#redactor, window: liveWindow });
  }

  get underWay(): number {
    return this.#underWay;
  }

  began({ method = "", url: path = "", rawHeaders }: PassedRequest): Ended {
    const begunMs = performance.now();
    this.#underWay += 1;
    const heard = this.#safely((): Heard | undefined => {
      const url = `${this.#options.baseUrl.origin}${path}`;
      if (!path.startsWith("/") || !URL.canParse(url)) return undefined;
      const request = { method, url: new URL(url), headers: headersIn(rawHeaders) };
      return { request, pending: this.#traffic.begin(request, begunMs - this.#startedMs) };
    });
    return (requestBody, response) => {
      const durationMs = performance.now() - begunMs;
      const end = (): void => {
        this.#underWay -= 1;
        if (heard !== undefined) this.#safely(() => this.#end(heard, durationMs, requestBody, response));
      };
      // a write without a response may be carried out at any time
      const isLostWrite = response === undefined && heard?.pending.call !== undefined && method !== "GET";
      if (isLostWrite) setTimeout(end, lostWriteMs).unref();
      else end();
    };
  }

  report(): Report {
    const { proxy, baseUrl } = this.#options;
    const leftOut = [...this.#leftOut].map(([reason, count]) => ({ reason, count }));
    if (this.#underWay > 0) leftOut.push({ reason: "had no response yet", count: this.#underWay });
    return trafficReport(
      {
        traffic: this.#traffic,
        redactor: this.#redactor,
        overheard: { files: [], hosts: [baseUrl.host], proxy, judged: this.#judged, leftOut },
        startedAt: this.#startedAt,
        durationMs: performance.now() - this.#startedMs,
      },
      this.#options,
    );
  }

  #end(
    { request, pending }: Heard,
    durationMs: number,
    requestBody: Buffer | undefined,
    response: PassedResponse | undefined,
  ): void {
    const sent = decodedText(requestBody, request.headers["content-encoding"]);
    if (sent !== undefined) request.text = sent;
    const step = this.#traffic.end(pending, response && readable(response), durationMs);
    if (step === undefined) this.#leave(`not a request of the API below ${this.#options.baseUrl.href}`);
    else this.#judged += 1;
    const { fresh } = this.#traffic;
    if (fresh.length > 0) this.#announce(fresh);
  }

  #safely<Result>(judge: () => Result): Result | undefined {
    return safely(this.#traffic, (reason) => this.#leave(reason), judge);
  }

  #announce(fresh: readonly BrokenClaim[]): void {
    const { broken, evidence } = this.#traffic.judging;
    const isFresh = ({ claims }: Explanation): boolean => claims.some((one) => fresh.includes(one));
    const { only } = this.#options;
    for (const one of explanationsOf(broken, evidence).filter(isFresh)) {
      if (only?.includes(one.id) === false) continue;
      this.#say(this.#textOf({ ...one, claims: one.claims.filter((claim) => fresh.includes(claim)) }));
    }
  }

  #textOf(explanation: Explanation): string {
    const { id, claims } = explanation;
    const failure = trafficFailure(explanation, { traffic: this.#traffic, redactor: this.#redactor }, this.#options);
    const base = baseOf(id, this.#traffic.judging.evidence, claims);
    const outcome = base.level === "MUST" ? "failed" : "warned";
    if (this.#options.details) return failureText({ ...base, outcome, failure }, failure, plain);
    const shown = failure.exchanges[failure.judged ?? -1];
    const request = shown && `${shown.method} ${new URL(shown.url).pathname} -> ${shown.status ?? "no response"}`;
    const where = request === undefined ? "" : ` (${request})`;
    const [expected, received] = [brief(failure.expected), brief(failure.received)];
    return printableLine(
      `${outcome === "failed" ? "✗" : "!"} ${id} ${failure.message}${where}: expected ${expected}, received ${received}`,
    );
  }

  #leave(reason: string): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + 1);
  }
}

function brief(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

function readable({ status, rawHeaders, body }: PassedResponse): OverheardResponse {
  const headers = headersIn(rawHeaders);
  const text = decodedText(body, headers["content-encoding"]);
  return { status, headers, ...(text === undefined ? {} : { text }) };
}
