import { isCreate, type ClientRequest } from "../client-request.ts";
import { succeeded, type Exchange } from "../exchange.ts";
import type { Faults } from "./faults.ts";
import type { Gate } from "./gate.ts";
import type { Fault } from "./outage.ts";
import { quotaIn } from "./quota.ts";
import { retryAfterMs } from "./retry-after.ts";
import { TooSlow, TransportFault } from "../wire/transport-fault.ts";

/** What came of a request that was sent once. */
export interface Sent {
  readonly answer: Exchange | TransportFault;
  readonly sentAt: number;
  /** How many requests were under way together with it, itself included. */
  readonly together: number;
}

/** Says whether a request was put off (503): by a subject that is overloaded, or by a gateway. */
export function isPutOff(answer: Exchange | TransportFault): answer is Exchange {
  return !(answer instanceof TransportFault) && answer.status === 503;
}

/** What a gate learns from a rejection for now. */
export function refusalIn(
  { headers, request: { identity } }: Exchange,
  { sentAt, together }: Sent,
): Parameters<Gate["limited"]> {
  const answered = { identity, sentAt, together, now: performance.now(), quota: quotaIn(headers) };
  return [answered, retryAfterMs(headers)];
}

/** What a response that can't be used shows of an outage. */
export function faultOf(answer: Exchange | TransportFault, message: string, sentAt: number): Fault {
  const isFault = answer instanceof TransportFault;
  return {
    sentAt,
    now: performance.now(),
    message,
    isTimeout: isFault && answer.timedOut,
    askedMs: isFault ? undefined : retryAfterMs(answer.headers),
  };
}

/** What a request met in place of a response, while so many others were under way. */
export function metBy(
  { method, path }: ClientRequest,
  answer: Exchange | TransportFault,
  underWay: number,
): Parameters<Faults["note"]>[0] {
  const isFault = answer instanceof TransportFault;
  const kind = isFault ? answer.message : `answered ${answer.status}`;
  const [isTimeout, isTooLong] = [isFault && answer.timedOut, isFault && answer.isTooLong];
  const bytesPerSecond = answer instanceof TooSlow ? answer.bytesPerSecond : undefined;
  return { method, path, kind, isTimeout, isTooLong, bytesPerSecond, underWay };
}

/** Says whether a request surely never reached the subject. */
export function isUnsent(answer: Exchange | TransportFault): boolean {
  return answer instanceof TransportFault && answer.unsent;
}

/** Says whether a create that was answered so has made a survey, or may have. */
export function mayHaveMade(answer: Exchange | TransportFault): boolean {
  if (answer instanceof TransportFault) return !isUnsent(answer);
  return succeeded(answer) || (answer.status >= 500 && answer.status !== 503);
}

/** Reads have no effect, and what never arrived has none. */
export function mayHaveBeenCarriedOut(answer: Exchange | TransportFault, request: ClientRequest): boolean {
  if (request.method === "GET") return false;
  if (answer instanceof TransportFault) return !isUnsent(answer);
  // a 503 says that nothing was done (RFC 9110 §15.6.4), but some gateways send it all the same: asked where it can be
  return answer.status !== 503 || !isCreate(request) || request.made !== undefined;
}
