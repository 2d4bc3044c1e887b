import { requirement, type RequirementId } from "../../spec/requirements/catalogue.ts";
import type { KnownKeys } from "../engine/traffic/keys-in-traffic.ts";
import { liveWindow } from "../engine/traffic/traffic-window.ts";
import { Traffic, type Flight } from "../engine/traffic/traffic.ts";
import { Redactor } from "../http/redaction/redactor.ts";
import type { Step } from "../journal/step.ts";
import type { OverheardRequest, OverheardResponse } from "../journal/overheard.ts";
import { failureText } from "../report/console/failure-text.ts";
import { plain } from "../report/console/paint.ts";
import { printableLine } from "../report/printable.ts";
import type { Report } from "../format/report.ts";
import { trafficFailure, trafficReport, type TrafficJudgement } from "../run/traffic/traffic-report.ts";
import { explanationsOf, type BrokenClaim, type Explanation } from "../verdict/explanation.ts";
import { decodedText } from "./decoded-text.ts";
import { headersIn } from "./header-lines.ts";
import type { HeardEvent, HeardResponse, RequestBegan, RequestEnded } from "./heard-event.ts";
import { isRead, RepeatedLooks } from "./repeated-looks.ts";

/** How what passes a proxy is judged. */
export interface LiveJudgement extends TrafficJudgement {
  readonly keys: KnownKeys;
  /** The base URL of the proxy, which its clients use. */
  readonly proxy: string;
  /** Whether all of each violation is said, or one line. */
  readonly details: boolean;
}

/** A write whose response was lost may be carried out so much later, in milliseconds. */
const lostWriteMs = 30_000;

interface UnderWay {
  readonly began: RequestBegan;
  /** Nothing has happened meanwhile that may change a survey. */
  readonly isUndisturbed: () => boolean;
  /** Absent until it is known that it must be judged, or another is. */
  judged?: { readonly request: { text?: string } & Omit<OverheardRequest, "text">; readonly flight: Flight };
}

/** Judges what passes a proxy, and says of each violation what it is. */
export class LiveJudge {
  readonly #judgement: LiveJudgement;
  readonly #redactor = new Redactor();
  readonly #traffic: Traffic;
  readonly #underWay = new Map<number, UnderWay>();
  /** Those of them whose judgement has not begun, in their order. */
  readonly #waiting = new Set<UnderWay>();
  readonly #looks = new RepeatedLooks();
  readonly #leftOut = new Map<string, number>();
  readonly #startedAt = Date.now();
  readonly #say: (text: string) => void;
  #judged = 0;

  constructor(judgement: LiveJudgement, say: (text: string) => void) {
    this.#judgement = judgement;
    this.#say = say;
    const { baseUrl, keys } = judgement;
    this.#traffic = new Traffic({ baseUrl, keys, redactor: this.#redactor, window: liveWindow });
  }

  /** Judges what was heard. */
  hear(event: HeardEvent): void {
    if (event.kind === "began") this.#begin(event);
    else if (event.kind === "ended") this.#end(event);
    else {
      this.#leave("went through while judging was behind", event.count);
      this.#beginAll();
      this.#looks.forgetAll();
      this.#traffic.lose();
    }
  }

