import { ClientJudging } from "./client-rules.ts";
import { Doubts } from "./doubts.ts";
import { Evidence, storyIn, type Story } from "./evidence.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import { recognise, type Recognised } from "../har/api-base.ts";
import { Journal } from "../../suite/journal/journal.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import { isByOthers } from "../../suite/journal/other-clients.ts";
import type { ExpectedSurvey, Sender, Sending, Step } from "../../suite/journal/step.ts";
import { Model } from "../../suite/model/model.ts";
import { findSurvey } from "../../suite/reading/survey.ts";
import type { Context } from "../../suite/rules/rule.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { BrokenClaim, Explanation } from "../../engine/blame/explanation.ts";
import { Judging } from "../../engine/judging.ts";
import { HeardSurveys } from "./heard-surveys.ts";
import { KeysInTraffic, type KnownKeys } from "./keys-in-traffic.ts";
import { ListsInTraffic } from "./lists-in-traffic.ts";
import { OwnRecording } from "../exchange/intent.ts";
import { disturbanceOf, exchangeOf, isGatewaysRefusal, seenOf, sendingOf } from "./overheard-exchange.ts";
import { expectedOnceAnswered } from "../../suite/model/open-rows.ts";
import { recordedExchange } from "./recorded-exchange.ts";
import { isChange, overlap, type Overlapping } from "./rivals.ts";
import { TrafficWindow, type WindowSize } from "./traffic-window.ts";
import { expectedOf, isUnsure, ofOthers, type SeenSending } from "./what-is-known.ts";

export interface Flight extends Overlapping {
  readonly request: OverheardRequest;
  /** Absent if the contract has no such operation. */
  readonly asked?: Recognised;
  readonly begun: number;
  readonly startedMs: number;
}

interface TrafficOptions {
  readonly baseUrl: URL;
  readonly keys: KnownKeys;
  readonly redactor: Redactor;
  /** Absent means that everything is kept. */
  readonly window?: WindowSize;
  /** Ids and slugs that a whole recording shows to be written. A survey with another name may be written unseen. */
  readonly written?: ReadonlySet<string>;
}

