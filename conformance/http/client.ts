import pLimit, { type LimitFunction } from "p-limit";
import { Inconclusive, pause, Unanswered, Unsent, type Lost } from "./pacing/stops.ts";
import type { ClientRequest } from "./client-request.ts";
import { CreateBudget } from "./pacing/create-budget.ts";
import type { Exchange } from "./exchange.ts";
import { Faults } from "./pacing/faults.ts";
import { Gate } from "./pacing/gate.ts";
import { Outage } from "./pacing/outage.ts";
import { endpoints, isWrite } from "./endpoint.ts";
import { Messenger, type MessengerOptions } from "./messenger.ts";
import { retryAfterMs } from "./pacing/retry-after.ts";
import { Pulse } from "./pacing/pulse.ts";
import { Races, type Race } from "./pacing/races.ts";
import { TooSlow, TransportFault } from "./wire/transport-fault.ts";
import {
  answeredIn,
  faultOf,
  isPutOff,
  isUnsent,
  mayHaveBeenCarriedOut,
  mayHaveMade,
  type Sent,
} from "./pacing/unusable.ts";

/** Sends a request and reads the response. */
export interface Sender {
  readonly send: (request: ClientRequest) => Promise<Exchange>;
}

export interface ClientOptions extends MessengerOptions {
  readonly concurrency: number;
  /** Requests per second; absent: as many as the subject takes. */
  readonly rate?: number;
  /** About how many requests the run will send: a quota that is larger needs no pacing. */
  readonly expectedRequests?: number;
  /** About how many surveys the run will make: where answers are lost it makes half as many again, and no more. */
  readonly expectedCreates?: number;
  /** When the run ends, by `performance.now()`. */
  readonly endsAt?: number;
  readonly signal?: AbortSignal;
  /** Feels what is under way; default: one of its own. */
  readonly pulse?: Pulse;
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
  /** Requests a second that were let through in the end. */
  readonly perSecond: number;
}

const retries = 3;
const unavailable = new Set([502, 503, 504]);
const minExpected = 50;

