import type { ClientRequest } from "../client-request.ts";
import { isWrite, type EndpointName } from "../endpoint.ts";
import { succeeded, type Exchange } from "../exchange.ts";
import type { Fault } from "./outage.ts";
import { retryAfterMs } from "./retry-after.ts";
import { TransportFault } from "../wire/transport-fault.ts";

/** What came of a request that was sent once. */
export interface Sent {
  readonly answer: Exchange | TransportFault;
  readonly sentAt: number;
}

/** Says whether a request was put off (503): by a subject that is overloaded, or by a gateway. */
export function isPutOff(answer: Exchange | TransportFault): answer is Exchange {
  return !(answer instanceof TransportFault) && answer.status === 503;
}

/** What a response that can't be used shows of an outage. */
export function faultOf(
  endpoint: EndpointName,
  answer: Exchange | TransportFault,
  message: string,
  sentAt: number,
): Fault {
  const isFault = answer instanceof TransportFault;
  return {
    endpoint,
    sentAt,
    now: performance.now(),
    message,
    isTimeout: isFault && answer.timedOut,
    askedMs: isFault ? undefined : retryAfterMs(answer.headers),
  };
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
  if (!isWrite(request)) return false;
  if (answer instanceof TransportFault) return !isUnsent(answer);
  // a 503 says that nothing was done (RFC 9110 §15.6.4), but some gateways send it all the same: asked where it can be
  return answer.status !== 503 || request.operation !== "create" || request.made !== undefined;
}
