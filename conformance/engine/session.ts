import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Expected, HeldSurvey, Race, Sender, Sending, Step } from "../journal/step.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { DriverAction } from "../driver/driver.ts";
import type { Driving } from "../driver/driving.ts";
import { Inconclusive, NoMoreSurveys, NotTested } from "../http/pacing/stops.ts";
import { newTrace } from "../http/trace.ts";
import type { Author } from "../generate/author.ts";
import type { BodyOperation } from "../generate/negative.ts";
import type { Random } from "../generate/random.ts";
import { lighten, type Journal } from "../journal/journal.ts";
import type { Model } from "../model/model.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import { exchanged, type Answer } from "./exchanged.ts";
import { met } from "./met.ts";
import { readCurrentList } from "./read-current-list.ts";
import { answeredBy, doubt, expectedInRace, sendingOf, textOf, type Details, type Request } from "./sending.ts";
import type { Means, Senders, SessionOptions } from "./session-options.ts";
import { endsCreates, untilTaken } from "./taken.ts";

/** A request that was sent, and its response. */
interface Answered extends Answer, Pick<Step, "expected" | "begun" | "ended"> {
  readonly sending: Sending;
}

/** One scenario at work: sends its requests one after another, and has each judged. */
export class Session {
  readonly author: Author;
  readonly random: Random;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  /** How many cases of what can be repeated: 1 in a quick run, 3 in a standard run. */
  readonly size: number;
  readonly #options: SessionOptions;
  /** A scenario is one trace. */
  readonly #trace = newTrace();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.author = options.author;
    this.random = options.random;
    this.journal = options.journal;
    this.baseUrl = options.baseUrl;
    this.model = options.model;
    this.size = { quick: 1, standard: 3 }[options.effort];
  }

  /** Returns the first in a quick run, the second in a standard run. */
  sized<const Quick, const Standard>(quick: Quick, standard: Standard): Quick | Standard {
    return this.size === 1 ? quick : standard;
  }

  /** In a quick run so many of a list, in any order; else the whole list. */
  few<Item>(count: number, all: readonly Item[]): readonly Item[] {
    return this.size === 1 ? this.random.some(all, count) : all;
  }

  get keys(): Senders["keys"] {
    return this.#options.senders.keys;
  }

  get hasOther(): boolean {
    return this.keys.other !== undefined;
  }

  get means(): Means {
    return this.#options.means;
  }

  /** Has the driver do what only the dashboard and the pages can. */
  drive<Done>(
    ids: readonly RequirementId[],
    actions: readonly DriverAction[],
    work: (driver: Driving) => Promise<Done>,
  ): Promise<Done | undefined> {
    return this.trying(ids, async () => {
      const { driver } = this.#options.means;
      driver.require(...actions);
      return work(driver);
    });
  }

  /** Where what is tried can't be done, nothing comes of it but the reason why these aren't tested. */
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

  /** Says whether a key may create surveys, as far as is known. */
  creates(as: Sender = "owner"): boolean {
    return !this.#options.needs.noMore.has(as);
  }

  /** Sends a request and has it judged; a plain document that is refused for what is open is sent anew without that. */
  async send(operation: EndpointName, details: Details = {}): Promise<Step> {
    const step = await this.#sendOnce(operation, details);
    if (step.isAccepted || step.isPlain !== true) return step;
    return untilTaken(step, (body, without) => this.#sendOnce(operation, { ...details, body, without }), this.#options);
  }

  async #sendOnce(operation: EndpointName, details: Details): Promise<Step> {
    const sending = this.#sending(operation, details);
    const expected = this.model.expect(sending);
    return this.#sent(sending, () => expected);
  }

  /** Reads a survey that existed before the run, by its id or its slug: from now on it is known. */
  async meet(name: string, { mayBeGone = false } = {}): Promise<HeldSurvey | undefined> {
    const { scenario, model, journal } = this.#options;
    const step = await this.#sent(this.#sending("read", { name }), ({ exchange }) => {
      const ended = journal.turn();
      const survey = exchange === undefined ? undefined : met(exchange, name, model, { scenario, as: "owner", ended });
      // what is shown first agrees with itself
      return survey === undefined ? { outcome: mayBeGone ? "open" : "accepted" } : { outcome: "open", survey };
    });
    const { survey } = step.expected;
    // what its slug shows is compared with what its id shows
    if (survey !== undefined && survey.id !== name) survey.isUncertain = survey.isLoose = true;
    return survey;
  }

  async #sent(sending: Sending, expect: (answer: Answer) => Expected): Promise<Step> {
    const begun = this.journal.turn();
    const answer = await this.#answer(sending);
    const ended = this.journal.turn();
    return this.#judged(this.#applied({ sending, expected: expect(answer), begun, ended, ...answer }));
  }

  /** Sends requests at the same time. What they must leave is the same whichever comes first, or one of what they give. */
  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    return this.#options.racing(() => this.#race(id, requests));
  }

  async #race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    const race: Race = { id, steps: [] };
    const { journal, model } = this.#options;
    const sendings = requests.map(({ operation, ...details }) => this.#sending(operation, { ...details, race }));
    const begun = journal.turn();
    const answers = sendings.map(async (sending) => ({
      sending,
      ...(await this.#answer(sending)),
      ended: journal.turn(),
    }));
    // where one ends the scenario, the others are under way still
    const answered = await Promise.all(answers).catch(async (error: unknown) => {
      await Promise.allSettled(answers);
      for (const sending of sendings) doubt(this.model, sending);
      throw error;
    });
    for (const one of answered.toSorted((a, b) => a.ended - b.ended)) {
      const expected = expectedInRace(model.expect(one.sending));
      race.steps.push(this.#applied({ ...one, expected, begun }));
    }
    model.settle(race);
    for (const step of race.steps) await this.#judged(step);
    return race.steps;
  }

  #sending(operation: EndpointName, details: Details): Sending {
    const over = this.#options.whyOver();
    if (over !== undefined) throw new NotTested(over);
    const sending = sendingOf(operation, details);
    const noMore = operation === "create" ? this.#options.needs.noMore.get(sending.as) : undefined;
    if (noMore !== undefined) throw new NoMoreSurveys(noMore);
    return sending;
  }

  /** A request with its response as a step of the journal, with what it must have changed. */
  #applied({ sending, exchange, putOff = 0, ...rest }: Answered): Step {
    const { journal, model, scenario } = this.#options;
    const number = journal.steps.length + 1;
    const step: Step = {
      ...sending,
      ...rest,
      number,
      scenario,
      ...answeredBy(sending, rest.expected, exchange, putOff),
      sent: textOf(sending),
    };
    journal.append(step);
    model.apply(step);
    return step;
  }

  async #judged(step: Step): Promise<Step> {
    const { judging } = this.#options;
    const control = (): Promise<Step> => this.#sendOnce("create", { as: step.as, body: this.author.survey() });
    const isRefused = await endsCreates(step, control, this.#options);
    // what comes after the end of a run changes nothing of what it found
    if (!isRefused && this.#options.whyOver() === undefined) judging.judge(step);
    this.#options.onStep?.(step);
    if (step.operation !== "list" || step.expected.outcome !== "accepted") lighten(step);
    return step;
  }

  async #answer(sending: Sending): Promise<Answer> {
    try {
      return await exchanged(sending, { ...this.#options, trace: this.#trace });
    } catch (error) {
      doubt(this.model, sending);
      throw error;
    }
  }

  /** Reads a survey of the run, if there is one. */
  async look(survey: HeldSurvey | undefined, by: "id" | "slug" = "id"): Promise<Step | undefined> {
    // how a slug of other characters stands in a path is open
    if (survey === undefined || (by === "slug" && !/^[\w -]+$/.test(survey.slug ?? ""))) return undefined;
    return this.send("read", { survey, by, as: survey.owner });
  }

  /** Sends a write and looks at what it left: at what a create made, else at the survey. */
  async write(
    operation: BodyOperation,
    survey: HeldSurvey | undefined,
    body: unknown,
    details: Details = {},
  ): Promise<Step> {
    const step = await this.send(operation, { ...details, survey, body });
    await this.look(step.made ?? step.survey);
    return step;
  }

  /** Sends one such write after another, by the id and by the slug in turn. */
  async writeEach(operation: "update" | "add", survey: HeldSurvey, bodies: readonly unknown[]): Promise<void> {
    for (const [turn, body] of bodies.entries())
      await this.write(operation, survey, body, { by: turn % 2 === 0 ? "id" : "slug" });
  }

  create(body: unknown, details: Details = {}): Promise<Step> {
    return this.write("create", undefined, body, details);
  }

  /** Reads the list of a key to its end, or until it has shown every survey of the run, or enough. */
  async list(as: "owner" | "other" = "owner", enough?: () => boolean): Promise<ListedSurveys | undefined> {
    const { judging } = this.#options;
    const whole = await readCurrentList(this, as, { enough, isBehind: (list) => judging.isBehind(list) });
    if (whole !== undefined) judging.judgeList(whole);
    return whole?.listed;
  }
}
