import { errors } from "undici";
import type { Proxy } from "./proxies.ts";
import { ResponseTooLong, TransportFault } from "./transport-fault.ts";
import { withoutOpenSslCodes } from "./without-openssl-codes.ts";

/** Errors of Node and undici after which the request has reached no server. */
const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** Describes an error of undici for the report. `timedOutMs` is the timeout, if it expired. */
export function networkFault(error: unknown, timedOutMs: number | undefined, proxy: Proxy | undefined): TransportFault {
  if (timedOutMs !== undefined)
    return new TransportFault(`no complete response within ${timedOutMs / 1_000} s`, { isTimeout: true });
  if (!(error instanceof Error)) return new TransportFault(String(error));
  // a host with several addresses has an error for each
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  if (cause instanceof errors.HeadersOverflowError)
    return new ResponseTooLong("the response's headers are larger than 64 KiB");
  // undici also throws an AbortError if a proxy rejects a request
  if (cause.name === "AbortError" && !cause.message.includes("Proxy")) return new TransportFault("the run was ended");
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  const isUnsent = unsentCodes.has(code);
  // through a proxy, only the connection to the proxy can fail in this way
  const where = isUnsent && proxy !== undefined ? `no connection to the proxy in ${proxy.variable}: ` : "";
  return new TransportFault(`${where}${textOf(cause, code)}`, { isUnsent });
}

/** Prefixes the message with the error's code, for example `ECONNRESET: socket hang up`. */
function textOf(error: Error, code: string): string {
  const message = withoutOpenSslCodes(error.message);
  if (code === "") return `${error.name}: ${message}`;
  return message.includes(code) ? message : `${code}: ${message}`;
}