  /** The report on all that was heard so far. */
  report(): Report {
    const { proxy } = this.#judgement;
    const leftOut = [...this.#leftOut].map(([reason, count]) => ({ reason, count }));
    return trafficReport(
      {
        traffic: this.#traffic,
        redactor: this.#redactor,
        overheard: { files: [], proxy, judged: this.#judged, leftOut },
        startedAt: this.#startedAt,
        durationMs: Date.now() - this.#startedAt,
      },
      this.#judgement,
    );
  }

  #begin(began: RequestBegan): void {
    const one: UnderWay = { began, isUndisturbed: this.#looks.began(began) };
    this.#underWay.set(began.id, one);
    this.#waiting.add(one);
    if (!isRead(began.head)) this.#beginAll();
  }

  /** What is judged keeps its order: everything that began before has begun. */
  #beginAll(): void {
    for (const one of this.#waiting) {
      const [method = "", path = "", ...lines] = one.began.head.split("\n");
      const url = `${this.#judgement.baseUrl.origin}${path}`;
      if (!path.startsWith("/") || !URL.canParse(url)) continue;
      const request = { method, url: new URL(url), headers: headersIn(lines) };
      one.judged = { request, flight: this.#traffic.begin(request, one.began.at - this.#startedAt) };
    }
    this.#waiting.clear();
  }

  #end(ended: RequestEnded): void {
    const one = this.#underWay.get(ended.id);
    if (one === undefined) return;
    this.#underWay.delete(ended.id);
    const isPlain = this.#waiting.has(one) && one.isUndisturbed();
    const repeated = isPlain ? this.#looks.repeatedBy(one.began, ended) : undefined;
    if (repeated !== undefined) {
      this.#waiting.delete(one);
      repeated.heardMs = ended.at - this.#startedAt;
      this.#judged += 1;
      return;
    }
    this.#beginAll();
    const { judged } = one;
    if (judged === undefined) {
      this.#looks.judged(one.began, ended, undefined, false);
      return;
    }
    const { request, flight } = judged;
    const text = decodedText(ended.requestBody, request.headers["content-encoding"]);
    if (text !== undefined) request.text = text;
    const end = (): void => {
      const step = this.#judge(flight, ended.at - one.began.at, ended.response);
      this.#looks.judged(one.began, ended, step, one.isUndisturbed());
    };
    // nobody knows when a write is carried out whose client or server was lost
    if (ended.response === undefined && flight.asked !== undefined && request.method !== "GET")
      setTimeout(end, lostWriteMs).unref();
    else end();
  }

  #judge(flight: Flight, durationMs: number, response: HeardResponse | undefined): Step | undefined {
    const step = this.#traffic.end(flight, response === undefined ? undefined : readable(response), durationMs);
    if (step === undefined) this.#leave(`no request of the contract below ${this.#judgement.baseUrl.href}`, 1);
    else this.#judged += 1;
    const { fresh } = this.#traffic;
    if (fresh.length > 0) this.#announce(fresh);
    return step;
  }

  #announce(fresh: readonly BrokenClaim[]): void {
    const { broken, sightings } = this.#traffic.judging;
    const isFresh = ({ claims }: Explanation): boolean => claims.some((one) => fresh.includes(one));
    const { only } = this.#judgement;
    for (const one of explanationsOf(broken, sightings).filter(isFresh)) {
      if (only?.includes(one.id) === false) continue;
      this.#say(this.#textOf({ ...one, claims: one.claims.filter((claim) => fresh.includes(claim)) }));
    }
  }

  #textOf(explanation: Explanation): string {
    const { id } = explanation;
    const failure = trafficFailure(explanation, { traffic: this.#traffic, redactor: this.#redactor }, this.#judgement);
    const { property, ...rest } = describe(id);
    const outcome = rest.level === "MUST" ? "failed" : "warned";
    if (this.#judgement.details)
      return failureText({ ...rest, property, outcome, cases: 1, requests: 1, failure }, failure, plain);
    const mark = outcome === "failed" ? "✗" : "!";
    const shown = failure.exchanges[failure.judged ?? -1];
    const where =
      shown === undefined
        ? ""
        : ` (${shown.method} ${new URL(shown.url).pathname} -> ${shown.status ?? "no response"})`;
    return printableLine(
      `${mark} ${id} ${failure.message}${where}: expected ${brief(failure.expected)}, received ${brief(failure.received)}`,
    );
  }

  #leave(reason: string, count: number): void {
    this.#leftOut.set(reason, (this.#leftOut.get(reason) ?? 0) + count);
  }
}

function describe(id: RequirementId): Omit<Report["outcomes"][number], "outcome" | "cases" | "requests"> {
  const { level, basis, source, text, since, title } = requirement(id);
  return { id, level, basis, source, text, since, property: title };
}

function brief(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`;
}

function readable({ status, head, body }: HeardResponse): OverheardResponse {
  const headers = headersIn(head.split("\n"));
  const text = decodedText(body, headers["content-encoding"]);
  return { status, headers, ...(text === undefined ? {} : { text }) };
}
