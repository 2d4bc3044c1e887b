import { endpointAt, surveyInPath, type EndpointName } from "../../client/endpoint.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";

export interface ApiCall {
  readonly operation: EndpointName;
  /** The id or slug in the path, decoded. */
  readonly name?: string;
  /** Includes the question mark. Empty for none. */
  readonly query: string;
}

/** Sorts base URLs by their number of requests. Each ends with `/api/v1`. One that only redirects counts if no other is there. */
export function basesOf(exchanges: readonly OverheardExchange[]): readonly URL[] {
  const isRedirected = ({ response }: OverheardExchange): boolean =>
    response !== undefined && Math.floor(response.status / 100) === 3;
  const answered = basesIn(exchanges.filter((one) => !isRedirected(one)));
  return answered.length > 0 ? answered : basesIn(exchanges);
}

function basesIn(exchanges: readonly OverheardExchange[]): readonly URL[] {
  const counts = new Map<string, number>();
  for (const { url } of exchanges.map(({ request }) => request)) {
    const path = /^(.*\/api\/v1)\/surveys(?:\/|$)/.exec(url.pathname)?.[1];
    if (path === undefined) continue;
    const base = url.origin + path;
    counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([base]) => new URL(base));
}

export function recognise(method: string, url: URL, base: URL): ApiCall | undefined {
  const path = pathBelow(url, base);
  const operation = path === undefined ? undefined : endpointAt(method, path);
  if (path === undefined || operation === undefined) return undefined;
  const name = surveyInPath(path);
  if (name === undefined && operation !== "create" && operation !== "list") return undefined;
  return { operation, query: url.search, name };
}

export function pathBelow(url: URL, base: URL): string | undefined {
  const root = base.pathname.replace(/(?<!\/)\/+$/, "");
  if (url.origin !== base.origin || !url.pathname.startsWith(`${root}/`)) return undefined;
  return url.pathname.slice(root.length);
}
