import { succeeded, type Exchange } from "../../client/exchange.ts";
import { findList } from "../../suite/reading/list.ts";
import { commandWord } from "../run/outcome/shell-word.ts";
import { ok, problem, skipped, warning, type Finding } from "./finding.ts";

const name = "base path";
const rootHint = "the base URL must be the API root, which ends with /api/v1: check the part before it";
export const missingRouteHint = "either this route is not written yet, or the base URL is wrong";
export const gatewayHint =
  "a gateway answers instead of the service: check whether the service is running, and read the gateway's log";
const rejectionHint =
  "a gateway or a firewall rejects the request before it reaches the service: allow requests to the API there";
const cookieHint =
  "a login page in front of the service requires a cookie: exempt the API from the login, or send the cookie with --header";

/** Decides by the response to GET /surveys with a key if the base URL is that of the API. */
export function examineRoot(baseUrl: URL, response: Exchange): Finding {
  const { status, headers, json } = response;
  const type = headers["content-type"] ?? "no content type";
  const seen = `GET ${baseUrl.pathname.replace(/\/+$/, "")}/surveys returned ${status} (${type})`;
  const isJson = json.unreadable === undefined;
  if (status === 429) return skipped(name, `${seen}: rate-limited; try again later`);
  if (status >= 300 && status < 400) return findingOnRedirect(baseUrl, response, seen);
  if (isGatewayFault(response)) return problem(name, seen, gatewayHint);
  // nginx: "The plain HTTP request was sent to HTTPS port"
  if (status === 400 && /https port/i.test(response.text)) return problem(name, seen, httpsHint(baseUrl));
  if (isHtml(response)) return problem(name, seen, hintOnPage(response));
  if (succeeded(response)) {
    if (!isJson) return problem(name, `${seen}: ${json.unreadable}`, rootHint);
    return findList(response) === undefined ? warning(name, `${seen}, without a list`, rootHint) : ok(name, seen);
  }
  if (status === 401 || status === 403) return ok(name, seen);
  if (status === 404 && isJson) return warning(name, seen, missingRouteHint);
  if (status >= 500) return (isJson ? warning : problem)(name, seen, "the service returned an error: check its log");
  return problem(name, seen, rootHint);
}

export function isGatewayFault({ status }: Pick<Exchange, "status">): boolean {
  return status === 502 || status === 503 || status === 504;
}

export function httpsHint({ host, pathname }: URL): string {
  return `the port needs TLS: did you mean ${commandWord(`https://${host}${pathname}`)}?`;
}

/** Looks at the text as well, since a single-page application may send its page with any content type. */
function isHtml({ headers, text }: Exchange): boolean {
  return /html/i.test(headers["content-type"] ?? "") || /^\s*</.test(text);
}

function hintOnPage({ status, headers, text }: Exchange): string {
  if (headers["set-cookie"] !== undefined || /log.?in|sign.?in|password/i.test(text)) return cookieHint;
  return status === 401 || status === 403 ? rejectionHint : rootHint;
}

function findingOnRedirect(baseUrl: URL, { headers }: Exchange, seen: string): Finding {
  const { location = "nowhere" } = headers;
  const text = `${seen} and redirects to ${location}; the suite doesn't follow redirects`;
  const target = URL.canParse(location, baseUrl.href) ? new URL(location, baseUrl) : undefined;
  const listUrl = `${baseUrl.href.replace(/\/+$/, "")}/surveys`;
  if (target?.pathname.endsWith("/api/v1/surveys") === true && target.search === "" && target.href !== listUrl)
    return problem(name, text, `did you mean ${commandWord(target.href.replace(/\/surveys$/, ""))}?`);
  if (headers["set-cookie"] !== undefined || target?.href === listUrl || /log-?in|sign-?in|auth|sso/i.test(location))
    return problem(name, text, cookieHint);
  return problem(name, text, "use the address of the API root itself");
}
