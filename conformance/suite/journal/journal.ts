import type { EndpointName } from "../../client/endpoint.ts";
import { isByOthers } from "./other-clients.ts";
import type { ExpectedSurvey, Sender, Step } from "./step.ts";
import { isObject, writeJson } from "../../client/json/json.ts";

/** The steps of a run in the order of their responses. Append-only, except for `release`. */
export class Journal {
  readonly #steps: Step[] = [];
  readonly #bySlug = new Map<string, Step[]>();
  #createsWithoutSlug: Step[] = [];
  #turn = 0;

  get steps(): readonly Step[] {
    return this.#steps;
  }

  /** Returns the steps whose numbers are lower. */
  before(number: number): readonly Step[] {
    return this.#steps.filter((step) => step.number < number);
  }

  /** True if a request of this kind with this number of recipients was accepted. */
  hasAccepted(operation: EndpointName, recipients: number): boolean {
    return this.#steps.some((step) => {
      const list = isObject(step.body) ? step.body["recipients"] : undefined;
      const hasSize = Array.isArray(list) && list.length === recipients;
      return hasSize && step.operation === operation && step.isAccepted;
    });
  }

  /** Drops steps, which must be the oldest ones: an endless journal would fill the memory. */
  release(released: ReadonlySet<Step>): void {
    this.#steps.splice(0, released.size);
    this.#createsWithoutSlug = this.#createsWithoutSlug.filter((step) => !released.has(step));
    for (const [slug, steps] of this.#bySlug) {
      const remaining = steps.filter((step) => !released.has(step));
      if (remaining.length === 0) this.#bySlug.delete(slug);
      else this.#bySlug.set(slug, remaining);
    }
  }

  /** Returns the scenarios whose requests contained the value. */
  scenariosThatSent(value: unknown): ReadonlySet<string> {
    const text = Array.isArray(value) ? writeJson(value) : distinctiveText(value);
    if (text === undefined) return new Set();
    return new Set(this.#steps.flatMap(({ sent, scenario }) => (sent.includes(text) ? [scenario] : [])));
  }

  /** Returns the last accepted and the last rejected request that sent the value to another survey. */
  lastSendersOf(value: unknown, survey: ExpectedSurvey): readonly Step[] {
    const text = distinctiveText(value);
    if (text === undefined) return [];
    const isSender = (step: Step): boolean =>
      step.expected.survey !== survey && step.made !== survey && step.sent.includes(text);
    const accepted = this.#steps.findLast((step) => step.isAccepted && isSender(step));
    const rejected = this.#steps.findLast((step) => !step.isAccepted && isSender(step));
    return [accepted, rejected].filter((step) => step !== undefined);
  }

  /** Returns the next position in the order of requests and responses. */
  turn(): number {
    return (this.#turn += 1);
  }

  append(step: Step): void {
    this.#steps.push(step);
    const slug = step.operation === "create" || step.operation === "update" ? slugSent(step) : undefined;
    if (slug !== undefined) this.#bySlug.set(slug, [...(this.#bySlug.get(slug) ?? []), step]);
    else if (step.operation === "create") this.#createsWithoutSlug.push(step);
  }

  /** True if a create with this slug was accepted. */
  wasAccepted(slug: string | undefined): boolean {
    return this.#writesOfSlug(slug).some(({ operation, isAccepted }) => operation === "create" && isAccepted);
  }

  createOf(survey: ExpectedSurvey): Step | undefined {
    return this.#steps.find(({ made }) => made === survey);
  }

  /** Returns the first rejected create with this slug. */
  firstRejectedCreate(slug: unknown): Step | undefined {
    return slug === "" ? undefined : this.#writesOfSlug(slug).find(isRejectedCreate);
  }

  /** Returns all creates without a slug that were rejected, and the first one of each slug. */
  get rejectedCreates(): readonly Step[] {
    const withSlug = [...this.#bySlug.keys()].flatMap((slug) => this.firstRejectedCreate(slug) ?? []);
    return [...withSlug, ...this.#createsWithoutSlug.filter(isRejectedCreate)];
  }

  /** True if a create that may have succeeded sent this value in the member. */
  mayHaveMade(member: string, value: unknown): boolean {
    return this.#steps.some(
      (step) =>
        step.operation === "create" && mayHaveSucceeded(step) && isObject(step.body) && step.body[member] === value,
    );
  }

  #writesOfSlug(slug: unknown): readonly Step[] {
    return typeof slug === "string" ? (this.#bySlug.get(slug) ?? []) : [];
  }

  /** Returns the last accepted write, before step `before`, that gave a survey this slug. */
  lastWriteOfSlug(slug: string | undefined, before = Infinity): Step | undefined {
    return this.#writesOfSlug(slug).findLast(({ isAccepted, number }) => isAccepted && number < before);
  }

  /** Returns the writes that may have given the survey's slug to another one. */
  rivalsOf(survey: ExpectedSurvey): readonly Step[] {
    return this.#writesOfSlug(survey.slug).filter((step) => {
      const isOfSurvey = step.made === survey || (step.operation !== "create" && step.expected.survey === survey);
      // AUT-14: even a rejected create of another key must not make the survey accessible to that key
      const isOfAnotherKey = step.as !== survey.owner && step.expected.outcome !== "unauthorized";
      return !isOfSurvey && (step.isAccepted || isOfAnotherKey);
    });
  }

  /** Returns the PATCHes and adds of the key that were rightly answered with 404. */
  writesToMissing(as: Sender): readonly Step[] {
    return this.#steps.filter(
      (step) =>
        step.as === as &&
        step.expected.outcome === "missing" &&
        step.status === 404 &&
        (step.operation === "update" || step.operation === "add"),
    );
  }

  requestsForMissing(name: string | undefined): readonly Step[] {
    if (name === undefined) return [];
    return this.#steps.filter((step) => step.expected.why === "missing" && step.name === name);
  }
}