export class Traffic {
  readonly journal = new Journal();
  readonly clients = new ClientJudging();
  readonly judging: Judging;
  readonly #model = new Model();
  readonly #lists = new ListsInTraffic();
  readonly #doubts = new Doubts();
  readonly #flights = new Set<Flight>();
  readonly #keys: KeysInTraffic;
  readonly #options: TrafficOptions;
  readonly #own = new OwnRecording();
  readonly #heard: HeardSurveys;
  readonly #window?: TrafficWindow;
  readonly #evidence?: Evidence;
  #count = 0;
  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#heard = new HeardSurveys(options.written);
    this.#keys = new KeysInTraffic(options.redactor, options.keys, options.window?.keys);
    const [journal, model] = [this.journal, this.#model];
    const urls: Context["urls"] = new Map();
    this.judging = new Judging({ journal, model, urls, baseUrl: options.baseUrl, secrets: this.#keys.secrets });
    if (options.window === undefined) return;
    const kept = { journal, model, urls, judging: this.judging, doubts: this.#doubts };
    this.#window = new TrafficWindow(options.window, kept);
    this.#evidence = new Evidence(journal, this.judging.broken);
  }

  /** Breaches of the last step. Empty without a window. */
  fresh: readonly BrokenClaim[] = [];

  storyOf(explanation: Explanation): Story {
    return this.#evidence?.storyOf(explanation) ?? storyIn(this.journal, explanation);
  }

  /** Some requests were not overheard, so every survey is uncertain. */
  lose(): void {
    this.#blur(this.#model.surveys);
    for (const flight of this.#flights) {
      flight.isOverlapped = true;
      flight.rivals?.blur();
    }
    this.#doubts.forgetAll();
  }

  /** `startedMs` counts from the first request. */
  begin(request: OverheardRequest, startedMs: number): Flight {
    const old = this.#model.surveys.filter((one) => this.#heard.mayBeChanged(one, startedMs));
    if (request.intent === undefined && old.length > 0) this.#blur(old);
    this.#keys.hideSecretsOf(request);
    const isKnown = this.#keys.knows(request);
    const asked = isKnown ? recognise(request.method, request.url, this.#options.baseUrl) : undefined;
    const flight: Flight = { request, asked, begun: this.journal.turn(), startedMs, isOverlapped: false };
    for (const other of this.#flights) {
      if (!this.#mayMeet(flight, other)) continue;
      const survey = this.#surveyOf(flight);
      overlap(flight, other, survey === this.#surveyOf(other) && request.intent === undefined ? survey : undefined);
    }
    this.#flights.add(flight);
    const survey = isChange(flight) ? this.#surveyOf(flight) : undefined;
    if (survey !== undefined) this.#heard.beginWrite(survey);
    return flight;
  }

  /** `response` is undefined if none will come. Returns undefined if the contract has no such operation. */
  end(flight: Flight, response: OverheardResponse | undefined, durationMs: number): Step | undefined {
    this.#flights.delete(flight);
    if (flight.asked === undefined) return this.#disturb(flight.request, response);
    const identity = flight.request.intent?.as ?? this.#keys.senderOf(flight.request);
    const recorded = recordedExchange(flight, response, durationMs, identity);
    const seen = seenOf(flight.request, response?.status, flight.isOverlapped);
    const { step, isDoubted } = this.#stepOf(flight, flight.asked, response, { recorded, seen });
    // a suite breaks the rules of clients on purpose
    if (isByOthers(step))
      this.clients.judge({ ...step, request: flight.request, secrets: this.#keys.secrets }, recorded);
    this.journal.append(step);
    this.#model.apply(step);
    this.#note(step, flight, { seen, nowMs: flight.startedMs + durationMs });
    flight.rivals?.end(flight, step, this.#model);
    this.#judge(this.#own.note(step, flight.request.intent));
    const whole = this.#lists.take(step);
    const isOfOne = flight.request.anonymousIn === undefined;
    if (whole !== undefined && isOfOne) this.#doubts.noteList(whole);
    if (isDoubted && isOfOne) this.#doubts.note(step);
    const { rejected, list } = this.#doubts.settledBy(step);
    for (const one of rejected) this.judging.judgeAgain(one.step, one.id);
    for (const one of [whole, list]) if (one !== undefined && isOfOne) this.judging.judgeList(one);
    this.fresh = this.#evidence?.collect() ?? [];
    this.#window?.note(step);
    return step;
  }

  #note(step: Step, flight: Flight, { seen, nowMs }: { readonly seen: SeenSending; readonly nowMs: number }): void {
    if (step.made !== undefined && isByOthers(step)) step.made.isShared = true;
    const survey = step.operation === "create" ? step.made : step.expected.survey;
    if (survey === undefined) return;
    this.#heard.note(survey, step, { isChange: isChange(flight), nowMs });
    if (isUnsure(step, seen) || !this.#heard.isWritten(survey)) survey.isUncertain = true;
  }

  #judge(steps: readonly Step[]): void {
    const [{ race } = {}] = steps;
    if (race !== undefined && steps.length > 1) this.#model.settle(race);
    for (const step of steps) this.judging.judge(step);
  }

  #stepOf(
    flight: Flight,
    asked: Recognised,
    response: OverheardResponse | undefined,
    { recorded, seen }: { readonly recorded: RecordedExchange; readonly seen: SeenSending },
  ): { readonly step: Step; readonly isDoubted: boolean } {
    const { request, begun, isOverlapped } = flight;
    const { intent } = request;
    const as = this.#senderOf(request, response);
    const exchange = exchangeOf(request, response, asked.operation);
    const isAccepted = exchange !== undefined && exchange.status >= 200 && exchange.status < 300;
    if (isAccepted) this.#keys.noteAccepted(as);
    const ended = this.journal.turn();
    const scenario = intent?.scenario ?? "traffic";
    if (isAccepted && !isOverlapped && intent === undefined) this.#meet(asked, exchange, { as, scenario, ended });
    const sending = this.#sendingOf(flight, asked, as, seen);
    this.#own.applyDriver(intent, sending.survey);
    const known = expectedOf(this.#model.expect(sending), sending, seen, intent);
    const step: Step = {
      ...sending,
      number: (this.#count += 1),
      scenario,
      expected: expectedOnceAnswered(known, { ...sending, exchange, isAccepted }),
      exchange,
      recorded,
      status: exchange?.status ?? (isGatewaysRefusal(response?.status) ? (response?.status ?? 0) : 0),
      isAccepted,
      begun,
      ended,
      sent: request.text ?? "",
      isViolated: false,
      race: flight.rivals?.race ?? this.#own.raceOf(intent),
    };
    if (!isByOthers(step)) return { step, isDoubted: false };
    const expected = ofOthers(step, this.journal);
    return { step: { ...step, expected }, isDoubted: known.isDoubted === true };
  }

  /** A key that was rejected may be invalid. */
  #senderOf(request: OverheardRequest, response: OverheardResponse | undefined): Sender {
    if (request.intent !== undefined) return request.intent.as;
    const sender = this.#keys.senderOf(request);
    return response?.status === 401 && sender !== "nobody" ? "unknown" : sender;
  }

  #meet(asked: Recognised, exchange: Exchange, by: Pick<Step, "as" | "scenario" | "ended">): void {
    const { operation, name } = asked;
    const isShown = operation === "read" || operation === "update";
    if (name === undefined || !isShown || this.#model.find(name, by.as) !== undefined) return;
    const shown = findSurvey(exchange);
    const isAsked = shown?.id === name || shown?.slug === name;
    if (shown !== undefined && isAsked && this.#model.withId(shown.id, by.as) === undefined)
      this.#model.addExisting(shown, by);
  }

  #sendingOf({ request, startedMs }: Flight, asked: Recognised, as: Sender, seen: SeenSending): Sending {
    const survey = asked.name === undefined ? undefined : this.#model.find(asked.name, as);
    return {
      ...sendingOf(request, asked, as, seen),
      ...(request.intent === undefined ? { others: this.#heard.at(startedMs) } : {}),
      ...(survey === undefined ? {} : { by: asked.name === survey.id ? "id" : "slug", survey }),
      ...(request.intent?.by === undefined ? {} : { by: request.intent.by }),
      control: this.#own.twinOf(request.intent),
    };
  }

  #mayMeet(one: Flight, other: Flight): boolean {
    const [a, b] = [one.asked?.name, other.asked?.name];
    if (a === undefined || b === undefined || a === b) return a !== undefined && a === b;
    const [first, second] = [this.#surveyOf(one), this.#surveyOf(other)];
    if (first !== undefined && second !== undefined) return first === second;
    return (first ?? second)?.slug === undefined;
  }

  #surveyOf({ asked, request }: Flight): ExpectedSurvey | undefined {
    return asked?.name === undefined ? undefined : this.#model.find(asked.name, this.#keys.senderOf(request));
  }

  /** Requests outside the contract may change surveys as well. */
  #disturb(request: OverheardRequest, response: OverheardResponse | undefined): undefined {
    const done = disturbanceOf(request, response?.status, this.#options.baseUrl);
    if (done === undefined) return;
    const { names, isGone = false } = done;
    const isMeant = ({ id, slug = "" }: ExpectedSurvey): boolean =>
      names === undefined || names.has(id) || names.has(slug);
    const surveys = this.#model.surveys.filter(isMeant);
    const isAny = surveys.length === 0 && request.url.origin === this.#options.baseUrl.origin;
    if (isGone) for (const survey of surveys) this.#model.forget(survey);
    this.#blur(isAny ? this.#model.surveys : surveys);
  }

  #blur(surveys: readonly ExpectedSurvey[]): void {
    this.#lists.disturb();
    for (const survey of surveys) {
      survey.isUncertain = true;
      this.#doubts.forget(survey);
    }
  }
}
