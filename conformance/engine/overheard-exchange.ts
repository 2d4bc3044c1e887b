import type { Exchange } from "../http/exchange.ts";
import type { OverheardRequest, OverheardResponse } from "../journal/overheard.ts";
import { readJson } from "../reading/json.ts";

/** Statuses that the contract gives, or that a service answers of its own: others may be a gateway's. */
const ownStatuses: ReadonlySet<number> = new Set([400, 401, 404, 409, 422]);
/** A request that was answered so wasn't carried out. */
const refusals: ReadonlySet<number> = new Set([...ownStatuses, 403, 405, 406, 411, 412, 413, 414, 415, 428, 429, 431]);

/** Says whether a request was refused on its way: it did nothing, and the response says nothing of the service. */
export function isGatewaysRefusal(status: number | undefined): boolean {
  return status !== undefined && refusals.has(status) && !ownStatuses.has(status);
}

/** Says whether what a request sent is known, and JSON by its media type. */
export function isReadable({ method, text, headers }: OverheardRequest): boolean {
  if (method === "GET") return true;
  return text !== undefined && text !== "" && /^application\/([\w.-]+\+)?json\b/i.test(headers["content-type"] ?? "");
}

/** The exchange as rules read it; absent where the response was lost, wasn't recorded, or may be a gateway's. */
export function exchangeOf(
  { method, url, headers, text, intent }: OverheardRequest,
  response: OverheardResponse | undefined,
  identity: string,
): Exchange | undefined {
  if (response?.text === undefined) return undefined;
  const isOwn = (response.status >= 200 && response.status < 300) || ownStatuses.has(response.status);
  if (!isOwn && intent === undefined) return undefined;
  return {
    request: { identity, method, url: url.href, headers, ...(text === undefined ? {} : { body: text }) },
    status: response.status,
    headers: response.headers,
    text: response.text,
    // RFC 8259 §8.1: who reads JSON may ignore a byte order mark
    json: readJson(response.text.replace(/^\ufeff/, "")),
  };
}
