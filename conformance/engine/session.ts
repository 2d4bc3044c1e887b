import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import type { Expected, HeldSurvey, Race, Sender, Sending, Step } from "../journal/step.ts";
import { writeJson } from "../reading/json.ts";
import type { Effort } from "../report/report.ts";
import type { Api, Call } from "../http/api.ts";
import type { Credential } from "../http/credential.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { Exchange } from "../http/exchange.ts";
import { inTraceOf } from "../http/trace.ts";
import { listedSurveys } from "../check/listed.ts";
import { NotTested, Unanswered, Violation } from "../check/violation.ts";
import type { Author } from "../generate/author.ts";
import { isPlain } from "../generate/plain.ts";
import type { Random } from "../generate/random.ts";
import { lighten, type Journal } from "../journal/journal.ts";
import type { Model } from "../model/model.ts";
import { textId } from "../reading/survey.ts";
import type { RecordedExchange } from "../report/report.ts";
import type { Judging } from "./judging.ts";
import type { LostResponses } from "./lost-responses.ts";

/** The senders of a run; `other` is absent where there is no second key. */
export interface Senders {
  readonly owner: (record: Recording) => Api;
  readonly other?: (record: Recording) => Api;
  readonly nobody: (record: Recording) => Api;
  readonly intruder: (credential: Credential, record: Recording) => Api;
  readonly keys: { readonly owner: string; readonly other?: string };
}

/** Called with each exchange as it was recorded. */
export type Recording = (exchange: RecordedExchange) => void;

interface SessionOptions {
  readonly scenario: string;
  readonly senders: Senders;
  readonly journal: Journal;
  readonly model: Model;
  readonly judging: Judging;
  readonly author: Author;
  readonly random: Random;
  readonly effort: Effort;
  readonly lost: LostResponses;
  readonly whyOver: () => string | undefined;
  /** Called with each step once it is over. */
  readonly onStep?: (step: Step) => void;
}

/** What a scenario may say of a request in addition to its operation. */
export type Details = Partial<Omit<Sending, "operation">>;

/** A request that was sent, and its response. */
interface Answered extends Pick<Step, "expected" | "begun" | "ended"> {
  readonly sending: Sending;
  readonly exchange?: Exchange;
  readonly recorded?: RecordedExchange;
}

/** The body of a request as it is sent. */
function textOf({ body, text }: Sending): string | undefined {
  return text ?? (body === undefined ? undefined : writeJson(body));
}

