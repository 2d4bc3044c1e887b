import { errors } from "undici";
import type { Proxy } from "./proxies.ts";
import { ResponseTooLong, TransportFault, withoutOpenSslCodes } from "./transport-fault.ts";

/** The request reached no server. */
const unsentCodes = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

export function networkFault(error: unknown, timedOutMs: number | undefined, proxy: Proxy | undefined): TransportFault {
  if (timedOutMs !== undefined)
    return new TransportFault(`no complete response within ${timedOutMs / 1_000} s`, { isTimeout: true });
  if (!(error instanceof Error)) return new TransportFault(String(error));
  const cause = error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0] : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  if (cause instanceof errors.HeadersOverflowError)
    return new ResponseTooLong("the response's headers are larger than 64 KiB");
  // a proxy's rejection is an AbortError, too
  if (cause.name === "AbortError" && !cause.message.includes("Proxy")) return new TransportFault("the run was ended");
  // a request through a proxy connects to nothing but the proxy
  const where = proxy !== undefined && unsentCodes.has(code) ? `no connection to the proxy in ${proxy.variable}: ` : "";
  return new TransportFault(`${where}${textOf(cause, code)}`, { isUnsent: unsentCodes.has(code) });
}

/** Prefixes the error's code unless the message contains it, or the name if there is no code. */
function textOf(error: Error, code: string): string {
  const { name } = error;
  const message = withoutOpenSslCodes(error.message);
  return message.includes(code) && code !== "" ? message : `${code === "" ? name : code}: ${message}`;
}
