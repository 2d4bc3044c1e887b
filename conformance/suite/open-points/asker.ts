import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Details } from "../session/sending.ts";
import type { Session } from "../session/session.ts";
import type { Author } from "../documents/author.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { ExpectedSurvey, Step } from "../journal/step.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { createdSurvey, type ShownSurvey } from "../reading/survey.ts";
import { rowsOf, shownSurveyOf } from "../journal/shown.ts";

/** The answers of the service to open points: `{ "email-case": "one recipient" }`. */
export type Answers = Readonly<Partial<Record<OpenPointId, string | undefined>>>;

/** Sends requests and returns the answer to an open point, or the answers to several. */
export type Ask = (asker: Asker) => Promise<string | Answers | undefined>;

/** By open point. A function that answers several is entered for each of them, and is called once. */
export type Asks = Readonly<Partial<Record<OpenPointId, Ask>>>;

/** Sends the requests of an `Ask`. `send` marks them as open, since the contract doesn't define their outcome. */
export class Asker {
  readonly session: Session;
  readonly survey: ExpectedSurvey;
  readonly steps: Step[] = [];

  constructor(session: Session, survey: ExpectedSurvey) {
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

  /** Reads the survey back and returns its members as shown. */
  async members(): Promise<JsonObject> {
    return (await this.#read())?.members ?? {};
  }

  async rows(): Promise<readonly ShownRecipient[]> {
    const shown = await this.#read();
    return shown === undefined ? [] : rowsOf(shown);
  }

  async #read(): Promise<ShownSurvey | undefined> {
    const step = await this.session.readBack(this.survey);
    if (step === undefined) return undefined;
    this.steps.push(step);
    return shownSurveyOf(step);
  }

  /** True if a response was lost or was a server error, so that no answer counts. */
  get isInconclusive(): boolean {
    return this.steps.some(({ status }) => status === 0 || status >= 500);
  }

  /** Returns the step that shows an answer: the last rejection, else the accepted write, else the last step. */
  behind(answer: string): Step | undefined {
    const rejection = this.steps.findLast(({ status }) => status >= 400 && status < 500);
    const write = this.steps.findLast(({ operation }) => operation !== "read" && operation !== "list");
    return rejection ?? (answer === "accepted" ? write : undefined) ?? this.steps.at(-1);
  }
}

/** Returns `rejected 400`, or the given word if the request was accepted. */
export function outcomeOf({ status, isAccepted }: Step, accepted: string): string {
  return isAccepted ? accepted : `rejected ${status}`;
}

/** Asks if the service accepts a request. */
export function accepts(request: (asker: Asker) => Promise<Step>): Ask {
  return async (asker) => outcomeOf(await request(asker), "accepted");
}

/** Returns the survey that the response to a create shows. */
export function createdIn({ exchange }: Step): ShownSurvey | undefined {
  return exchange === undefined ? undefined : createdSurvey(exchange);
}

export function without(document: JsonObject, member: string): JsonObject {
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== member));
}

/** Asks which members the service requires, by leaving out one at a time. */
export function requiredMembers(
  members: readonly string[],
  send: (asker: Asker, absent: string) => Promise<Step>,
): Ask {
  return async (asker) => {
    const rejected: string[] = [];
    for (const member of members) if (!(await send(asker, member)).isAccepted) rejected.push(member);
    return rejected.join(", ") || "none";
  };
}

/** Describes how a member without a value is shown. */
export function unsetForm(value: unknown): string {
  if (value === undefined) return "omitted";
  if (value === null) return "null";
  return value === "" ? "empty text" : "another value";
}
