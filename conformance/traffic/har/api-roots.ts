import { count } from "../exchange/count.ts";
import type { OverheardExchange } from "../exchange/overheard.ts";

/** Returns the API roots, most requests first. A root that only redirects counts if there is no other. */
export function apiRootsOf(exchanges: readonly OverheardExchange[]): readonly URL[] {
  const answered = exchanges.filter(({ response: { status = 0 } = {} }) => status < 300 || status > 399);
  const roots = rootsByRequests(answered);
  return roots.length > 0 ? roots : rootsByRequests(exchanges);
}

function rootsByRequests(exchanges: readonly OverheardExchange[]): readonly URL[] {
  const requests = new Map<string, number>();
  for (const { request } of exchanges) {
    const root = apiRootIn(request.url);
    if (root !== undefined) count(requests, root);
  }
  return [...requests].toSorted(([, first], [, second]) => second - first).map(([root]) => new URL(root));
}

/** `https://host/team/api/v1/surveys/7` -> `https://host/team/api/v1` */
function apiRootIn({ origin, pathname }: URL): string | undefined {
  const path = /^.*\/api\/v1(?=\/surveys(?:\/|$))/.exec(pathname)?.[0];
  return path === undefined ? undefined : origin + path;
}
