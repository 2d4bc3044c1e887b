import type { ClientRequest } from "../client-request.ts";
import { isWrite, type EndpointName } from "../endpoint.ts";
import { succeeded, type Exchange } from "../exchange.ts";
import type { Fault } from "./outage.ts";
import { retryAfterMs } from "./retry-after.ts";
import { TransportFault } from "../wire/transport-fault.ts";

export interface SendResult {
  readonly answer: Exchange | TransportFault;
  readonly sentAt: number;
}

/** True if an overloaded subject or a gateway answered 503. */
export function isOverloaded(answer: Exchange | TransportFault): answer is Exchange {
  return !(answer instanceof TransportFault) && answer.status === 503;
}

export function outageFaultOf(
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
    isTimeout: isFault && answer.isTimeout,
    requestedMs: isFault ? undefined : retryAfterMs(answer.headers),
  };
}

export function isUnsent(answer: Exchange | TransportFault): boolean {
  return answer instanceof TransportFault && answer.isUnsent;
}

/** True if a create with this response created a survey, or may have. */
export function mayHaveCreated(answer: Exchange | TransportFault): boolean {
  if (answer instanceof TransportFault) return !isUnsent(answer);
  return succeeded(answer) || (answer.status >= 500 && answer.status !== 503);
}

/** Reads have no effect. */
export function mayHaveBeenCarriedOut(answer: Exchange | TransportFault, request: ClientRequest): boolean {
  if (!isWrite(request)) return false;
  if (answer instanceof TransportFault) return !isUnsent(answer);
  // RFC 9110 §15.6.4 says that a 503 had no effect, but some gateways send it after one; a read of the survey tells
  return answer.status !== 503 || request.operation !== "create" || request.createdSurveyPath !== undefined;
}