/** One scenario at work: sends its requests one after another, and has each judged. */
export class Session {
  readonly author: Author;
  readonly random: Random;
  /** How many cases of what can be repeated: 1, 3 or 8. */
  readonly size: number;
  readonly #options: SessionOptions;
  /** A scenario is one trace. */
  readonly #trace: Recording = () => undefined;
  /** Which of several lawful forms this server takes, by what was offered. */
  readonly #forms = new Map<string, number>();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.author = options.author;
    this.random = options.random;
    this.size = { quick: 1, standard: 3, thorough: 8 }[options.effort];
  }

  get keys(): Senders["keys"] {
    return this.#options.senders.keys;
  }

  get hasOther(): boolean {
    return this.#options.senders.other !== undefined;
  }

  get model(): Model {
    return this.#options.model;
  }

  get journal(): Journal {
    return this.#options.journal;
  }

  /** Sends a request and has it judged; a lost response is a step without one. */
  async send(operation: EndpointName, details: Details = {}): Promise<Step> {
    const sending = this.#sending(operation, details);
    const { journal, model } = this.#options;
    const expected = model.expect(sending);
    const begun = journal.turn();
    const answer = await this.#exchange(sending);
    return this.#judged(this.#applied({ sending, expected, begun, ended: journal.turn(), ...answer }));
  }

  /**
   * Sends requests at the same time. What they must leave is the same whichever comes first, or one of what they give; that
   * each is accepted is not demanded.
   */
  async race(id: RequirementId, requests: readonly (Details & Pick<Sending, "operation">)[]): Promise<readonly Step[]> {
    const race: Race = { id, steps: [] };
    const { journal, model } = this.#options;
    const sendings = requests.map(({ operation, ...details }) => this.#sending(operation, { ...details, race }));
    const begun = journal.turn();
    const answered = await Promise.all(
      sendings.map(async (sending) => ({ sending, ...(await this.#exchange(sending)), ended: journal.turn() })),
    );
    for (const one of answered.toSorted((a, b) => a.ended - b.ended)) {
      const { survey, after } = model.expect(one.sending);
      const expected: Expected = {
        outcome: "open",
        ...(survey === undefined ? {} : { survey }),
        ...(after === undefined ? {} : { after: { ...after, counts: undefined } }),
      };
      race.steps.push(this.#applied({ ...one, expected, begun }));
    }
    model.settle(race);
    for (const step of race.steps) this.#judged(step);
    return race.steps;
  }

  #sending(operation: EndpointName, details: Details): Sending {
    const over = this.#options.whyOver();
    if (over !== undefined) throw new NotTested(over);
    const { survey, by = "id", as = survey?.owner ?? "owner" } = details;
    const name = details.name ?? (survey === undefined ? undefined : by === "slug" ? survey.slug : survey.id);
    return {
      ...details,
      operation,
      as,
      ...(name === undefined ? {} : { name }),
      ...(survey === undefined && details.by === undefined ? {} : { by }),
      ...(isPlain(details.body) ? { isPlain: true } : {}),
    };
  }

  /** A request with its response as a step of the journal, with what it must have changed. */
  #applied({ sending, exchange, ...rest }: Answered): Step {
    const { journal, model, scenario } = this.#options;
    const status = exchange?.status ?? 0;
    const step: Step = {
      ...sending,
      ...rest,
      number: journal.steps.length + 1,
      scenario,
      ...(exchange === undefined ? {} : { exchange }),
      status,
      isAccepted: status >= 200 && status < 300,
      sent: textOf(sending) ?? "",
      isViolated: false,
    };
    journal.append(step);
    model.apply(step);
    return step;
  }

  #judged(step: Step): Step {
    const { judging } = this.#options;
    // what comes after the end of a run changes nothing of what it found
    if (this.#options.whyOver() === undefined) judging.judge(step);
    this.#options.onStep?.(step);
    lighten(step);
    return step;
  }

  async #exchange(sending: Sending): Promise<Pick<Answered, "exchange" | "recorded">> {
    const { operation, as, credential, query, contentType, body, name, text, race } = sending;
    const { lost } = this.#options;
    if (lost.hasGivenUp(operation)) return {};
    let recorded: RecordedExchange | undefined;
    const record = inTraceOf<Recording>(this.#trace, (exchange) => {
      recorded = exchange;
    });
    const call: Call = {
      ...(name === undefined ? {} : { survey: name }),
      ...(query === undefined ? {} : { query }),
      ...(text === undefined ? (body === undefined ? {} : { body }) : { text }),
      ...(contentType === undefined ? {} : { contentType }),
      ...(race === undefined ? {} : { unqueued: true }),
    };
    try {
      const exchange = await this.#api(as, credential, record).call(operation, call);
      // what may have been carried out twice says nothing for sure
      if (exchange.doubt !== undefined) lost.note(operation, exchange.doubt);
      lost.end(operation);
      return exchange.doubt === undefined ? { exchange, ...(recorded === undefined ? {} : { recorded }) } : {};
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      lost.note(operation, error.message);
      return {};
    }
  }

  #api(as: Sender, credential: Credential | undefined, record: Recording): Api {
    const { senders } = this.#options;
    if (as === "nobody") return senders.nobody(record);
    if (as === "intruder" && credential !== undefined) return senders.intruder(credential, record);
    return as === "other" && senders.other !== undefined ? senders.other(record) : senders.owner(record);
  }

  /** Offers documents until one is accepted; the form that this server accepts is remembered. Returns the last step. */
  async offer(
    operation: EndpointName,
    form: string,
    documents: readonly unknown[],
    details: Details = {},
  ): Promise<Step> {
    const known = this.#forms.get(form);
    const order = documents.map((_, index) => index);
    const first =
      known === undefined || known >= documents.length ? order : [known, ...order.filter((one) => one !== known)];
    let last: Step | undefined;
    for (const index of first) {
      last = await this.send(operation, { ...details, body: documents[index] });
      if (last.isAccepted) {
        this.#forms.set(form, index);
        return last;
      }
    }
    return last ?? this.send(operation, details);
  }

  /** Reads a survey of the run, if there is one. */
  async look(survey: HeldSurvey | undefined, by: "id" | "slug" = "id"): Promise<Step | undefined> {
    if (survey === undefined || (by === "slug" && survey.slug === undefined)) return undefined;
    return this.send("read", { survey, by, as: survey.owner });
  }

  /** Sends a write and looks at what it left: at what a create made, else at the survey. */
  async write(operation: "update" | "add", survey: HeldSurvey, body: unknown, details: Details = {}): Promise<Step> {
    const step = await this.send(operation, { ...details, survey, body });
    await this.look(survey);
    return step;
  }

  /** Creates a survey and looks at it. */
  async create(body: unknown, details: Details = {}): Promise<Step> {
    const step = await this.send("create", { ...details, body });
    await this.look(step.made);
    return step;
  }

  /** Reads the list of a key to its end, or until every survey of the run is there. */
  async list(as: "owner" | "other" = "owner"): Promise<void> {
    const steps: Step[] = [];
    const api = {
      list: async (query?: string): Promise<Exchange> => {
        const step = await this.send("list", { as, ...(query === undefined ? {} : { query }) });
        steps.push(step);
        if (step.exchange === undefined) throw new Unanswered("a page of the list was lost");
        return step.exchange;
      },
    };
    const begun = this.journal.turn();
    const mine = this.model.surveys.filter(({ owner }) => owner === as);
    try {
      const listed = await listedSurveys(api, (items) => {
        const ids = new Set(items.map(({ id }) => textId(id)));
        return mine.every(({ id }) => ids.has(id));
      });
      const last = steps.at(-1);
      if (last === undefined) return;
      const { exchange: _exchange, recorded, ...rest } = last;
      const whole: Step = {
        ...rest,
        status: 0,
        isAccepted: false,
        begun,
        listed,
        ...(recorded === undefined ? {} : { recorded }),
      };
      this.#options.judging.judgeList(whole);
    } catch (error) {
      // the first page was refused: the acceptance of the list says so
      if (!(error instanceof Violation) && !(error instanceof Unanswered)) throw error;
    }
  }
}
