import { isObject } from "../../client/json/json.ts";
import type { Redactor } from "../../client/redaction/redactor.ts";
import type { OverheardRequest, OverheardResponse } from "../exchange/overheard.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { keyVariablePattern, partsOfCredential } from "./keys-in-traffic.ts";

/** Reports show only these headers: any other header may identify the sender. */
const shownHeaders =
  /^(?:accept|content-type|content-length|idempotency-key|location|retry-after|traceparent|www-authenticate)$/;
const maxShownCharacters = 64 * 1024;

/** Converts an overheard exchange for the report. Most headers are dropped here, keys are hidden later by `withoutKeys`. */
export function toRecordedExchange(
  { request, startedMs }: { readonly request: OverheardRequest; readonly startedMs: number },
  response: OverheardResponse | undefined,
  durationMs: number,
  identity: string,
): RecordedExchange {
  const { method, url, headers, text } = request;
  const { authorization } = headers;
  return {
    identity,
    method,
    url: withoutSecrets(url),
    requestHeaders: { ...shownIn(headers), ...(authorization === undefined ? {} : { authorization }) },
    requestBody: text === "" ? undefined : cutText(text),
    fault: response === undefined ? "no response was recorded" : undefined,
    status: response?.status,
    responseHeaders: response && shownIn(response.headers),
    responseBody: cutText(response?.text),
    startedMs: Math.max(0, startedMs),
    durationMs,
  };
}

/** Hides keys and other secrets in all texts of an exchange. */
export function withoutKeys(exchange: RecordedExchange, redactor: Redactor): RecordedExchange {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return redactor.redact(value);
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, clean(member)]));
  };
  const { authorization } = exchange.requestHeaders;
  const cleaned = clean(exchange) as RecordedExchange;
  if (authorization === undefined) return cleaned;
  const requestHeaders = { ...cleaned.requestHeaders, authorization: shownCredential(authorization, redactor) };
  return { ...cleaned, requestHeaders };
}

/** The redactor doesn't search for short secrets, so they are hidden here. */
function shownCredential(authorization: string, redactor: Redactor): string {
  const { scheme, secret } = partsOfCredential(authorization);
  if (keyVariablePattern.test(secret)) return authorization;
  const shown = redactor.redact(secret);
  return `${scheme} ${shown === secret ? "…" : shown}`.trim();
}

function cutText(text: string | undefined): string | undefined {
  return text === undefined || text.length <= maxShownCharacters ? text : `${text.slice(0, maxShownCharacters)}…`;
}

function shownIn(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name)));
}

/** Names of query parameters: `?api_key=…`, `?X-Amz-Signature=…` */
const secretName = /key|token|secret|auth|signature|password/i;

function withoutSecrets(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const [name] of url.searchParams) if (secretName.test(name)) shown.searchParams.set(name, "…");
  return shown.href;
}
