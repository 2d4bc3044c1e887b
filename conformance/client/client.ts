import { setMaxListeners } from "node:events";
import pLimit, { type LimitFunction } from "p-limit";
import { Inconclusive, pause, Unanswered, Unsent, type Lost } from "./pacing/stops.ts";
import type { ClientRequest } from "./client-request.ts";
import { askedPauseMs, usedUpForMs } from "./pacing/asked-pause.ts";
import { CreateBudget } from "./pacing/create-budget.ts";
import type { Exchange } from "./exchange.ts";
import { Faults } from "./pacing/faults.ts";
import { Outage } from "./pacing/outage.ts";
import { speaksOfSurveys } from "./number-of-surveys.ts";
import { endpoints, isWrite } from "./endpoint.ts";
import { Messenger, type MessengerOptions } from "./messenger.ts";
import { Throttle } from "./pacing/throttle.ts";
import { TooSlow, TransportFault } from "./wire/transport-fault.ts";
import { faultOf, isPutOff, isUnsent, mayHaveBeenCarriedOut, mayHaveMade, type Sent } from "./pacing/unusable.ts";

/** Sends a request and reads the response. */
export interface Sender {
  readonly send: (request: ClientRequest) => Promise<Exchange>;
}

export interface ClientOptions extends MessengerOptions {
  readonly concurrency: number;
  /** Requests per second; absent: as many as the subject takes. */
  readonly rate?: number;
  /** About how many surveys the run will make: where answers are lost it makes half as many again, and no more. */
  readonly expectedCreates?: number;
  /** When the run ends, by `performance.now()`. */
  readonly endsAt?: number;
  readonly signal?: AbortSignal;
}

/** What a client's requests have met so far. */
export interface Traffic {
  /** Requests sent, retries included. */
  readonly requests: number;
  readonly retries: number;
  /** Answers 429. */
  readonly rateLimited: number;
  /** Wall time during which requests were held back. */
  readonly waitedMs: number;
}

/** What the responses 503 of a run come to. */
export interface PutOff {
  readonly times: number;
  /** The fewest requests a second that were let through. */
  readonly slowestPerSecond: number;
}

const retries = 3;
const unavailable = new Set([502, 503, 504]);

