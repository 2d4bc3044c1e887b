import type { OpenPointId } from "../../spec/open-points.ts";
import type { Details } from "../engine/sending.ts";
import type { Session } from "../engine/session.ts";
import type { EndpointName } from "../http/endpoint.ts";
import type { HeldSurvey, Step } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import { recipientsOf, type ShownRecipient } from "../reading/recipients.ts";
import { shownSurveyOf } from "../rules/shown.ts";

/** Asks the subject one open point: the answer in the words of the point, or nothing when it gives none. */
export type Ask = (asker: Asker) => Promise<string | undefined>;

/** What asks each open point. */
export type Asks = Readonly<Partial<Record<OpenPointId, Ask>>>;

interface Done<Found = unknown> {
  readonly found: Found;
  readonly steps: readonly Step[];
}

const done = new WeakMap<Session, Map<unknown, Done>>();

/** Sends what the contract leaves open, on one survey: nothing is judged of it. */
export class Asker {
  readonly session: Session;
  readonly survey: HeldSurvey;
  readonly steps: Step[] = [];

  constructor(session: Session, survey: HeldSurvey) {
    this.session = session;
    this.survey = survey;
  }

  get author(): Session["author"] {
    return this.session.author;
  }

  /** What several points ask is sent once in a session, and again only where a response was lost. */
  async once<Found>(work: (asker: Asker) => Promise<Found>): Promise<Found> {
    const kept = done.get(this.session) ?? new Map<unknown, Done>();
    done.set(this.session, kept);
    const known = kept.get(work) as Done<Found> | undefined;
    const asker = new Asker(this.session, this.survey);
    const { found, steps } = known ?? { found: await work(asker), steps: asker.steps };
    if (!asker.isUnclear) kept.set(work, { found, steps });
    this.steps.push(...steps);
    return found;
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

  add(recipients: readonly JsonObject[]): Promise<Step> {
    return this.send("add", { survey: this.survey, body: { recipients } });
  }

  /** The members that the survey shows now. */
  async members(): Promise<JsonObject> {
    const step = await this.session.look(this.survey);
    if (step === undefined) return {};
    this.steps.push(step);
    return shownSurveyOf(step)?.members ?? {};
  }

  /** The recipients that the survey shows now. */
  async rows(): Promise<readonly ShownRecipient[]> {
    await this.members();
    const last = this.steps.at(-1);
    const shown = last === undefined ? undefined : shownSurveyOf(last);
    return shown === undefined ? [] : (recipientsOf(shown) ?? []);
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

/** `rejected 400`, or what became of an accepted request. */
export function fate({ status, isAccepted }: Step, accepted: string): string | undefined {
  if (isAccepted) return accepted;
  return status >= 400 && status < 500 ? `rejected ${status}` : accepted;
}
