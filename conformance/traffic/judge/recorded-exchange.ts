import type { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardRequest, OverheardResponse } from "../../suite/journal/overheard.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { ownVariable, partsOfCredential } from "./keys-in-traffic.ts";

/** Headers that say nothing of who sent them: of others' requests no more is shown. */
const shownHeaders: ReadonlySet<string> = new Set([
  "accept",
  "content-type",
  "content-length",
  "idempotency-key",
  "location",
  "retry-after",
  "traceparent",
  "www-authenticate",
]);
const maxShownChars = 64 * 1024;

/** An overheard exchange as it is kept: without cookies and other headers than those that matter. Its keys are hidden when it is shown. */
export function recordedExchange(
  { request, startedMs }: { readonly request: OverheardRequest; readonly startedMs: number },
  response: OverheardResponse | undefined,
  durationMs: number,
  identity: string,
): RecordedExchange {
  const { authorization } = request.headers;
  return {
    identity,
    method: request.method,
    url: withoutSecrets(request.url),
    requestHeaders: { ...kept(request.headers), ...(authorization === undefined ? {} : { authorization }) },
    requestBody: request.text === undefined || request.text === "" ? undefined : cut(request.text),
    ...(response === undefined
      ? { fault: "no response was recorded" }
      : {
          status: response.status,
          responseHeaders: kept(response.headers),
          responseBody: response.text === undefined ? undefined : cut(response.text),
        }),
    startedMs: Math.max(0, startedMs),
    durationMs,
  };
}

/** The exchange as a report shows it, by all the keys that are known by then. */
export function withoutKeys(exchange: RecordedExchange, redactor: Redactor): RecordedExchange {
  const clean = (text: string): string => redactor.redact(text);
  const cleanAll = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)]));
  const { url, requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const { authorization } = requestHeaders;
  return {
    ...exchange,
    url: clean(url),
    requestHeaders: {
      ...cleanAll(requestHeaders),
      ...(authorization === undefined ? {} : { authorization: shownCredential(authorization, redactor) }),
    },
    ...(requestBody === undefined ? {} : { requestBody: clean(requestBody) }),
    ...(responseHeaders === undefined ? {} : { responseHeaders: cleanAll(responseHeaders) }),
    ...(responseBody === undefined ? {} : { responseBody: clean(responseBody) }),
  };
}

/** A secret that is too short to be looked for is hidden in its own place. */
function shownCredential(authorization: string, redactor: Redactor): string {
  const { scheme, secret } = partsOfCredential(authorization);
  if (ownVariable.test(secret)) return authorization;
  const shown = redactor.redact(secret);
  return `${scheme} ${shown === secret ? "…" : shown}`.trim();
}

function cut(text: string): string {
  return text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars)}…`;
}

function kept(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.has(name)));
}

const secretName = /key|token|secret|auth|signature|password/i;

/** An address whose parameters that look like secrets are hidden. */
function withoutSecrets(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const [name] of url.searchParams) if (secretName.test(name)) shown.searchParams.set(name, "…");
  return shown.href;
}
