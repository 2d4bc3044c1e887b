import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Expected, ExpectedSurvey, Race, Sender, Sending, Step } from "../suite/journal/step.ts";
import type { EndpointName } from "../client/endpoint.ts";
import type { DriverAction } from "../client/driver/driver.ts";
import type { DriverRunner } from "../client/driver/driver-runner.ts";
import { Inconclusive, NoMoreSurveys, NotTested } from "../client/pacing/stops.ts";
import { newTrace } from "../client/trace.ts";
import type { Author } from "../suite/documents/author.ts";
import type { BodyOperation } from "../suite/documents/invalid-cases.ts";
import type { Draw } from "../suite/arbitraries/draw.ts";
import { someOf } from "../suite/arbitraries/some-of.ts";
import { dropLongBody, type Journal } from "../suite/journal/journal.ts";
import type { Model } from "../suite/model/model.ts";
import type { ListedSurveys } from "../suite/reading/listed.ts";
import type { Keys, Means, Session } from "../suite/scenarios/session.ts";
import { sendRequest, type RequestResult } from "./send-request.ts";
import { existingSurvey } from "./existing-survey.ts";
import { readCurrentList } from "./read-current-list.ts";
import {
  responseParts,
  markUncertain,
  expectedInRace,
  sendingOf,
  textOf,
  type Details,
  type Request,
} from "../suite/scenarios/sending.ts";
import type { SessionOptions } from "./session-options.ts";
import { isCreateLimitReached, retryReduced } from "./retry-reduced.ts";

interface AnsweredRequest extends RequestResult, Pick<Step, "expected" | "begun" | "ended"> {
  readonly sending: Sending;
}

