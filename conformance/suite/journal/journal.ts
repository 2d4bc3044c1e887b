import type { EndpointName } from "../../client/endpoint.ts";
import type { HeldSurvey, Sender, Step } from "./step.ts";
import { isObject } from "../../client/json/json.ts";

/** The steps of a run in the order of their responses; append-only but for what is let go, everything else is a query. */
export class Journal {
  readonly #steps: Step[] = [];
  readonly #bySlug = new Map<string, Step[]>();
  #turn = 0;
  readonly #earlier: Journal | undefined;

  /** `earlier` is what was seen of the same server before. */
  constructor(earlier?: Journal) {
    this.#earlier = earlier;
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** The steps with a smaller number. */
  before(number: number): readonly Step[] {
    return this.#steps.filter((step) => step.number < number);
  }

  /** Says whether a request with so many recipients was accepted, here or before. */
  hasAccepted(operation: EndpointName, recipients: number): boolean {
    const isOne = (step: Step): boolean =>
      step.operation === operation &&
      step.isAccepted &&
      isObject(step.body) &&
      Array.isArray(step.body["recipients"]) &&
      step.body["recipients"].length === recipients;
    return this.#steps.some(isOne) || this.#earlier?.hasAccepted(operation, recipients) === true;
  }

  /** Lets the oldest steps go: traffic without end would fill the memory. */
  letGo(gone: ReadonlySet<Step>): void {
    this.#steps.splice(0, gone.size);
    for (const [slug, steps] of this.#bySlug) {
      const kept = steps.filter((step) => !gone.has(step));
      if (kept.length === 0) this.#bySlug.delete(slug);
      else this.#bySlug.set(slug, kept);
    }
  }

  /** The last steps on other surveys that sent this value, which is shown or missing: an accepted one and a rejected one. */
  lastSendersOf(value: unknown, survey: HeldSurvey): readonly Step[] {
    const text = typeof value === "string" && value.length > 4 ? JSON.stringify(value).slice(1, -1) : undefined;
    if (text === undefined) return [];
    const isSender = (step: Step): boolean =>
      step.expected.survey !== survey && step.made !== survey && step.sent.includes(text);
    return [true, false].flatMap(
      (isAccepted) => this.#steps.findLast((step) => step.isAccepted === isAccepted && isSender(step)) ?? [],
    );
  }

  /** The next turn: it orders the begins and ends of requests. */
  turn(): number {
    return (this.#turn += 1);
  }

  append(step: Step): void {
    this.#steps.push(step);
    const slug = step.operation === "create" || step.operation === "update" ? slugSent(step) : undefined;
    if (slug !== undefined) this.#bySlug.set(slug, [...(this.#bySlug.get(slug) ?? []), step]);
  }

  /** Says whether a create with this slug was accepted, from any sender. */
  wasAccepted(slug: string | undefined): boolean {
    return this.#asking(slug).some(({ operation, isAccepted }) => operation === "create" && isAccepted);
  }

  /** The create that made this survey. */
  createOf(survey: HeldSurvey): Step | undefined {
    return this.#steps.find(({ made }) => made === survey);
  }

  /** The first create that was rejected and had this slug. */
  refusedCreate(slug: unknown): Step | undefined {
    return slug === "" ? undefined : this.#asking(slug).find(isRejectedCreate);
  }

  /** Of each slug the first create that was rejected. */
  get refusedCreates(): readonly Step[] {
    return [...this.#bySlug.keys()].flatMap((slug) => this.refusedCreate(slug) ?? []);
  }

  /** Says whether a create that may have made a survey, whatever was answered, sent this in one of its members. */
  mayHaveMade(member: string, value: unknown): boolean {
    return this.#steps.some(
      (step) => step.operation === "create" && isUnsure(step) && isObject(step.body) && step.body[member] === value,
    );
  }

  /** The creates and updates that sent this slug. */
  #asking(slug: unknown): readonly Step[] {
    return typeof slug === "string" ? (this.#bySlug.get(slug) ?? []) : [];
  }

  /** Writes that gave another survey this one's slug, or asked for it under another key. */
  rivalsOf(survey: HeldSurvey): readonly Step[] {
    return this.#asking(survey.slug).filter(
      (step) =>
        (step.isAccepted || (step.as !== survey.owner && step.expected.outcome !== "unauthorized")) &&
        step.made !== survey &&
        (step.operation === "create" || step.expected.survey !== survey),
    );
  }

  /** Writes of one sender to surveys that don't exist or are another key's, answered 404. */
  writesToMissing(as: Sender): readonly Step[] {
    return this.#steps.filter(
      (step) =>
        step.as === as &&
        step.expected.outcome === "missing" &&
        step.status === 404 &&
        (step.operation === "update" || step.operation === "add"),
    );
  }

  /** Earlier requests for a survey that doesn't exist, by its name. */
  requestsForMissing(name: string | undefined): readonly Step[] {
    if (name === undefined) return [];
    return this.#steps.filter((step) => step.expected.why === "missing" && step.name === name);
  }
}

/** Says whether a request was answered with a 4xx. */
export function isRejected({ status }: Step): boolean {
  return status >= 400 && status < 500;
}

/** Says whether a request of a race was lost on the way, or answered 503: it shows nothing of the race. */
export function isPutOff({ status }: Step): boolean {
  return status === 0 || status === 503;
}

/** Of what somebody else was rejected, or a rival, the slug may be in use by a survey that nobody here knows. */
function isRejectedCreate(step: Step): boolean {
  return step.operation === "create" && step.isOverheard !== true && step.race === undefined && isRejected(step);
}

/** Its response was lost, or says nothing of what the create did: an error of the server, a redirect, a 401 to a valid key. */
function isUnsure({ status, expected, isAccepted }: Step): boolean {
  const isOfAddress = status === 401 || status === 405 || status < 400;
  return status === 0 || status >= 500 || (expected.outcome === "accepted" && !isAccepted && isOfAddress);
}

/** Longer responses are not kept whole, in characters: a hostile server can't exhaust a run. */
const maxKeptChars = 256 * 1024;

/** Cuts an outsized response of a step that was judged. */
export function lighten(step: Step): void {
  const { exchange, recorded } = step;
  if (exchange === undefined || exchange.text.length < maxKeptChars) return;
  // a copy: a slice would keep the whole text
  const text = Buffer.from(exchange.text.slice(0, 2_048)).toString();
  step.recorded = recorded && { ...recorded, responseBody: text };
  const json = { unreadable: "a response that was too long to keep" };
  step.exchange = { ...exchange, text, json, recorded: exchange.recorded && step.recorded };
}

/** The slug that a create sent, also in a body that isn't JSON. */
export function slugSent({ body, text }: Pick<Step, "body" | "text">): string | undefined {
  const document = Array.isArray(body) ? (body as readonly unknown[])[0] : body;
  const slug = isObject(document) ? document["slug"] : undefined;
  if (typeof slug === "string") return slug;
  return /"slug":\s*"([^"\\]+)"/.exec(text ?? "")?.[1];
}
