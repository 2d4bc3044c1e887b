import { ClientJudging } from "../../engine/client-judging.ts";
import { DeferredJudgements } from "./deferred-judgements.ts";
import { succeeded, type Exchange } from "../../client/exchange.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import { apiCallOf, pathBelow, type ApiCall } from "../exchange/api-call.ts";
import { Journal } from "../../suite/journal/journal.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import { isByOthers } from "../../suite/journal/other-clients.ts";
import type { ExpectedSurvey, Sender, Sending, Step } from "../../suite/journal/step.ts";
import { Model } from "../../suite/model/model.ts";
import { findSurvey } from "../../suite/reading/survey.ts";
import type { Context } from "../../suite/rules/rule.ts";
import type { BrokenClaim, Explanation } from "../../engine/blame/explanation.ts";
import { Judging } from "../../engine/judging.ts";
import { SurveyActivities } from "./survey-activities.ts";
import { KeysInTraffic, type KnownKeys } from "./keys-in-traffic.ts";
import { ListsInTraffic } from "./lists-in-traffic.ts";
import { OwnRecording } from "./own-recording.ts";
import { exchangeOf, factsOf, gatewayRejections, namesChangedBy, sendingOf } from "./overheard-exchange.ts";
import { responseParts } from "../../suite/session/sending.ts";
import { toRecordedExchange } from "./recorded-exchange.ts";
import { isChange, mayNameSameSurvey, noteOverlap, type OverlappingRequest } from "./overlapping-writes.ts";
import { recordedFailureIn, TrafficWindow, type RecordedFailure, type WindowSize } from "./traffic-window.ts";
import { expectedOf, expectedOfOthers, leavesStateUnknown, type OverheardFacts } from "./expected-by-listener.ts";

export interface PendingRequest extends OverlappingRequest {
  /** Its body may be added before the end. */
  request: OverheardRequest;
  /** Absent if the contract has no such operation. */
  readonly call?: ApiCall;
  readonly begun: number;
  readonly startedMs: number;
}

interface TrafficOptions {
  readonly baseUrl: URL;
  readonly keys: KnownKeys;
  readonly redactor: Redactor;
  /** Limits of the memory. Absent means that everything is kept. */
  readonly window?: WindowSize;
  /** The ids and slugs that a complete recording writes to. Other surveys may be written unseen. */
  readonly writtenNames?: ReadonlySet<string>;
}

