import { ClientJudging } from "./client-rules.ts";
import { DeferredJudgements } from "./deferred-judgements.ts";
import { Evidence, recordedFailureIn, type RecordedFailure } from "./evidence.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import { recognise, type ApiCall } from "../har/api-base.ts";
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
import { SurveyActivities } from "./survey-activities.ts";
import { KeysInTraffic, type KnownKeys } from "./keys-in-traffic.ts";
import { ListsInTraffic } from "./lists-in-traffic.ts";
import { OwnRecording } from "../exchange/intent.ts";
import { disturbanceOf, exchangeOf, isGatewaysRefusal, factsOf, sendingOf } from "./overheard-exchange.ts";
import { expectedOnceAnswered } from "../../suite/model/possible-rows.ts";
import { recordedExchange } from "./recorded-exchange.ts";
import { isChange, noteOverlap, type Overlapping } from "./overlapping-writes.ts";
import { TrafficWindow, type WindowSize } from "./traffic-window.ts";
import { expectedOf, leavesSurveyUncertain, expectedOfOthers, type OverheardFacts } from "./expected-by-listener.ts";

export interface PendingRequest extends Overlapping {
  readonly request: OverheardRequest;
  /** Absent if the contract has no such operation. */
  readonly call?: ApiCall;
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
  readonly #deferred = new DeferredJudgements();
  readonly #pending = new Set<PendingRequest>();
  readonly #keys: KeysInTraffic;
  readonly #options: TrafficOptions;
  readonly #ownRecording = new OwnRecording();
  readonly #activities: SurveyActivities;
  readonly #window?: TrafficWindow;
  readonly #evidence?: Evidence;
  #count = 0;
  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#activities = new SurveyActivities(options.written);
    this.#keys = new KeysInTraffic(options.redactor, options.keys, options.window?.keys);
    const [journal, model] = [this.journal, this.#model];
    const urls: Context["urls"] = new Map();
    this.judging = new Judging({ journal, model, urls, baseUrl: options.baseUrl, secrets: this.#keys.secrets });
    if (options.window === undefined) return;
    const { judging } = this;
    this.#window = new TrafficWindow(options.window, { journal, model, urls, judging, doubts: this.#deferred });
    this.#evidence = new Evidence(journal, this.judging.broken);
  }

  /** Breaches of the last step. Empty without a window. */
  fresh: readonly BrokenClaim[] = [];

  failureOf(explanation: Explanation): RecordedFailure {
    return this.#evidence?.failureOf(explanation) ?? recordedFailureIn(this.journal, explanation);
  }

  /** Some requests were not overheard, so every survey is uncertain. */
  noteGap(): void {
    this.#markUncertain(this.#model.surveys);
    for (const pending of this.#pending) {
      pending.isOverlapped = true;
      pending.rivals?.markUncertain();
    }
    this.#deferred.forgetAll();
  }

  /** `startedMs` counts from the first request. */
  begin(request: OverheardRequest, startedMs: number): PendingRequest {
    const unheard = this.#model.surveys.filter((one) => this.#activities.mayBeChanged(one, startedMs));
    if (request.intent === undefined && unheard.length > 0) this.#markUncertain(unheard);
    this.#keys.hideSecretsOf(request);
    const isKnown = this.#keys.knows(request);
    const call = isKnown ? recognise(request.method, request.url, this.#options.baseUrl) : undefined;
    const pending: PendingRequest = { request, call, begun: this.journal.turn(), startedMs, isOverlapped: false };
    for (const other of this.#pending) {
      if (!this.#mayConcernSameSurvey(pending, other)) continue;
      const survey = this.#surveyOf(pending);
      const isSame = survey === this.#surveyOf(other) && request.intent === undefined;
      noteOverlap(pending, other, isSame ? survey : undefined);
    }
    this.#pending.add(pending);
    const survey = isChange(pending) ? this.#surveyOf(pending) : undefined;
    if (survey !== undefined) this.#activities.beginWrite(survey);
    return pending;
  }

  /** `response` is undefined if none will come. Returns undefined if the contract has no such operation. */
  end(pending: PendingRequest, response: OverheardResponse | undefined, durationMs: number): Step | undefined {
    this.#pending.delete(pending);
    if (pending.call === undefined) return this.#noteForeignChange(pending.request, response);
    const identity = pending.request.intent?.as ?? this.#keys.senderOf(pending.request);
    const recorded = recordedExchange(pending, response, durationMs, identity);
    const facts = factsOf(pending.request, response?.status, pending.isOverlapped);
    const { step, isDoubted } = this.#stepOf(pending, pending.call, response, { recorded, facts });
    // a suite breaks the rules of clients on purpose
    if (isByOthers(step))
      this.clients.judge({ ...step, request: pending.request, secrets: this.#keys.secrets }, recorded);
    this.journal.append(step);
    this.#model.apply(step);
    this.#note(step, pending, facts, pending.startedMs + durationMs);
    pending.rivals?.end(pending, step, this.#model);
    this.#judge(this.#ownRecording.note(step, pending.request.intent));
    const completeList = this.#lists.add(step);
    const hasOneSender = pending.request.anonymousIn === undefined;
    if (completeList !== undefined && hasOneSender) this.#deferred.noteList(completeList);
    if (isDoubted && hasOneSender) this.#deferred.note(step);
    const { rejected, list } = this.#deferred.settledBy(step);
    for (const item of rejected) this.judging.judgeAgain(item.step, item.id);
    for (const item of [completeList, list]) if (item !== undefined && hasOneSender) this.judging.judgeList(item);
    this.fresh = this.#evidence?.collect() ?? [];
    this.#window?.note(step);
    return step;
  }

  #note(step: Step, pending: PendingRequest, facts: OverheardFacts, nowMs: number): void {
    if (step.made !== undefined && isByOthers(step)) step.made.isShared = true;
    const survey = step.operation === "create" ? step.made : step.expected.survey;
    if (survey === undefined) return;
    this.#activities.note(survey, step, { isChange: isChange(pending), nowMs });
    if (leavesSurveyUncertain(step, facts) || !this.#activities.isWritten(survey)) survey.isUncertain = true;
  }

  #judge(steps: readonly Step[]): void {
    const [{ race } = {}] = steps;
    if (race !== undefined && steps.length > 1) this.#model.settle(race);
    for (const step of steps) this.judging.judge(step);
  }

  #stepOf(
    pending: PendingRequest,
    call: ApiCall,
    response: OverheardResponse | undefined,
    { recorded, facts }: { readonly recorded: RecordedExchange; readonly facts: OverheardFacts },
  ): { readonly step: Step; readonly isDoubted: boolean } {
    const { request, begun, isOverlapped } = pending;
    const { intent } = request;
    const as = this.#senderOf(request, response);
    const exchange = exchangeOf(request, response, call.operation);
    const isAccepted = exchange !== undefined && exchange.status >= 200 && exchange.status < 300;
    if (isAccepted) this.#keys.noteAccepted(as);
    const ended = this.journal.turn();
    const scenario = intent?.scenario ?? "traffic";
    if (isAccepted && !isOverlapped && intent === undefined) this.#register(call, exchange, { as, scenario, ended });
    const sending = this.#sendingOf(pending, call, as, facts);
    this.#ownRecording.applyDriver(intent, sending.survey);
    const known = expectedOf(this.#model.expect(sending), sending, facts, intent);
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
      race: pending.rivals?.race ?? this.#ownRecording.raceOf(intent),
    };
    if (!isByOthers(step)) return { step, isDoubted: false };
    return { step: { ...step, expected: expectedOfOthers(step, this.journal) }, isDoubted: known.isDoubted === true };
  }

  /** A key that was rejected may be invalid. */
  #senderOf(request: OverheardRequest, response: OverheardResponse | undefined): Sender {
    if (request.intent !== undefined) return request.intent.as;
    const sender = this.#keys.senderOf(request);
    return response?.status === 401 && sender !== "nobody" ? "unknown" : sender;
  }

  #register(call: ApiCall, exchange: Exchange, origin: Pick<Step, "as" | "scenario" | "ended">): void {
    const { operation, name } = call;
    const isShown = operation === "read" || operation === "update";
    if (name === undefined || !isShown || this.#model.find(name, origin.as) !== undefined) return;
    const shown = findSurvey(exchange);
    const isAsked = shown?.id === name || shown?.slug === name;
    if (shown !== undefined && isAsked && this.#model.withId(shown.id, origin.as) === undefined)
      this.#model.addExisting(shown, origin);
  }

  #sendingOf({ request, startedMs }: PendingRequest, call: ApiCall, as: Sender, facts: OverheardFacts): Sending {
    const survey = call.name === undefined ? undefined : this.#model.find(call.name, as);
    return {
      ...sendingOf(request, call, as, facts),
      ...(request.intent === undefined ? { others: this.#activities.othersAt(startedMs) } : {}),
      ...(survey === undefined ? {} : { by: call.name === survey.id ? "id" : "slug", survey }),
      ...(request.intent?.by === undefined ? {} : { by: request.intent.by }),
      control: this.#ownRecording.controlOf(request.intent),
    };
  }

  #mayConcernSameSurvey(one: PendingRequest, other: PendingRequest): boolean {
    const [a, b] = [one.call?.name, other.call?.name];
    if (a === undefined || b === undefined || a === b) return a !== undefined && a === b;
    const [first, second] = [this.#surveyOf(one), this.#surveyOf(other)];
    if (first !== undefined && second !== undefined) return first === second;
    return (first ?? second)?.slug === undefined;
  }

  #surveyOf({ call, request }: PendingRequest): ExpectedSurvey | undefined {
    return call?.name === undefined ? undefined : this.#model.find(call.name, this.#keys.senderOf(request));
  }

  /** Requests outside the contract may change surveys as well. */
  #noteForeignChange(request: OverheardRequest, response: OverheardResponse | undefined): undefined {
    const change = disturbanceOf(request, response?.status, this.#options.baseUrl);
    if (change === undefined) return;
    const { names, isGone = false } = change;
    const isNamed = ({ id, slug = "" }: ExpectedSurvey): boolean =>
      names === undefined || names.has(id) || names.has(slug);
    const surveys = this.#model.surveys.filter(isNamed);
    const isAny = surveys.length === 0 && request.url.origin === this.#options.baseUrl.origin;
    if (isGone) for (const survey of surveys) this.#model.forget(survey);
    this.#markUncertain(isAny ? this.#model.surveys : surveys);
  }

  #markUncertain(surveys: readonly ExpectedSurvey[]): void {
    this.#lists.interrupt();
    for (const survey of surveys) {
      survey.isUncertain = true;
      this.#deferred.forget(survey);
    }
  }
}