/** Sends requests to the subject: paced, counted, sent again where that is safe, written down without secrets. */
export class Client implements Sender {
  readonly #options: ClientOptions;
  readonly #throttle: Throttle;
  readonly #messenger: Messenger;
  readonly #outage = new Outage();
  readonly #places: LimitFunction;
  readonly #creates: CreateBudget;
  #retries = 0;
  #putOff = 0;
  /** What requests met in place of responses. */
  readonly faults = new Faults();
  /** Requests sent so far, retries included. */
  requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#throttle = new Throttle(options);
    this.#messenger = new Messenger(options);
    this.#creates = new CreateBudget(options.expectedCreates);
    this.#places = pLimit(options.concurrency);
    // each request under way may wait for the end of the run
    if (options.signal !== undefined) setMaxListeners(0, options.signal);
  }

  /** The account so far. */
  get traffic(): Traffic {
    const { limits, heldMs } = this.#throttle;
    return { requests: this.requests, retries: this.#retries, rateLimited: limits, waitedMs: Math.round(heldMs) };
  }

  /** The responses 503 to requests that had no rivals. */
  get putOff(): PutOff {
    return { times: this.#putOff, slowestPerSecond: this.#throttle.slowestPerSecond };
  }

  /**
   * Sends a request and reads the response. Throws `Unanswered` when none came or when it is not known whether an earlier
   * copy was carried out and that matters, and `Inconclusive` when the run can't go on.
   */
  async send(request: ClientRequest): Promise<Exchange> {
    return request.manner === "race" ? this.#attempts(request) : this.#places(() => this.#attempts(request));
  }

  async #attempts(request: ClientRequest): Promise<Exchange> {
    const { manner, operation } = request;
    let lost: string | undefined;
    let limited: string | undefined;
    let isPaid = false;
    for (let tries = 1; ; tries += 1) {
      const mayMatter = request.made === undefined ? lost : undefined;
      const once = (): Promise<Sent> => this.#once(request, mayMatter);
      const { answer, sentAt } = await (operation === "create" ? this.#creates.spend(once, isPaid) : once());
      const cause = whyUnusable(answer, request);
      if (cause === undefined && !(answer instanceof TransportFault)) {
        const isOfNumber = operation === "create" && speaksOfSurveys(answer.text);
        if (answer.status !== 429 || manner === "unretried" || manner === "burst" || isOfNumber)
          return await this.#settled(
            limited === undefined ? answer : { ...answer, wasLimited: true },
            request,
            lost ?? limited,
          );
        limited = `${endpoints[operation].method} ${request.path} was answered 429, and may have been carried out`;
        this.#throttle.limited(sentAt, askedPauseMs(answer.headers));
        tries -= 1;
        continue;
      }
      const text = `${endpoints[operation].method} ${request.path}: ${cause ?? ""}`;
      if (this.#options.signal?.aborted !== true) this.faults.note(operation, answer);
      if (answer instanceof TransportFault && answer.isTooLong) {
        this.#outage.end(operation);
        throw new Inconclusive(text);
      }
      if (manner === "burst") throw new Inconclusive(text);
      if (answer instanceof TooSlow && !isWrite(request)) {
        this.#outage.end(operation);
        throw new Unanswered(text, { timedOut: true });
      }
      const rest = this.#outage.note(faultOf(operation, answer, cause ?? "", sentAt));
      const timedOut = answer instanceof TransportFault && answer.timedOut;
      if (mayHaveBeenCarriedOut(answer, request)) {
        const unanswered = await this.#unanswered(request, { text, timedOut });
        if (manner === "race" || (operation === "create" && !unanswered.isAbsent)) throw unanswered;
        lost = text;
      }
      if (tries > retries || (timedOut && this.#outage.isSilent(operation)))
        throw lost === undefined && isUnsent(answer) ? new Unsent(text) : new Unanswered(text, { timedOut });
      this.#retries += 1;
      isPaid ||= mayHaveMade(answer);
      if (isPutOff(answer)) {
        this.#putOff += 1;
        this.#throttle.refused(sentAt, rest.pauseMs);
      } else if (rest.forAll) this.#throttle.pause(rest.pauseMs);
      else await pause(rest.pauseMs, this.#options.signal);
    }
  }

  async #once(request: ClientRequest, lost: string | undefined): Promise<Sent> {
    this.#refuseOutage();
    await this.#throttle.pass(request.manner);
    this.#spend();
    const sentAt = performance.now();
    const doubt = lost && `it may have been carried out twice, since a response was lost: ${lost}`;
    const answer = await this.#messenger.send(request, doubt);
    if (answer instanceof TransportFault || unavailable.has(answer.status)) return { answer, sentAt };
    this.#outage.end(request.operation);
    if (answer.status !== 429) this.#throttle.admitted(usedUpForMs(answer.headers));
    return { answer, sentAt };
  }

  /** A create that is rejected for its slug after one was lost, or answered 429, is its own rival: the first was carried out. */
  async #settled(answer: Exchange, request: ClientRequest, lost?: string): Promise<Exchange> {
    if (lost === undefined || request.made === undefined || answer.status !== 409) return answer;
    throw await this.#unanswered(request, { text: lost });
  }

  /** Looks for what a create has made whose response was lost. */
  async #unanswered({ made, credential, trace, record }: ClientRequest, cause: Lost): Promise<Unanswered> {
    const look =
      made === undefined ? undefined : ({ operation: "read", path: made, credential, trace, record } as const);
    const found = look && (await this.#attempts(look));
    return new Unanswered(cause.text, { ...cause, found });
  }

  #refuseOutage(): void {
    const outage = this.#outage.verdict(performance.now());
    if (outage !== undefined) throw new Inconclusive(outage);
  }

  #spend(): void {
    if (this.#options.signal?.aborted === true) throw new Inconclusive("the run was ended");
    this.#refuseOutage();
    this.requests += 1;
  }
}

/** Why a response can't be used: there is none, or only a word from a gateway or a server that is overloaded. */
function whyUnusable(answer: Exchange | TransportFault, { manner }: ClientRequest): string | undefined {
  if (answer instanceof TransportFault) return answer.message;
  // rivals may be put off: that is for the check to judge
  const isForTheCheck = manner === "race" && answer.status === 503;
  return unavailable.has(answer.status) && !isForTheCheck ? `the subject is unavailable (${answer.status})` : undefined;
}
