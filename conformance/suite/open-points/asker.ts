import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Details } from "../scenarios/sending.ts";
import type { Session } from "../scenarios/session.ts";
import type { Author } from "../documents/author.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { createdSurvey, type ShownSurvey } from "../reading/survey.ts";
import { rowsOf, shownSurveyOf } from "../rules/shown.ts";

/** Answers to several open points, in the words of each; undefined where the subject gives none. */
export type Answers = Readonly<Partial<Record<OpenPointId, string | undefined>>>;

/** Asks the subject an open point, or several that one request answers. */
export type Ask = (asker: Asker) => Promise<string | Answers | undefined>;

/** What asks each open point: the same for several where it answers them all. */
export type Asks = Readonly<Partial<Record<OpenPointId, Ask>>>;

/** Sends what the contract leaves open, on one survey: nothing is judged of it. */
export class Asker {
  readonly session: Session;
  readonly survey: HeldSurvey;
  readonly steps: Step[] = [];

  constructor(session: Session, survey: HeldSurvey) {
    this.session = session;
    this.survey = survey;
  }

  get author(): Author {
    return this.session.author;
  }

  async send(operation: EndpointName, details: Details): Promise<Step> {
    const step = await this.session.send(operation, { ...details, isOpen: true });
    this.steps.push(step);
    return step;
  }

  create(body: unknown): Promise<Step> {
    return this.send("create", { body });
  }

  patch(body: unknown, details: Details = {}): Promise<Step> {
    return this.send("update", { ...details, survey: this.survey, body });
  }

  add(...recipients: readonly JsonObject[]): Promise<Step> {
    return this.send("add", { survey: this.survey, body: { recipients } });
  }

  /** The members that the survey shows now. */
  async members(): Promise<JsonObject> {
    return (await this.#read())?.members ?? {};
  }

  /** The recipients that the survey shows now. */
  async rows(): Promise<readonly ShownRecipient[]> {
    const shown = await this.#read();
    return shown === undefined ? [] : rowsOf(shown);
  }

  async #read(): Promise<ShownSurvey | undefined> {
    const step = await this.session.look(this.survey);
    if (step === undefined) return undefined;
    this.steps.push(step);
    return shownSurveyOf(step);
  }

  /** Says whether a response was lost: then nothing is sure. */
  get isUnclear(): boolean {
    return this.steps.some(({ status }) => status === 0 || status >= 500);
  }

  /** The step that shows an answer: the last rejection, where there is one; what was accepted, if that is all; else the last. */
  behind(answer: string): Step | undefined {
    const refusal = this.steps.findLast(({ status }) => status >= 400 && status < 500);
    const written = this.steps.findLast(({ operation }) => operation !== "read" && operation !== "list");
    return refusal ?? (answer === "accepted" ? written : undefined) ?? this.steps.at(-1);
  }
}

/** Returns `rejected 400`, or the given word if the request was accepted. */
export function outcomeOf({ status, isAccepted }: Step, accepted: string): string {
  return isAccepted ? accepted : `rejected ${status}`;
}

/** Asks whether a request is accepted. */
export function accepts(request: (asker: Asker) => Promise<Step>): Ask {
  return async (asker) => outcomeOf(await request(asker), "accepted");
}

/** The survey that the response to a create shows. */
export function made({ exchange }: Step): ShownSurvey | undefined {
  return exchange === undefined ? undefined : createdSurvey(exchange);
}

/** A document without one of its members. */
export function without(document: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== member));
}

/** Asks which of some members are required: without each in turn a document is sent. */
export function required(members: readonly string[], send: (asker: Asker, absent: string) => Promise<Step>): Ask {
  return async (asker) => {
    const missed: string[] = [];
    for (const member of members) if (!(await send(asker, member)).isAccepted) missed.push(member);
    return missed.join(", ") || "none";
  };
}

/** How a member is shown that nobody has set. */
export function unset(value: unknown): string {
  if (value === undefined) return "omitted";
  return value === null ? "null" : value === "" ? "empty text" : "another value";
}
