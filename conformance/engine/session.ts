import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { ExpectedSurvey, Sender, Step } from "../suite/journal/step.ts";
import type { EndpointName } from "../client/endpoint.ts";
import type { DriverAction } from "../client/driver/driver.ts";
import type { DriverRunner } from "../client/driver/driver-runner.ts";
import { succeeded, type Exchange } from "../client/exchange.ts";
import { Inconclusive, NotTested } from "../client/pacing/stops.ts";
import type { Author } from "../suite/documents/author.ts";
import type { BodyOperation } from "../suite/documents/invalid-cases.ts";
import type { Draw } from "../suite/session/draw.ts";
import type { Journal } from "../suite/journal/journal.ts";
import type { Model } from "../suite/model/model.ts";
import { findSurvey } from "../suite/reading/survey.ts";
import type { ListedSurveys } from "../suite/reading/listed.ts";
import type { Keys, Means, Session } from "../suite/session/session.ts";
import type { Details, Request } from "../suite/session/sending.ts";
import type { SessionOptions } from "./session-options.ts";
import { retryReduced } from "./retry-reduced.ts";
import { StepSender } from "./step-sender.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { Judging } from "./judging.ts";
import { readList, type Reader } from "../suite/session/read-list.ts";

/** Sends the requests of one scenario, and judges each response. The interface `Session` describes the methods. */
export class RunSession implements Session {
  readonly scenario: string;
  readonly author: Author;
  readonly draw: Draw;
  readonly journal: Journal;
  readonly baseUrl: URL;
  readonly model: Model;
  readonly effort: Session["effort"];
  readonly focus?: readonly RequirementId[];
  readonly #options: SessionOptions;
  readonly #sender: StepSender;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#sender = new StepSender(options);
    this.scenario = options.scenario;
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
    const step = await this.#sender.send(operation, details);
    if (step.isAccepted || step.isPlain !== true) return step;
    return retryReduced(
      step,
      (body, without) => this.#sender.send(operation, { ...details, body, without }),
      this.#options,
    );
  }

  async adoptExisting(name: string, { mayBeGone = false } = {}): Promise<ExpectedSurvey | undefined> {
    const { scenario, model, journal } = this.#options;
    const step = await this.#sender.read(name, ({ exchange }) => {
      const ended = journal.turn();
      const survey =
        exchange === undefined ? undefined : existingSurvey(exchange, name, model, { scenario, as: "owner", ended });
      // the first response has nothing to be compared with, so its content is open
      return survey === undefined ? { outcome: mayBeGone ? "open" : "accepted" } : { outcome: "open", survey };
    });
    const { survey } = step.expected;
    // only a read by id shows the state for certain, and this read was by slug
    if (survey !== undefined && survey.id !== name) survey.isStateUnknown = survey.areRowsUnknown = true;
    return survey;
  }

  race(id: RequirementId, requests: readonly Request[]): Promise<readonly Step[]> {
    return this.#sender.race(id, requests);
  }

  async readBack(survey: ExpectedSurvey | undefined, by: "id" | "slug" = "id"): Promise<Step | undefined> {
    // a slug with other characters isn't read: the contract leaves their escaping open
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

/** Returns the survey that the response to a read shows, and adds it to the model unless the model knows it. */
function existingSurvey(
  exchange: Exchange,
  name: string,
  model: Model,
  origin: Pick<Step, "scenario" | "as" | "ended">,
): ExpectedSurvey | undefined {
  const shown = succeeded(exchange) ? findSurvey(exchange) : undefined;
  if (shown === undefined) return undefined;
  const known = model.surveys.find(({ id, owner }) => id === shown.id && owner === origin.as);
  if (known !== undefined) return known;
  const survey = model.addExisting(shown, origin);
  // a name that isn't the id is the slug
  if (survey.id !== name) survey.slug ??= name;
  return survey;
}

/** Pauses before a stale list is read again, 2 s in all: a list may lag that long (`maxListDelayMs` in traffic/judge). */
const pausesMs = [200, 300, 500, 1_000];

/** Reads the list of surveys until it shows the last writes, or has lagged for too long. */
async function readCurrentList(
  session: Reader,
  as: "owner" | "other",
  { enough, judging }: { readonly enough?: () => boolean; readonly judging: Judging },
): Promise<Step | undefined> {
  const first = await readList(session, as, enough);
  if (first === undefined) return undefined;
  let list = first;
  for (const pauseMs of pausesMs) {
    if (!judging.isStale(list)) break;
    // AUT-8: even a stale list must not show another key's surveys
    judging.judgeAgain(list, "AUT-8");
    await delay(pauseMs);
    const reread = await readList(session, as, enough);
    // `begun` is that of the first read: only surveys that existed before it must be on the list
    if (reread !== undefined) list = { ...reread, begun: first.begun };
  }
  judging.noteLasting(list);
  recordListDelay(session, list, list !== first);
  return list;
}

/** Answers the open point `list-delay`. */
function recordListDelay({ journal }: Reader, { as, listed }: Step, isLate: boolean): void {
  const last = journal.steps.findLast((step) => step.operation === "list" && step.as === as);
  if (last === undefined || listed?.items.length === 0) return;
  last.answers = [...(last.answers ?? []), { id: "list-delay", answer: isLate ? "later" : "at once" }];
}
