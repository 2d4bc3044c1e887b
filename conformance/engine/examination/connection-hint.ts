import { gatewayHint } from "./examine-root.ts";

/** Returns what to do about a request without a response. `connect ECONNREFUSED …` -> `nothing listens there: …` */
export function connectionHint(message: string): string {
  // the first match counts, so specific faults come before general ones
  if (/no connection to the proxy/.test(message))
    return "the proxy doesn't answer: check HTTPS_PROXY and HTTP_PROXY, start the proxy, or add the host to NO_PROXY";
  if (/Tunneling|Proxy/.test(message))
    return "the proxy rejected the request: check the user and password in HTTPS_PROXY and HTTP_PROXY, or add the host to NO_PROXY";
  if (/the service is unavailable/.test(message)) return gatewayHint;
  if (/NO_APPLICATION_PROTOCOL/i.test(message))
    return "the server supports only HTTP/2: use a gateway that also supports HTTP/1.1";
  if (/wrong version number|packet length too long|EPROTO/i.test(message))
    return "the port doesn't support TLS: did you mean http:// instead of https://?";
  if (/NOT_YET_VALID|HAS_EXPIRED|certificate has expired|not yet valid/i.test(message))
    return "the certificate has expired or is not yet valid: check this machine's clock, or renew the certificate, whose dates doctor prints";
  if (/certificate|CERT|SELF_SIGNED|TLS|SSL/i.test(message)) {
    return "the certificate isn't trusted: pass a file that contains its CA certificate with --ca FILE";
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return "the host name doesn't resolve: check its spelling and your network";
  if (/ECONNREFUSED/.test(message))
    return "nothing listens there: check the host, the port and whether the service is running";
  if (/no complete response/.test(message))
    return "the service didn't answer in time: check the address, or increase --timeout";
  if (/(?:response|list) is larger than/.test(message))
    return "the list of surveys is too long: use a key with fewer surveys";
  if (/429|rate.limit/i.test(message)) return "the key has reached its rate limit: wait, then run again";
  if (/ECONNRESET|other side closed|HPE_/.test(message))
    return "the server closed the connection: check whether the port expects http:// instead of https://, and read the service's log";
  return "check the address and the network, and read the service's log";
}
