import type { Redactor } from "../../http/redaction/redactor.ts";
import type { OverheardRequest, OverheardResponse } from "../../journal/overheard.ts";
import type { RecordedExchange } from "../../format/report.ts";
import type { KeysInTraffic } from "./keys-in-traffic.ts";

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

/** An overheard exchange as a report shows it: no key, no cookie, no other header than those that matter. */
export function recordedExchange(
  { request, startedMs }: { readonly request: OverheardRequest; readonly startedMs: number },
  response: OverheardResponse | undefined,
  durationMs: number,
  { keys, redactor }: { readonly keys: KeysInTraffic; readonly redactor: Redactor },
): RecordedExchange {
  const identity = request.intent?.as ?? keys.senderOf(request);
  const clean = (text: string): string =>
    redactor.redact(text.length <= maxShownChars ? text : `${text.slice(0, maxShownChars)}…`);
  const shown = (headers: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (shownHeaders.has(name) ? [[name, clean(value)]] : [])),
    );
  const { authorization } = request.headers;
  return {
    identity,
    method: request.method,
    url: clean(withoutSecrets(request.url)),
    requestHeaders: {
      ...shown(request.headers),
      ...(authorization === undefined ? {} : { authorization: keys.shownFor(authorization) }),
    },
    requestBody: request.text === undefined || request.text === "" ? undefined : clean(request.text),
    ...(response === undefined
      ? { fault: "no response was recorded" }
      : {
          status: response.status,
          responseHeaders: shown(response.headers),
          responseBody: response.text === undefined ? undefined : clean(response.text),
        }),
    startedMs: Math.max(0, startedMs),
    durationMs,
  };
}

/** An address whose parameters that look like secrets are hidden. */
function withoutSecrets(url: URL): string {
  const shown = new URL(url);
  shown.username = "";
  shown.password = "";
  for (const [name] of url.searchParams)
    if (/key|token|secret|auth|signature|password/i.test(name)) shown.searchParams.set(name, "…");
  return shown.href;
}
