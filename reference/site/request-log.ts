import type { Located } from "./located.ts";

/** Names no key, recipient, link or answer. */
export interface LogEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** The path without its query. Recipients' paths are secrets: `/s/…`. A path that leads nowhere is `/…`. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

export type Log = (entry: LogEntry) => void;

const longestPath = 200;
const ownPath = /^\/(?:api|assets|dashboard|docs|openapi\.json)(?:\/|$)/;

function loggedPath(pathname: string): string {
  if (pathname === "/" || ownPath.test(pathname)) return pathname.slice(0, longestPath);
  // it may be a recipient's link in another spelling, or a mistyped one
  return `${/^(?:\/zh)?\/s\//.exec(pathname)?.[0] ?? "/"}…`;
}

export function logged(app: Located, log: Log, clock: () => Date): Located {
  return async (request, url) => {
    const startedAt = performance.now();
    const response = await app(request, url);
    const { method } = request;
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    const path = url === undefined ? "/…" : loggedPath(url.pathname);
    log({ time: clock().toISOString(), method, path, status: response.status, durationMs });
    return response;
  };
}
