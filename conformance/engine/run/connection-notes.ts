import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Client } from "../../client/client.ts";
import type { RunOptions } from "./options.ts";
import { commandLineOf } from "./outcome/reproduction.ts";
import { needsFile } from "./outcome/request-body.ts";
import { curlArguments } from "./outcome/failure.ts";

/** Collects signs of a firewall or a bad connection from the exchanges of a run. */
export class ConnectionFindings {
  /** Responses with an HTML page and a status that firewalls use. */
  htmlRejections = 0;
  #unanswered: readonly RecordedExchange[] = [];

  note(exchange: RecordedExchange, isRunOver: boolean): void {
    if (isHtmlRejection(exchange)) this.htmlRejections += 1;
    // the end of a run aborts requests, which says nothing about the connection
    if (isRunOver) return;
    if (exchange.status === undefined) this.#unanswered = [...this.#unanswered, exchange];
    else this.#unanswered = this.#unanswered.filter((earlier) => !isSameRequest(earlier, exchange));
  }

  /** The first request that got no response, not even to a retry. */
  get firstUnanswered(): RecordedExchange | undefined {
    return this.#unanswered[0];
  }
}

/** Returns notes for the report, for example `12 requests returned 503, so the run slowed down: …` */
export function connectionNotes(
  options: RunOptions,
  { overload, failedRequests }: Pick<Client, "overload" | "failedRequests">,
  { htmlRejections, firstUnanswered }: ConnectionFindings,
): readonly string[] {
  const isInsecure = options.connection?.isInsecure === true;
  const notes = [
    failedRequests.summary,
    firstUnanswered && unansweredNote(firstUnanswered, options),
    overload.times > 0 ? overloadNote(overload) : undefined,
    htmlRejections > 0 ? firewallNote(htmlRejections) : undefined,
    isInsecure ? insecureNote(options.baseUrl) : undefined,
  ];
  return notes.filter((note) => note !== undefined);
}

function isSameRequest(one: RecordedExchange, other: RecordedExchange): boolean {
  return (
    one.method === other.method &&
    one.url === other.url &&
    one.requestHeaders["authorization"] === other.requestHeaders["authorization"] &&
    one.requestBody === other.requestBody
  );
}

function isHtmlRejection({ status = 0, responseHeaders = {} }: RecordedExchange): boolean {
  return [403, 405, 406].includes(status) && /^text\/html\b/i.test(responseHeaders["content-type"] ?? "");
}

function unansweredNote(exchange: RecordedExchange, options: RunOptions): string {
  const { method, url, requestBody = "", fault = "" } = exchange;
  const { origin, href } = options.baseUrl;
  const path = url.startsWith(origin) ? url.slice(origin.length) : url;
  const remedy = needsFile(requestBody)
    ? `its body has ${requestBody.length} characters; --har FILE records the request`
    : `to send it again: ${commandLineOf(exchange, { baseUrl: href, trust: curlArguments(options) })}`;
  return `the first request without a response was ${method} ${path} (${fault}); ${remedy}`;
}

function overloadNote({ times, slowestPerSecond }: Client["overload"]): string {
  const rate = Math.max(1, Math.floor(slowestPerSecond));
  return `${returnedCount(times)} 503, so the run slowed down: a gateway may limit the request rate; --rate ${rate} stays below its limit`;
}

function firewallNote(times: number): string {
  return `${returnedCount(times)} an HTML page with status 403, 405 or 406: a firewall may reject their content`;
}

function insecureNote({ host }: URL): string {
  return `certificates were not verified (--insecure), so a server other than ${host} may have answered`;
}

function returnedCount(times: number): string {
  return times === 1 ? "1 request returned" : `${times} requests returned`;
}
