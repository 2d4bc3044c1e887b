import { cut } from "../cut.ts";
import type { RecordedExchange } from "../report.ts";
import { html, type Markup } from "./markup.ts";
import { duration, things } from "./words.ts";

const bodyLimit = 4_000;
const headersLimit = 2_000;
const mostShown = 12;

/** The exchanges of a case, each to be opened; of many, the last, which are those that tell. */
export function exchangeList(exchanges: readonly RecordedExchange[], judged?: number): Markup {
  const left = Math.max(0, exchanges.length - mostShown);
  const hint = `${things(left, "earlier exchange is", "earlier exchanges are")} left out here; the JSON report has all.`;
  return html`<h4 class="exchanges-title">Exchanges</h4>
    ${left === 0 ? undefined : html`<p class="aside">${hint}</p>`}
    <ol class="exchanges" start="${left + 1}">
      ${exchanges.slice(left).map((exchange, index) => html`<li>${exchangeDetails(exchange, left + index === judged)}</li>`)}
    </ol>`;
}

/** One exchange in a line that opens into both of its messages. */
function exchangeDetails(exchange: RecordedExchange, isJudged: boolean): Markup {
  const { identity, method, url, durationMs } = exchange;
  return html`<details class="exchange">
    <summary>
      <span class="method">${method}</span> <code>${pathOf(url)}</code> <span class="as">as ${identity}</span>
      <span class="status ${statusClass(exchange)}">${statusWords(exchange)}</span>
      <span class="took">${duration(durationMs)}</span>
      ${isJudged ? html`<strong class="judged">judged</strong>` : undefined}
    </summary>
    ${exchangeMessages(exchange)}
  </details>`;
}

/** Both messages of an exchange. */
export function exchangeMessages(exchange: RecordedExchange): Markup {
  const { fault } = exchange;
  return html`<p class="label">Request</p>
    ${requestBlock(exchange)}
    <p class="label">Answer</p>
    ${fault === undefined ? undefined : html`<p class="fault">${fault}</p>`}
    <pre tabindex="0">${headLines(exchange.responseHeaders)}${bodyText(exchange.responseBody)}</pre>`;
}

/** A request as text: its line, its headers, its body. */
export function requestBlock({ method, url, requestHeaders, requestBody }: RecordedExchange): Markup {
  return html`<pre tabindex="0"><b>${method} ${url}</b>
${headLines(requestHeaders)}${bodyText(requestBody)}</pre>`;
}

function headLines(headers: RecordedExchange["responseHeaders"] = {}): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\n`);
  return lines.length === 0 ? "" : `${cut(lines.join(""), headersLimit)}\n`;
}

function bodyText(body: string | undefined): string {
  return body === undefined || body === "" ? "(no body)" : cut(inLines(body), bodyLimit);
}

// A document is laid out in lines only where that changes nothing else: 1.0, doubled names and odd escapes stay visible.
function inLines(body: string): string {
  if (body.length > bodyLimit || !/^[[{]/.test(body)) return body;
  try {
    const value: unknown = JSON.parse(body);
    return JSON.stringify(value) === body ? JSON.stringify(value, undefined, 2) : body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return body;
  }
}

function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function statusWords({ status }: RecordedExchange): string {
  return status === undefined ? "no answer" : String(status);
}

function statusClass({ status = 0 }: RecordedExchange): string {
  if (status >= 500 || status === 0) return "bad";
  return status < 300 ? "good" : "other";
}