/** Judges requests of other clients: call `begin` and `end` for each of them, in the order of their times. */
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
  #stepCount = 0;

  constructor(options: TrafficOptions) {
    this.#options = options;
    this.#activities = new SurveyActivities(options.writtenNames);
    this.#keys = new KeysInTraffic(options.redactor, options.keys, options.window?.keys);
    const [journal, model] = [this.journal, this.#model];
    const urls: Context["urls"] = new Map();
    this.judging = new Judging({ journal, model, urls, baseUrl: options.baseUrl, secrets: this.#keys.secrets });
    const windowedState = { journal, model, urls, judging: this.judging, deferred: this.#deferred };
    this.#window = options.window && new TrafficWindow(options.window, windowedState);
  }

  /** The claims that the last step broke. Empty without a window. */
  newBreaches: readonly BrokenClaim[] = [];

  failureOf(explanation: Explanation): RecordedFailure {
    return this.#window?.failureOf(explanation) ?? recordedFailureIn(this.journal, explanation);
  }

  /** Some requests were not overheard, so the state of every survey is unknown. */
  noteGap(): void {
    this.#markStateUnknown(this.#model.surveys);
    for (const pending of this.#pending) {
      pending.isOverlapped = true;
      pending.rivals?.markStateUnknown();
    }
    this.#deferred.forgetAll();
  }

  /** Leaves out an unforeseen message that makes `judge` throw, as if nobody had overheard the message. */
  tryJudging<Result>(judge: () => Result, leaveOut: (reason: string) => void): Result | undefined {
    try {
      return judge();
    } catch (error) {
      leaveOut(`can't be judged (${error instanceof Error ? error.name : "unknown"})`);
      this.noteGap();
      return undefined;
    }
  }

  /** `startedMs` counts from the first request. */
  begin(request: OverheardRequest, startedMs: number): PendingRequest {
    const outdated = this.#model.surveys.filter((survey) => this.#activities.mayBeChanged(survey, startedMs));
    if (request.intent === undefined && outdated.length > 0) this.#markStateUnknown(outdated);
    this.#keys.hideSecretsOf(request);
    const known = apiCallOf(request, this.#options.baseUrl);
    const call = known && this.#keys.senderOf(request) !== "unknown" ? known : undefined;
    const pending: PendingRequest = { request, call, begun: this.journal.turn(), startedMs, isOverlapped: false };
    const survey = this.#surveyOf(pending);
    for (const other of this.#pending) {
      const otherSurvey = this.#surveyOf(other);
      if (!mayNameSameSurvey([call?.name, survey], [other.call?.name, otherSurvey])) continue;
      // a recording of this suite names its races, so overlaps say nothing
      const isSame = survey === otherSurvey && request.intent === undefined;
      noteOverlap(pending, other, isSame ? survey : undefined);
    }
    this.#pending.add(pending);
    if (survey !== undefined && isChange(call)) this.#activities.beginWrite(survey);
    return pending;
  }

  /** Judges a request that has ended, with its response unless that was lost. Returns undefined for one outside the contract. */
  end(pending: PendingRequest, response: OverheardResponse | undefined, durationMs: number): Step | undefined {
    this.#pending.delete(pending);
    const { request, call, startedMs } = pending;
    if (call === undefined) return this.#noteForeignChange(request, response);
    const facts = factsOf(request, response?.status, pending.isOverlapped);
    const { step, isDoubted } = this.#stepOf(pending, call, response, facts);
    const identity = request.intent?.as ?? this.#keys.senderOf(request);
    const recorded = toRecordedExchange(pending, response, durationMs, identity);
    step.recorded = recorded;
    const isCredentialUnknown = request.anonymousIn !== undefined;
    // a run of this suite breaks the rules for clients on purpose
    if (isByOthers(step))
      this.clients.judge({ ...step, ...request, isCredentialUnknown, secrets: this.#keys.secrets }, recorded);
    this.journal.append(step);
    this.#model.apply(step);
    this.#note(step, facts, startedMs + durationMs);
    pending.rivals?.end(pending, step, this.#model);
    this.#judge(this.#ownRecording.note(step, request.intent));
    const list = this.#lists.add(step);
    // several clients may have sent requests with an unknown credential, so these can't be related
    if (!isCredentialUnknown) this.#judgeDeferred(step, list, isDoubted);
    this.newBreaches = this.#window?.note(step) ?? [];
    return step;
  }

  #judgeDeferred(step: Step, list: Step | undefined, isDoubted: boolean): void {
    if (list !== undefined) this.#deferred.noteList(list);
    if (isDoubted) this.#deferred.note(step);
    const settled = this.#deferred.settledBy(step);
    for (const { step: rejected, id } of settled.rejected) this.judging.judgeAgain(rejected, id);
    for (const item of [list, settled.list]) if (item !== undefined) this.judging.judgeList(item);
  }

  #note(step: Step, facts: OverheardFacts, nowMs: number): void {
    if (step.made !== undefined && isByOthers(step)) step.made.isShared = true;
    const survey = step.operation === "create" ? step.made : step.expected.survey;
    if (survey === undefined) return;
    this.#activities.note(survey, step, nowMs);
    if (leavesStateUnknown(step, facts) || !this.#activities.isWritten(survey)) survey.isStateUnknown = true;
  }

  #judge(steps: readonly Step[]): void {
    const [{ race } = {}] = steps;
    // several steps are a whole race of a recorded run
    if (race !== undefined && steps.length > 1) this.#model.settle(race);
    for (const step of steps) this.judging.judge(step);
  }

  #stepOf(
    { request, begun, startedMs, isOverlapped, rivals }: PendingRequest,
    call: ApiCall,
    response: OverheardResponse | undefined,
    facts: OverheardFacts,
  ): { readonly step: Step; readonly isDoubted: boolean } {
    const { intent } = request;
    const as = this.#senderOf(request, response);
    const exchange = exchangeOf(request, response, call.operation);
    const ended = this.journal.turn();
    const scenario = intent?.scenario ?? "traffic";
    const isAccepted = exchange !== undefined && succeeded(exchange);
    if (isAccepted) this.#keys.noteAccepted(as);
    if (isAccepted && !isOverlapped && intent === undefined) this.#register(call, exchange, { as, scenario, ended });
    const survey = call.name === undefined ? undefined : this.#model.find(call.name, as);
    const sending: Sending = {
      survey,
      by: survey && (call.name === survey.id ? "id" : "slug"),
      ...sendingOf(request, call, as, facts),
      others: intent === undefined ? this.#activities.othersAt(startedMs) : undefined,
      control: this.#ownRecording.controlOf(intent),
      race: rivals?.race ?? this.#ownRecording.raceOf(intent),
    };
    this.#ownRecording.applyDriver(intent, survey);
    const expected = expectedOf(this.#model.expect(sending), sending, facts, intent);
    const step: Step = {
      ...sending,
      ...responseParts(sending, expected, exchange, gatewayRejections.has(facts.status) ? facts.status : 0),
      number: (this.#stepCount += 1),
      scenario,
      begun,
      ended,
      sent: request.text ?? "",
    };
    const judgedStep = isByOthers(step) ? { ...step, expected: expectedOfOthers(step, this.journal) } : step;
    return { step: judgedStep, isDoubted: expected.isDoubted === true };
  }

  /** Returns `unknown` for a key that was rejected, since it may be invalid. */
  #senderOf(request: OverheardRequest, response: OverheardResponse | undefined): Sender {
    if (request.intent !== undefined) return request.intent.as;
    const sender = this.#keys.senderOf(request);
    return response?.status === 401 && sender !== "nobody" ? "unknown" : sender;
  }

  /** Adds a survey to the model when a response shows it for the first time. */
  #register({ operation, name }: ApiCall, exchange: Exchange, origin: Pick<Step, "as" | "scenario" | "ended">): void {
    const isShown = operation === "read" || operation === "update";
    if (name === undefined || !isShown || this.#model.find(name, origin.as) !== undefined) return;
    const shown = findSurvey(exchange);
    if (shown === undefined || (shown.id !== name && shown.slug !== name)) return;
    if (this.#model.withId(shown.id, origin.as) === undefined) this.#model.addExisting(shown, origin);
  }

  #surveyOf({ call, request }: PendingRequest): ExpectedSurvey | undefined {
    return call?.name === undefined ? undefined : this.#model.find(call.name, this.#keys.senderOf(request));
  }

  /** Requests outside the contract, such as a DELETE, may change surveys as well. */
  #noteForeignChange(request: OverheardRequest, response: OverheardResponse | undefined): undefined {
    const { baseUrl } = this.#options;
    const names = namesChangedBy(request, response?.status, baseUrl);
    if (names === undefined) return;
    const all = this.#model.surveys;
    const named = all.filter(({ id, slug = "" }) => names.has(id) || names.has(slug));
    const isGone = request.method === "DELETE" && /^\/surveys\/[^/]+\/?$/.test(pathBelow(baseUrl, request.url));
    if (isGone) for (const survey of named) this.#model.forget(survey);
    this.#markStateUnknown(named.length === 0 && request.url.origin === baseUrl.origin ? all : named);
  }

  #markStateUnknown(surveys: readonly ExpectedSurvey[]): void {
    this.#lists.interrupt();
    for (const survey of surveys) {
      survey.isStateUnknown = true;
      this.#deferred.forget(survey);
    }
  }
}
