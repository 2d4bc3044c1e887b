import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { liveWindow } from "../judge/traffic-window.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardResponse } from "../exchange/overheard.ts";
import type { Report, Failure, Outcome } from "../../report/format/report.ts";
import { trafficFailure, trafficReport, type TrafficReportOptions } from "../report/traffic-report.ts";
import { baseOf } from "../../engine/run/outcome/outcomes-of.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../../engine/blame/explanation.ts";
import type { EndListener, ForwardedRequest, ForwardedResponse } from "./forwarder.ts";
import { count } from "../exchange/count.ts";
import { decodedText, headersIn, pairsOf } from "../exchange/message.ts";
import { cut, printableLine } from "../../report/printable.ts";
import { failureText } from "../../report/console/failure-text.ts";
import { plain } from "../../report/console/paint.ts";
import { judgedExchange } from "../../report/judged-exchange.ts";

export interface LiveJudgeOptions extends TrafficReportOptions {
  readonly keys: KnownKeys;
  /** The base URL of the proxy: `http://127.0.0.1:4020/api/v1` */
  readonly proxy: string;
  /** True if breaches are printed in full, not in one line. */
  readonly details: boolean;
}

/**
 * A server may still carry out a write whose response was lost. For this time, the write counts as under way, so requests that
 * overlap it are judged with care.
 */
const lostWriteMs = 30_000;

/** Judges the requests that the proxy forwards, prints each new breach at once, and reports on all requests. */
export class LiveJudge {
  readonly #options: LiveJudgeOptions;
  readonly #redactor = new Redactor();
  readonly #traffic: Traffic;
  /** Counts of requests that were not judged, by reason. */
  readonly #leftOut = new Map<string, number>();
  readonly #startedAt = Date.now();
  readonly #startedMs = performance.now();
  readonly #say: (text: string) => void;
  #underWay = 0;
  #judged = 0;

  constructor(options: LiveJudgeOptions, say: (text: string) => void) {
    this.#options = options;
    this.#say = say;
    this.#traffic = new Traffic({ ...options, redactor: this.#redactor, window: liveWindow });
  }

  get underWay(): number {
    return this.#underWay;
  }

  /** Returns the function to call when the request ends. */
  beginRequest(forwarded: ForwardedRequest): EndListener {
    const begunMs = performance.now();
    this.#underWay += 1;
    const pending = this.#tryJudging(() => this.#pendingRequest(forwarded, begunMs - this.#startedMs));
    return (requestBody, response) => {
      const durationMs = performance.now() - begunMs;
      const judge = (): void => {
        this.#underWay -= 1;
        if (pending === undefined) return;
        this.#tryJudging(() => {
          const text = decodedText(requestBody, pending.request.headers["content-encoding"]);
          pending.request = { ...pending.request, text };
          this.#judge(pending, response && overheardResponse(response), durationMs);
        });
      };
      const isWrite = pending?.call !== undefined && forwarded.method !== "GET";
      if (isWrite && response === undefined) setTimeout(judge, lostWriteMs).unref();
      else judge();
    };
  }

  report(): Report {
    const { proxy, baseUrl } = this.#options;
    const leftOut = new Map(this.#leftOut);
    if (this.#underWay > 0) count(leftOut, "had no response yet", this.#underWay);
    return trafficReport(
      {
        traffic: this.#traffic,
        redactor: this.#redactor,
        overheard: { files: [], hosts: [baseUrl.host], proxy, judged: this.#judged },
        leftOut,
        startedAt: this.#startedAt,
        durationMs: performance.now() - this.#startedMs,
      },
      this.#options,
    );
  }

  /** Returns undefined for a target that isn't a path, such as `OPTIONS *`. */
  #pendingRequest(
    { method = "", url: path = "", rawHeaders }: ForwardedRequest,
    startedMs: number,
  ): PendingRequest | undefined {
    const url = `${this.#options.baseUrl.origin}${path}`;
    if (!path.startsWith("/") || !URL.canParse(url)) return undefined;
    return this.#traffic.begin({ method, url: new URL(url), headers: headersIn(pairsOf(rawHeaders)) }, startedMs);
  }

  #judge(pending: PendingRequest, response: OverheardResponse | undefined, durationMs: number): void {
    const step = this.#traffic.end(pending, response, durationMs);
    if (step === undefined) count(this.#leftOut, `not a request to the API at ${this.#options.baseUrl.href}`);
    else this.#judged += 1;
    this.#sayBreaches(this.#traffic.newBreaches);
  }

  #tryJudging<Result>(judge: () => Result): Result | undefined {
    return this.#traffic.tryJudging(judge, (reason) => count(this.#leftOut, reason));
  }

  #sayBreaches(newBreaches: readonly BrokenClaim[]): void {
    if (newBreaches.length === 0) return;
    const { broken, evidence } = this.#traffic.judging;
    const { only } = this.#options;
    for (const { id, claims } of explanationsOf(broken, evidence)) {
      const newClaims = claims.filter((claim) => newBreaches.includes(claim));
      const isChosen = only?.includes(id) ?? true;
      if (isChosen && newClaims.length > 0) this.#say(this.#textOf({ id, claims: newClaims }));
    }
  }

  #textOf(explanation: Explanation): string {
    const { id, claims } = explanation;
    const failure = trafficFailure(explanation, { traffic: this.#traffic, redactor: this.#redactor }, this.#options);
    const base = baseOf(id, this.#traffic.judging.evidence, claims);
    const outcome = base.level === "MUST" ? "failed" : "warned";
    return breachText({ ...base, outcome, failure }, failure, this.#options.details);
  }
}

function overheardResponse({ status, rawHeaders, body }: ForwardedResponse): OverheardResponse {
  const headers = headersIn(pairsOf(rawHeaders));
  return { status, headers, text: decodedText(body, headers["content-encoding"]) };
}

const maxValueChars = 120;

/** `✗ SUR-30 … (GET /api/v1/surveys/s1 -> 200): expected "New", received "Old"`, or a block with all details. */
function breachText(outcome: Outcome, failure: Failure, hasDetails: boolean): string {
  if (hasDetails) return failureText(outcome, failure, plain);
  const mark = outcome.outcome === "failed" ? "✗" : "!";
  const exchange = judgedExchange(failure);
  const request =
    exchange && ` (${exchange.method} ${new URL(exchange.url).pathname} -> ${exchange.status ?? "no response"})`;
  const [expected, received] = [cut(failure.expected, maxValueChars), cut(failure.received, maxValueChars)];
  return printableLine(
    `${mark} ${outcome.id} ${failure.message}${request ?? ""}: expected ${expected}, received ${received}`,
  );
}
