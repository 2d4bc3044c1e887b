import { cut } from "../printable.ts";
import { faultyPartOfResponse, offsetOfPart, type FaultyPart } from "../faulty-part.ts";
import { judgedExchange } from "../judged-exchange.ts";
import type { Failure } from "../format/report.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { html, trusted, type Markup } from "./markup.ts";
import { countText } from "../words/count-text.ts";
import { duration } from "./duration.ts";

const maxBodyChars = 4_000;
const maxHeaderChars = 2_000;
const maxExchanges = 12;

/** Shows the last exchanges of a failure. The judged one is usually among them. */
export function exchangeList(failure: Failure): Markup {
  const { exchanges } = failure;
  const judged = judgedExchange(failure);
  const cause = failure.cause === undefined ? undefined : exchanges[failure.cause];
  const omittedCount = Math.max(0, exchanges.length - maxExchanges);
  const hint = `${countText(omittedCount, "earlier exchange is", "earlier exchanges are")} omitted; the JSON report contains all exchanges.`;
  return html`<h4 class="exchanges-title">Exchanges</h4>
    ${omittedCount === 0 ? undefined : html`<p class="aside">${hint}</p>`}
    <ol class="exchanges" start="${omittedCount + 1}">
      ${exchanges.slice(omittedCount).map((exchange) => {
        const faultyPart = exchange === judged ? faultyPartOfResponse(failure) : undefined;
        return html`<li>${exchangeDetails(exchange, { faultyPart, isCause: exchange === cause })}</li>`;
      })}
    </ol>`;
}

interface ExchangeRole {
  /** Present on the judged exchange. */
  readonly faultyPart: FaultyPart | undefined;
  /** True if this write caused the difference. */
  readonly isCause: boolean;
}

function exchangeDetails(exchange: RecordedExchange, { faultyPart, isCause }: ExchangeRole): Markup {
  const isJudged = faultyPart !== undefined;
  const { identity, method, url, durationMs } = exchange;
  return html`<details
    class="exchange${isJudged ? " judged-exchange" : ""}"
    ${isJudged || isCause ? trusted("open") : undefined}
  >
    <summary>
      <span class="method">${method}</span> <code>${pathAndQuery(url)}</code> <span class="as">as ${identity}</span>
      <span class="status ${statusClass(exchange)}">${exchange.status ?? "no response"}</span>
      <span class="took">${duration(durationMs)}</span>
      ${isJudged ? html`<strong class="judged">judged</strong>` : undefined}
      ${isCause ? html`<strong class="judged">cause</strong>` : undefined}
    </summary>
    ${exchangeMessages(exchange, faultyPart)}
  </details>`;
}

/** The request and the response, with headers and bodies. */
export function exchangeMessages(exchange: RecordedExchange, faultyPart: FaultyPart = {}): Markup {
  const { method, url, requestHeaders, requestBody, fault, responseHeaders, responseBody } = exchange;
  return html`<p class="label">Request</p>
    <pre tabindex="0"><b>${method} ${url}</b>
${headerLines(requestHeaders)}${bodyText(requestBody)}</pre>
    <p class="label">Response</p>
    ${fault === undefined ? undefined : html`<p class="fault">${fault}</p>`}
    <pre tabindex="0">${headerLines(responseHeaders)}${markedBody(responseBody, faultyPart)}</pre>`;
}

function headerLines(headers: RecordedExchange["responseHeaders"] = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return lines.length === 0 ? "" : `${cut(lines.join(""), maxHeaderChars)}\n`;
}

function bodyText(body: string | undefined): string {
  return body === undefined || body === "" ? "(no body)" : cut(prettyPrinted(body), maxBodyChars);
}

/** Matches `"title": "A"` at the beginning of a text, or an element of an array: `"A"`, `12`. */
const memberPattern = /^(?:"[^"]*"\s*:\s*)?(?:"(?:[^"\\]|\\.)*"|[^\s,\]}]*)/;

/** Marks the faulty member of a body, and cuts a long body around it. */
function markedBody(body: string | undefined, faultyPart: FaultyPart): Markup {
  const text = body === undefined ? "" : prettyPrinted(body);
  const offset = offsetOfPart(text, faultyPart);
  if (offset === undefined) return html`${bodyText(body)}`;
  const [member = ""] = memberPattern.exec(text.slice(offset)) ?? [];
  if (member === "") return html`${bodyText(body)}`;
  const start = offset < maxBodyChars ? 0 : offset - maxBodyChars / 2;
  const end = offset + member.length;
  const before = `${start === 0 ? "" : "… "}${text.slice(start, offset)}`;
  const after = cut(text.slice(end), Math.max(0, start + maxBodyChars - end));
  return html`${before}<mark>${cut(member, maxBodyChars)}</mark>${after}`;
}

/** Indents JSON only if nothing else changes: `1.0`, duplicate names and unusual escapes stay visible. */
function prettyPrinted(body: string): string {
  if (body.length > maxBodyChars || !/^[[{]/.test(body)) return body;
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value) === body ? JSON.stringify(value, undefined, 2) : body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return body;
  }
}

function pathAndQuery(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function statusClass({ status = 0 }: RecordedExchange): string {
  if (status >= 500 || status === 0) return "bad";
  return status < 300 ? "good" : "other";
}
