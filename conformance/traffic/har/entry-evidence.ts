import { isObject } from "../../client/json/json.ts";
import {
  intentSchema,
  type OverheardExchange,
  type OverheardRequest,
  type OverheardResponse,
} from "../exchange/overheard.ts";
import { knownBody } from "../exchange/recorded-body.ts";
import { numberOf, textOf, type HarEntry, type HarMessage } from "./har-entry.ts";

/** Decides what an entry proves. Returns the reason if it proves nothing. */
export function evidenceOf(entry: HarEntry, place: string): OverheardExchange | string {
  if (mayBeCached(entry)) return "answered from a cache";
  const { begun, durationMs } = entry;
  return { request: requestOf(entry), response: responseOf(entry), begun, ended: begun + durationMs, place };
}

/**
 * HAR 1.2 records the cache before a request, null for an empty one, but not its use. Firefox recorded the cache afterwards,
 * null for an unknown one. A time of 0 shows nothing: fast networks have it as well. A cache answers no writes (RFC 9111 §4).
 */
function mayBeCached({ method, status, document }: HarEntry): boolean {
  if (method !== "GET") return false;
  const { _fromCache: fromCache, _fetchType: fetchType, cache } = document;
  const isChromes = typeof fromCache === "string" && fromCache !== "";
  const isSafaris = typeof fetchType === "string" && fetchType !== "Network Load";
  if (status === 304 || isChromes || isSafaris) return true;
  const { beforeRequest: before, afterRequest: after } = isObject(cache) ? cache : {};
  const isFilled = (held: unknown): boolean => isObject(held) && Object.keys(held).length > 0;
  return before === undefined ? after === null || isFilled(after) : isFilled(before);
}

function requestOf({ method, url, request, document }: HarEntry): OverheardRequest {
  const { headers = typeOf(request), content, bodySize = -1 } = request;
  const { data: intent } = intentSchema.safeParse(document["_intent"]);
  const isBodiless = content === undefined && (method === "GET" || intent !== undefined);
  const body = isBodiless ? { text: "" } : bodyOf(request, { headers, sizes: [bodySize], isBroken: false });
  return {
    method,
    url,
    headers,
    ...(request.headers === undefined ? { areHeadersUnknown: true } : {}),
    ...body,
    ...(intent === undefined ? {} : { intent }),
  };
}

/** Browsers write status 0 if no response came. */
function responseOf({ method, status, response, document }: HarEntry): OverheardResponse | undefined {
  if (status < 100) return undefined;
  const { content, bodySize = -1 } = response;
  const headers = { ...typeOf(response), ...response.headers };
  // a recorder takes the media type of the body from a header
  const areHeadersUnknown =
    response.headers?.["content-type"] !== headers["content-type"] || response.headers === undefined;
  const size = numberOf(content?.["size"]);
  const compression = numberOf(content?.["compression"]) ?? 0;
  const sizes = size === undefined ? [] : [Math.min(size, size + compression)];
  const hasBody = bodySize > 0 && textOf(content?.["text"]) === undefined;
  const isBroken =
    hasBody || [document["_error"], document["_failureText"]].some((told) => (textOf(told) ?? "") !== "");
  const isEmpty = status === 204 || method === "HEAD";
  const body = isEmpty ? { text: "" } : bodyOf(response, { headers, sizes, isBroken });
  return { status, headers, ...(areHeadersUnknown ? { areHeadersUnknown } : {}), ...body };
}

/** The media type that a recorder notes for the body stands in for headers that it left out. */
function typeOf({ content }: HarMessage): Readonly<Record<string, string>> {
  const type = textOf(content?.["mimeType"]) ?? "";
  return type.includes("/") ? { "content-type": type } : {};
}

function bodyOf(
  { content }: HarMessage,
  recorded: Omit<Parameters<typeof knownBody>[0], "text" | "encoding">,
): ReturnType<typeof knownBody> {
  return knownBody({ ...recorded, text: textOf(content?.["text"]), encoding: textOf(content?.["encoding"]) });
}
