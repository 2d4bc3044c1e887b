import type { KnownKeys } from "../judge/keys-in-traffic.ts";
import { liveWindow } from "../judge/traffic-window.ts";
import { Traffic, type PendingRequest } from "../judge/traffic.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardResponse } from "../exchange/overheard.ts";
import { failureText } from "../../report/console/failure-text.ts";
import { plain } from "../../report/console/paint.ts";
import { cut } from "../../report/cut.ts";
import { printableLine } from "../../report/printable.ts";
import type { Report } from "../../report/format/report.ts";
import { trafficFailure, trafficReport, type TrafficReportOptions } from "../report/traffic-report.ts";
import { baseOf } from "../../engine/run/outcome/outcomes-of.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../../engine/blame/explanation.ts";
import type { EndListener, PassedRequest, PassedResponse } from "./forwarder.ts";
import { count } from "../exchange/count.ts";
import { decodedText, headersIn, pairsOf } from "../exchange/message.ts";

export interface LiveJudgeOptions extends TrafficReportOptions {
  readonly keys: KnownKeys;
  readonly proxy: string;
  /** True if violations are printed in full, not in one line. */
  readonly details: boolean;
}

/** A server may carry out a write this long after its response was lost. */
const lostWriteMs = 30_000;

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
    this.#traffic = new Traffic({ ...options, redactor: this.#redactor, window: liveWindow });
  }

  get underWay(): number {
    return this.#underWay;
  }

  began({ method = "", url: path = "", rawHeaders }: PassedRequest): EndListener {
    const begunMs = performance.now();
    this.#underWay += 1;
    const pending = this.#safely(() => {
      const url = `${this.#options.baseUrl.origin}${path}`;
      if (!path.startsWith("/") || !URL.canParse(url)) return undefined;
      const request = { method, url: new URL(url), headers: headersIn(pairsOf(rawHeaders)) };
      return this.#traffic.begin(request, begunMs - this.#startedMs);
    });
    return (requestBody, response) => {
      const durationMs = performance.now() - begunMs;
      const end = (): void => {
        this.#underWay -= 1;
        if (pending !== undefined) this.#safely(() => this.#end(pending, durationMs, requestBody, response));
      };
      // a write without a response may be carried out at any time
      const isLostWrite = response === undefined && pending?.call !== undefined && method !== "GET";
      if (isLostWrite) setTimeout(end, lostWriteMs).unref();
      else end();
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

  #end(
    pending: PendingRequest,
    durationMs: number,
    requestBody: Buffer | undefined,
    response: PassedResponse | undefined,
  ): void {
    const { request } = pending;
    Object.assign(request, { text: decodedText(requestBody, request.headers["content-encoding"]) });
    const step = this.#traffic.end(pending, response && overheardResponse(response), durationMs);
    if (step === undefined) count(this.#leftOut, `not a request of the API below ${this.#options.baseUrl.href}`);
    else this.#judged += 1;
    this.#announce(this.#traffic.fresh);
  }

  #safely<Result>(judge: () => Result): Result | undefined {
    return this.#traffic.safely((reason) => count(this.#leftOut, reason), judge);
  }

  #announce(fresh: readonly BrokenClaim[]): void {
    if (fresh.length === 0) return;
    const { broken, evidence } = this.#traffic.judging;
    const { only } = this.#options;
    for (const { id, claims } of explanationsOf(broken, evidence)) {
      const freshClaims = claims.filter((claim) => fresh.includes(claim));
      const isChosen = only?.includes(id) ?? true;
      if (isChosen && freshClaims.length > 0) this.#say(this.#textOf({ id, claims: freshClaims }));
    }
  }

  #textOf(explanation: Explanation): string {
    const { id, claims } = explanation;
    const failure = trafficFailure(explanation, { traffic: this.#traffic, redactor: this.#redactor }, this.#options);
    const base = baseOf(id, this.#traffic.judging.evidence, claims);
    const outcome = base.level === "MUST" ? "failed" : "warned";
    if (this.#options.details) return failureText({ ...base, outcome, failure }, failure, plain);
    const shown = failure.exchanges[failure.judged ?? -1];
    const request = shown && ` (${shown.method} ${new URL(shown.url).pathname} -> ${shown.status ?? "no response"})`;
    const [expected, received] = [cut(failure.expected, 120), cut(failure.received, 120)];
    const mark = outcome === "failed" ? "✗" : "!";
    return printableLine(
      `${mark} ${id} ${failure.message}${request ?? ""}: expected ${expected}, received ${received}`,
    );
  }
}

function overheardResponse({ status, rawHeaders, body }: PassedResponse): OverheardResponse {
  const headers = headersIn(pairsOf(rawHeaders));
  return { status, headers, text: decodedText(body, headers["content-encoding"]) };
}
