import type { ClientRequest } from "../client-request.ts";
import { isWrite, type EndpointName } from "../endpoint.ts";
import { succeeded, type Exchange } from "../exchange.ts";
import type { Fault } from "./outage.ts";
import { retryAfterMs } from "./requested-pause.ts";
import { TransportFault } from "../wire/transport-fault.ts";

export interface SendResult {
  /** A `TransportFault` if no response came. */
  readonly response: Exchange | TransportFault;
  /** By `performance.now()`. */
  readonly sentAt: number;
}

/** True for a 503, which an overloaded server or a gateway sends. */
export function isOverloaded(response: Exchange | TransportFault): response is Exchange {
  return !(response instanceof TransportFault) && response.status === 503;
}

/** Describes a failed attempt for `Outage`. */
export function outageFaultOf(
  endpoint: EndpointName,
  response: Exchange | TransportFault,
  message: string,
  sentAt: number,
): Fault {
  const isFault = response instanceof TransportFault;
  return {
    endpoint,
    sentAt,
    now: performance.now(),
    message,
    isTimeout: isFault && response.isTimeout,
    requestedMs: isFault ? undefined : retryAfterMs(response.headers),
  };
}

export function isUnsent(response: Exchange | TransportFault): boolean {
  return response instanceof TransportFault && response.isUnsent;
}

/** True if a create with this response created a survey, or may have. */
export function mayHaveCreated(response: Exchange | TransportFault): boolean {
  if (response instanceof TransportFault) return !isUnsent(response);
  return succeeded(response) || (response.status >= 500 && response.status !== 503);
}

/** True if the service may have executed a write whose response is missing or comes from a gateway. */
export function mayHaveBeenExecuted(response: Exchange | TransportFault, request: ClientRequest): boolean {
  if (!isWrite(request)) return false;
  if (response instanceof TransportFault) return !isUnsent(response);
  if (response.status !== 503 || request.operation !== "create") return true;
  // a 503 should mean that nothing was executed (RFC 9110 §15.6.4), but some gateways send it afterwards. So a create
  // may have been executed if a read of its survey can tell; otherwise the 503 is believed
  return request.createdSurveyPath !== undefined;
}
