import type { Fetch } from "../api/app.ts";

/** One answered request; it names no key, recipient, link or answer. */
export interface LogEntry {
  /** ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** The path without its query; recipients' pages, whose paths are secrets, as `/s/…`, and what leads nowhere as `/…`. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}

/** Hears of every answered request. */
export type Log = (entry: LogEntry) => void;

const longestPath = 200;
const ownPath = /^\/(?:api|assets|dashboard|docs|openapi\.json)(?:\/|$)/;

function loggedPath(url: string): string {
  const { pathname } = new URL(url);
  if (pathname === "/" || ownPath.test(pathname)) return pathname.slice(0, longestPath);
  // whatever else it is, it may be a recipient's link, written in another way or mistyped
  return `${/^(?:\/zh)?\/s\//.exec(pathname)?.[0] ?? "/"}…`;
}

/** Logs every request that is answered. */
export function logged(app: Fetch, log: Log, clock: () => Date): Fetch {
  return async (request) => {
    const startedAt = performance.now();
    const response = await app(request);
    const { method, url } = request;
    const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
    log({ time: clock().toISOString(), method, path: loggedPath(url), status: response.status, durationMs });
    return response;
  };
}
