import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { Client } from "../../client/client.ts";
import type { RunOptions } from "./options.ts";
import { commandLineOf } from "./outcome/reproduction.ts";
import { needsFile } from "./outcome/request-body.ts";
import { curlArguments } from "./outcome/failure.ts";

export function connectionNotes(
  options: RunOptions,
  { overload, failedRequests }: Pick<Client, "overload" | "failedRequests">,
  { htmlRefusals, firstUnanswered }: ConnectionFindings,
): readonly string[] {
  const isInsecure = options.connection?.isInsecure === true;
  return [
    ...(failedRequests.summary === undefined ? [] : [failedRequests.summary]),
    ...(firstUnanswered === undefined ? [] : [unansweredNote(firstUnanswered, options)]),
    ...(overload.times === 0 ? [] : [overloadNote(overload)]),
    ...(htmlRefusals === 0 ? [] : [firewallNote(htmlRefusals)]),
    ...(isInsecure ? [insecureNote(options)] : []),
  ];
}

export interface ConnectionFindings {
  readonly htmlRefusals: number;
  readonly firstUnanswered?: RecordedExchange | undefined;
}

/** Requests that got no response, not even to a retry. */
export class UnansweredRequests {
  #requests: readonly RecordedExchange[] = [];

  note(exchange: RecordedExchange): void {
    if (exchange.status === undefined) this.#requests = [...this.#requests, exchange];
    else this.#requests = this.#requests.filter((one) => !isRepeatedBy(one, exchange));
  }

  get first(): RecordedExchange | undefined {
    return this.#requests[0];
  }
}

function isRepeatedBy(one: RecordedExchange, other: RecordedExchange): boolean {
  return (
    one.method === other.method &&
    one.url === other.url &&
    one.requestHeaders["authorization"] === other.requestHeaders["authorization"] &&
    one.requestBody === other.requestBody
  );
}

function unansweredNote(exchange: RecordedExchange, options: RunOptions): string {
  const { method, url, requestBody = "", fault = "" } = exchange;
  const path = url.startsWith(options.baseUrl.origin) ? url.slice(options.baseUrl.origin.length) : url;
  const hint = needsFile(requestBody)
    ? `its body has ${requestBody.length} characters, and --har FILE records it`
    : `to send it again: ${commandLineOf(exchange, { baseUrl: options.baseUrl.href, trust: curlArguments(options) })}`;
  return `the first request without a response was ${method} ${path} (${fault}); ${hint}`;
}

function firewallNote(htmlRefusals: number): string {
  return `${returnedCount(htmlRefusals)} an HTML page (403, 405, 406): a firewall may reject their content`;
}

function insecureNote({ baseUrl }: RunOptions): string {
  return `certificates were not verified (--insecure), so a server other than ${baseUrl.host} may have answered`;
}

/** True for a rejection with an HTML page and a status that firewalls use. */
export function isHtmlRefusal({ status = 0, responseHeaders = {} }: RecordedExchange): boolean {
  return [403, 405, 406].includes(status) && /^text\/html\b/i.test(responseHeaders["content-type"] ?? "");
}

function overloadNote({ times, slowestPerSecond }: Client["overload"]): string {
  const rate = Math.max(1, Math.floor(slowestPerSecond));
  return `${returnedCount(times)} 503, so the run slowed down: a gateway may limit the rate; --rate ${rate} stays below its limit`;
}

function returnedCount(times: number): string {
  return times === 1 ? "1 request returned" : `${times} requests returned`;
}