export class RunSession implements Session {
  readonly author: Author;
  readonly draw: Draw;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  readonly effort: Session["effort"];
  readonly focus?: readonly RequirementId[];
  readonly #options: SessionOptions;
  readonly #trace = newTrace();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.author = options.author;
    this.draw = options.draw;
    this.journal = options.journal;
    this.baseUrl = options.baseUrl;
    this.model = options.model;
    this.focus = options.focus;
    this.effort = options.effort;
  }

  forEffort<const Quick, const Standard>(quick: Quick, standard: Standard): Quick | Standard {
    return this.effort === "quick" ? quick : standard;
  }

  sample<Item>(count: number, all: readonly Item[]): readonly Item[] {
    return this.effort === "quick" ? this.draw(someOf(all, count)) : all;
  }

  get keys(): Keys {
    return this.#options.senders.keys;
  }

  get hasOther(): boolean {
    return this.keys.other !== undefined;
  }

  get means(): Means {
    return this.#options.means;
  }

  drive<Done>(
    ids: readonly RequirementId[],
    actions: readonly DriverAction[],
    work: (driver: DriverRunner) => Promise<Done>,
  ): Promise<Done | undefined> {
    return this.trying(ids, async () => {
      const { driver } = this.#options.means;
      driver.require(...actions);
      return work(driver);
    });
  }

  async trying<Done>(ids: readonly RequirementId[], work: () => Promise<Done>): Promise<Done | undefined> {
    const { judging } = this.#options;
    try {
      return await work();
    } catch (error) {
      const isFailed = error instanceof Inconclusive;
      if (!isFailed && !(error instanceof NotTested)) throw error;
      for (const id of ids)
        judging.leaveOpen(id, { outcome: isFailed ? "inconclusive" : "not-tested", reason: error.message });
      return undefined;
    }
  }

  creates(as: Sender = "owner"): boolean {
    return !this.#options.needs.createLimitReasons.has(as);
  }

  async send(operation: EndpointName, details: Details = {}): Promise<Step> {
    const step = await this.#sendOnce(operation, details);
    if (step.isAccepted || step.isPlain !== true) return step;
    return retryReduced(
      step,
      (body, without) => this.#sendOnce(operation, { ...details, body, without }),
      this.#options,
    );
  }

  async #sendOnce(operation: EndpointName, details: Details): Promise<Step> {
    const sending = this.#prepare(operation, details);
    const expected = this.model.expect(sending);
    return this.#sendPrepared(sending, () => expected);
  }

  async adoptExisting(name: string, { mayBeGone = false } = {}): Promise<ExpectedSurvey | undefined> {
    const { scenario, model, journal } = this.#options;
    const step = await this.#sendPrepared(this.#prepare("read", { name }), ({ exchange }) => {
      const ended = journal.turn();
      const survey =
        exchange === undefined ? undefined : existingSurvey(exchange, name, model, { scenario, as: "owner", ended });
      // the first response is compared with nothing
      return survey === undefined ? { outcome: mayBeGone ? "open" : "accepted" } : { outcome: "open", survey };
    });
    const { survey } = step.expected;
    // the read by slug is compared with the read by id
    if (survey !== undefined && survey.id !== name) survey.isUncertain = survey.isAmbiguous = true;
    return survey;
  }

  async #sendPrepared(sending: Sending, expect: (answer: RequestResult) => Expected): Promise<Step> {
    const begun = this.journal.turn();
    const answer = await this.#exchange(sending);
    const ended = this.journal.turn();
    return this.#judge(this.#apply({ sending, expected: expect(answer), begun, ended, ...answer }));
  }

  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    return this.#options.racing(() => this.#race(id, requests));
  }

  async #race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    const race: Race = { id, steps: [] };
    const { journal, model } = this.#options;
    const sendings = requests.map(({ operation, ...details }) => this.#prepare(operation, { ...details, race }));
    const begun = journal.turn();
    const answers = sendings.map(async (sending) => ({
      sending,
      ...(await this.#exchange(sending)),
      ended: journal.turn(),
    }));
    // the other requests are still under way if one ends the scenario
    const answered = await Promise.all(answers).catch(async (error: unknown) => {
      await Promise.allSettled(answers);
      for (const sending of sendings) markUncertain(this.model, sending);
      throw error;
    });
    for (const result of answered.toSorted((a, b) => a.ended - b.ended)) {
      const expected = expectedInRace(model.expect(result.sending));
      race.steps.push(this.#apply({ ...result, expected, begun }));
    }
    model.settle(race);
    for (const step of race.steps) await this.#judge(step);
    return race.steps;
  }

  #prepare(operation: EndpointName, details: Details): Sending {
    const over = this.#options.whyOver();
    if (over !== undefined) throw new NotTested(over);
    const sending = sendingOf(operation, details);
    const noMore = operation === "create" ? this.#options.needs.createLimitReasons.get(sending.as) : undefined;
    if (noMore !== undefined) throw new NoMoreSurveys(noMore);
    return sending;
  }

  #apply({ sending, exchange, putOff = 0, ...rest }: AnsweredRequest): Step {
    const { journal, model, scenario } = this.#options;
    const number = journal.steps.length + 1;
    const step: Step = {
      ...sending,
      ...rest,
      number,
      scenario,
      ...responseParts(sending, rest.expected, exchange, putOff),
      sent: textOf(sending),
    };
    journal.append(step);
    model.apply(step);
    return step;
  }

  async #judge(step: Step): Promise<Step> {
    const { judging } = this.#options;
    const control = (): Promise<Step> => this.#sendOnce("create", { as: step.as, body: this.author.survey() });
    const isRefused = await isCreateLimitReached(step, control, this.#options);
    // a step after the end of a run doesn't change its findings
    if (!isRefused && this.#options.whyOver() === undefined) judging.judge(step);
    this.#options.onStep?.(step);
    if (step.operation !== "list" || step.expected.outcome !== "accepted") dropLongBody(step);
    return step;
  }

  async #exchange(sending: Sending): Promise<RequestResult> {
    try {
      return await sendRequest(sending, { ...this.#options, trace: this.#trace });
    } catch (error) {
      markUncertain(this.model, sending);
      throw error;
    }
  }

  async readBack(survey: ExpectedSurvey | undefined, by: "id" | "slug" = "id"): Promise<Step | undefined> {
    // the contract leaves the escaping of other characters open
    if (survey === undefined || (by === "slug" && !/^[\w -]+$/.test(survey.slug ?? ""))) return undefined;
    return this.send("read", { survey, by, as: survey.owner });
  }

  async write(
    operation: BodyOperation,
    survey: ExpectedSurvey | undefined,
    body: unknown,
    details: Details = {},
  ): Promise<Step> {
    const step = await this.send(operation, { ...details, survey, body });
    await this.readBack(step.made ?? step.survey);
    return step;
  }

  async writeEach(operation: "update" | "add", survey: ExpectedSurvey, bodies: readonly unknown[]): Promise<void> {
    for (const [turn, body] of bodies.entries())
      await this.write(operation, survey, body, { by: turn % 2 === 0 ? "id" : "slug" });
  }

  create(body: unknown, details: Details = {}): Promise<Step> {
    return this.write("create", undefined, body, details);
  }

  async list(as: "owner" | "other" = "owner", enough?: () => boolean): Promise<ListedSurveys | undefined> {
    const { judging } = this.#options;
    const whole = await readCurrentList(this, as, { enough, judging });
    if (whole !== undefined) judging.judgeList(whole);
    return whole?.listed;
  }
}
