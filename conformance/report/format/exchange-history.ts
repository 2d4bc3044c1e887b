import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** Returns the earlier exchanges about the same survey, which explain its state; if there are none, all earlier exchanges. */
export function historyBefore(
  exchanges: readonly RecordedExchange[],
  judged: RecordedExchange,
): readonly RecordedExchange[] {
  const before = exchanges.slice(0, exchanges.indexOf(judged));
  const idOrSlug = idOrSlugIn(judged);
  if (idOrSlug === undefined) return before;
  const creates = exchanges.filter((exchange) => exchange.method === "POST" && pathOf(exchange) === "/surveys");
  const create = creates.find((exchange) => createdSurveyHas(exchange, idOrSlug));
  const otherCreates = creates.filter((exchange) => exchange !== create);
  const history = before.filter((exchange) => {
    if (exchange === create) return true;
    const otherName = idOrSlugIn(exchange);
    // without an id or slug in the path, only a list read may show the survey
    if (otherName === undefined) return exchange.method === "GET";
    // an unknown id or slug may be that of the same survey, since long responses are cut
    return otherName === idOrSlug || !otherCreates.some((one) => createdSurveyHas(one, otherName));
  });
  return history.length === 0 ? before : history;
}

/** `one` of `/surveys/one/responses`; undefined if it is percent-encoded, since bodies spell it differently. */
function idOrSlugIn(exchange: RecordedExchange): string | undefined {
  const [, idOrSlug] = /^\/surveys\/([^/?]+)/.exec(pathOf(exchange)) ?? [];
  return idOrSlug?.includes("%") === true ? undefined : idOrSlug;
}

/** Searches the text of the response, since a cut response isn't JSON. */
function createdSurveyHas({ responseBody = "" }: RecordedExchange, idOrSlug: string): boolean {
  const members = [`"id":"${idOrSlug}"`, `"id":${idOrSlug}`, `"slug":"${idOrSlug}"`];
  return members.some((member) => responseBody.includes(member));
}

/** Returns the path below the API root: `/surveys/one?limit=5`. */
export function pathOf({ url }: RecordedExchange): string {
  const start = url.indexOf("/surveys");
  return start === -1 ? url : url.slice(start);
}
