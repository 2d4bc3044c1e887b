import type { EndpointName } from "../../http/endpoint.ts";
import type { Sender, Step } from "../../journal/step.ts";

/** What was seen of one operation with one key. */
interface Rejection {
  /** The last request that was rejected, without what it sent. */
  readonly step: Step;
  /** How often that was so, with requests in between that were accepted. */
  readonly times: number;
  /** One was accepted since. */
  isAcceptedSince: boolean;
}

/** So often it isn't by chance. */
const enough = 3;
/** The keys that were rejected last are kept, up to so many. */
const maxKeys = 8;

/**
 * A key that is rejected may be invalid for a while, or on some machines of a service. One that is good for other operations, before and after
 * each of several such rejections, and for this operation never, is valid.
 */
export class RejectedKeys {
  readonly #rejections = new Map<Sender, Map<EndpointName, Rejection>>();
  /** Operations with which a key was accepted: where it is rejected later, it may have been revoked. */
  readonly #accepted = new Map<Sender, Set<EndpointName>>();

  /** A request of a sender that is known by its key alone. Returns a request that was rejected though its key is valid, as its sender's. */
  settledBy(step: Step, sender: Sender | undefined): Step | undefined {
    if (sender === undefined || step.isOverheard !== true || !isJson(step)) return undefined;
    if (step.isAccepted) return this.#accept(step, sender);
    if (step.status === 401) this.#reject(step, sender);
    return undefined;
  }

  #accept({ operation }: Step, sender: Sender): Step | undefined {
    const accepted = this.#accepted.get(sender) ?? new Set();
    this.#accepted.set(sender, accepted.add(operation));
    const rejections = this.#rejections.get(sender) ?? new Map<EndpointName, Rejection>();
    rejections.delete(operation);
    for (const one of rejections.values()) one.isAcceptedSince = true;
    const settled = [...rejections.values()].find(({ times }) => times >= enough);
    if (settled !== undefined) rejections.delete(settled.step.operation);
    return settled?.step;
  }

  #reject(step: Step, sender: Sender): void {
    const accepted = this.#accepted.get(sender);
    if (accepted === undefined || accepted.has(step.operation)) return;
    const rejections = this.#rejections.get(sender) ?? new Map<EndpointName, Rejection>();
    const before = rejections.get(step.operation);
    const isNew = before === undefined || before.isAcceptedSince;
    const times = (before?.times ?? 0) + (isNew ? 1 : 0);
    rejections.set(step.operation, { step: withoutBodies(step, sender), times, isAcceptedSince: false });
    this.#rejections.delete(sender);
    this.#rejections.set(sender, rejections);
    const [oldest] = this.#rejections.keys();
    if (this.#rejections.size > maxKeys && oldest !== undefined) this.#rejections.delete(oldest);
  }
}

/** A page may be a gateway's. */
function isJson({ exchange }: Step): boolean {
  return exchange !== undefined && (exchange.text === "" || exchange.json.unreadable === undefined);
}

function withoutBodies(step: Step, as: Sender): Step {
  const { body: _body, text: _text, exchange, recorded, ...rest } = step;
  if (exchange === undefined || recorded === undefined) return { ...rest, as, sent: "" };
  const { body: _sent, ...request } = exchange.request;
  const { requestBody: _shown, ...shown } = recorded;
  const short = { ...exchange, request, text: exchange.text.slice(0, 1_000) };
  return { ...rest, as, expected: { outcome: "accepted" }, sent: "", exchange: short, recorded: shown };
}