/** Returns the text as it stands in JSON if it is long enough to identify its sender. */
function distinctiveText(value: unknown): string | undefined {
  return typeof value === "string" && value.length > 4 ? JSON.stringify(value).slice(1, -1) : undefined;
}

export function isRejected({ status }: Step): boolean {
  return status >= 400 && status < 500;
}

/** True if the request was lost or answered with 503: it shows nothing of the race. */
export function isPostponed({ status }: Step): boolean {
  return status === 0 || status === 503;
}

/** Excludes creates of other clients and of races: a survey that the run doesn't know may have their slug. */
function isRejectedCreate(step: Step): boolean {
  return step.operation === "create" && !isByOthers(step) && step.race === undefined && isRejected(step);
}

/** True if the response leaves the create's effect open: it was lost, a 5xx, a redirect, a 401 or a 405. */
function mayHaveSucceeded({ status, expected, isAccepted }: Step): boolean {
  const isRejectedUnread = status === 401 || status === 405 || status < 400;
  return status === 0 || status >= 500 || (expected.outcome === "accepted" && !isAccepted && isRejectedUnread);
}

/** In characters. The limit keeps a hostile server from filling the memory. */
const maxKeptChars = 256 * 1024;

/** Shortens a long response, which must have been judged. */
export function dropLongBody(step: Step): void {
  const { exchange, recorded } = step;
  if (exchange === undefined || exchange.text.length < maxKeptChars) return;
  // a copy: a slice would keep the whole text
  const text = Buffer.from(exchange.text.slice(0, 2_048)).toString();
  step.recorded = recorded && { ...recorded, responseBody: text };
  const json = { unreadable: "a response that was too long to keep" };
  step.exchange = { ...exchange, text, json, recorded: exchange.recorded && step.recorded };
}

/** Returns the slug that a body sets, even if the body is a list or isn't valid JSON. */
export function slugSent({ body, text }: Pick<Step, "body" | "text">): string | undefined {
  const document = Array.isArray(body) ? (body as readonly unknown[])[0] : body;
  const slug = isObject(document) ? document["slug"] : undefined;
  if (typeof slug === "string") return slug;
  return /"slug":\s*"([^"\\]+)"/.exec(text ?? "")?.[1];
}