/** Sends requests to the subject: paced, counted, sent again where that is safe, written down without secrets. */
export class Client implements Sender {
  readonly #options: ClientOptions;
  readonly #gate: Gate;
  readonly #messenger: Messenger;
  readonly #outage = new Outage();
  readonly #places: LimitFunction;
  /** As many requests as the subject is known to accept together. */
  readonly #room = pLimit(Number.POSITIVE_INFINITY);
  readonly #races = new Races();
  readonly #creates: CreateBudget;
  #retries = 0;
  #putOff = 0;
  #underWay = 0;
  /** What requests met in place of responses. */
  readonly faults = new Faults();
  /** Feels what is under way. */
  readonly pulse: Pulse;
  /** Requests sent so far, retries included. */
  requests = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#gate = new Gate(options);
    this.pulse = options.pulse ?? new Pulse();
    this.#messenger = new Messenger(options);
    this.#creates = new CreateBudget(options.expectedCreates);
    this.#places = pLimit(options.concurrency);
  }

  /** The account so far. */
  get traffic(): Traffic {
    const { limits, heldMs } = this.#gate;
    return { requests: this.requests, retries: this.#retries, rateLimited: limits, waitedMs: Math.round(heldMs) };
  }

  /** The responses 503 to requests that had no rivals. */
  get putOff(): PutOff {
    return { times: this.#putOff, perSecond: this.#gate.perSecond };
  }

  /** How many requests the subject accepts together, where 429s have shown it. */
  get room(): number {
    return this.#room.concurrency;
  }

  /**
   * Sends a request and reads the response. Throws `Unanswered` when none came or when it is not known whether an earlier
   * copy was carried out and that matters, and `Inconclusive` when the run can't go on.
   */
  async send(request: ClientRequest): Promise<Exchange> {
    if (request.manner !== "race") return this.#places(() => this.#attempts(request));
    const race = this.#races.enter();
    return this.#attempts(request, race).finally(() => race.ended(undefined));
  }

  async #attempts(request: ClientRequest, race?: Race): Promise<Exchange> {
    const { manner, operation } = request;
    let lost: string | undefined;
    let isPaid = false;
    for (let tries = 1; ; tries += 1) {
      const mayMatter = request.made === undefined ? lost : undefined;
      const once = (): Promise<Sent> => this.#once(request, mayMatter);
      const inTurn = (): Promise<Sent> => (manner === "race" || manner === "burst" ? once() : this.#room(once));
      const sent = await this.pulse.during(() =>
        operation === "create" ? this.#creates.spend(inTurn, isPaid) : inTurn(),
      );
      const { answer, sentAt } = sent;
      const cause = await this.#whyUnusable(answer, race);
      if (cause === undefined && !(answer instanceof TransportFault)) {
        if (answer.status !== 429 || manner === "unretried" || manner === "burst")
          return await this.#settled(answer, request, lost);
        this.#gate.limited(answeredIn(answer, sent, request), retryAfterMs(answer.headers));
        this.#room.concurrency = this.#gate.room;
        tries -= 1;
        continue;
      }
      const text = `${endpoints[operation].method} ${request.path}: ${cause ?? ""}`;
      if (this.#options.signal?.aborted !== true) this.faults.note(operation, answer, this.#underWay);
      if (answer instanceof TransportFault && answer.isTooLong) {
        this.#outage.end();
        throw new Inconclusive(text);
      }
      if (manner === "burst") throw new Inconclusive(text);
      if (answer instanceof TooSlow && !isWrite(request)) {
        this.#outage.end();
        throw new Unanswered(text, { timedOut: true });
      }
      const rest = this.#outage.note(faultOf(answer, cause ?? "", sentAt));
      const timedOut = answer instanceof TransportFault && answer.timedOut;
      if (mayHaveBeenCarriedOut(answer, request)) {
        await this.#requireRepeatable(request, { text, timedOut });
        lost = text;
      }
      if (tries > retries)
        throw lost === undefined && isUnsent(answer) ? new Unsent(text) : new Unanswered(text, { timedOut });
      this.#retries += 1;
      isPaid ||= mayHaveMade(answer);
      // one round may be a rate limit's; more of them are an outage's, which shows nothing of a rate
      if (isPutOff(answer) && rest.rounds === 1)
        this.#gate.unavailable(answeredIn(answer, sent, request), rest.pauseMs);
      else if (rest.forAll) this.#gate.pause(rest.pauseMs);
      else await this.pulse.during(() => pause(rest.pauseMs, this.#options.signal));
    }
  }

  /** Why a response can't be used: there is none, or only a word from a gateway or a server that is overloaded. */
  async #whyUnusable(answer: Exchange | TransportFault, race: Race | undefined): Promise<string | undefined> {
    if (answer instanceof TransportFault) return answer.message;
    if (!unavailable.has(answer.status)) return undefined;
    if (answer.status === 503) {
      // of rivals some may be put off: that is for the check to judge
      if (race !== undefined && !(await race.ended(503))) return undefined;
      if (race === undefined) this.#putOff += 1;
    }
    return `the subject is unavailable (${answer.status})`;
  }

  async #once(request: ClientRequest, lost: string | undefined): Promise<Sent> {
    this.#refuseOutage();
    await this.#gate.pass(request.manner);
    this.#spend();
    const sentAt = performance.now();
    const doubt = lost && `it may have been carried out twice, since a response was lost: ${lost}`;
    this.#underWay += 1;
    const before = this.#underWay;
    const answer = await this.#messenger.send(request, doubt);
    const sent = { answer, sentAt, together: Math.max(before, this.#underWay) };
    this.#underWay -= 1;
    if (answer instanceof TransportFault || unavailable.has(answer.status)) return sent;
    this.#outage.end();
    if (answer.status === 429) return sent;
    const left = (this.#options.expectedRequests ?? 0) - this.requests;
    this.#gate.admitted(answeredIn(answer, sent, request), Math.max(minExpected, left));
    return sent;
  }

  /** A create that is rejected for its slug after one was lost is its own rival: the first came late. */
  async #settled(answer: Exchange, request: ClientRequest, lost?: string): Promise<Exchange> {
    if (lost === undefined || request.made === undefined || answer.status !== 409) return answer;
    throw await this.#unanswered(request, { text: lost });
  }

  /** Of what may have been carried out, a create is sent again only where it has made nothing, and a race never. */
  async #requireRepeatable(request: ClientRequest, cause: Lost): Promise<void> {
    const unanswered = await this.#unanswered(request, cause);
    if (request.manner === "race" || (request.operation === "create" && !unanswered.isAbsent)) throw unanswered;
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
