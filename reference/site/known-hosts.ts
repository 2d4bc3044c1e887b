import { isIP } from "node:net";
import type { Located } from "./located.ts";
import { securityHeaders } from "./page-answer.ts";

const refusal = (status: number, text: string): Response => {
  const headers = { "content-type": "text/plain; charset=utf-8", ...securityHeaders([]) };
  return new Response(`${text}\n`, { status, headers });
};

/**
 * Rejects requests to unknown host names: a foreign DNS name would make the pages those of another site. An IP address,
 * a name without a dot, such as a proxy's name for its upstream, and the server's own origins can't be redirected in
 * this way.
 */
export function hostsKnown(app: (request: Request, url: URL) => Promise<Response>, own: readonly string[]): Located {
  const names = new Set(own.map((origin) => new URL(origin).hostname));
  const isKnown = (name: string): boolean =>
    names.has(name) ||
    /^[a-z\d-]+$/.test(name) ||
    name.endsWith(".localhost") ||
    isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return async (request, url) => {
    if (url === undefined) return refusal(400, "The host of the request is not valid.");
    if (isKnown(url.hostname)) return app(request, url);
    // RFC 9110 §15.5.20
    return refusal(
      421,
      `This server isn't ${url.hostname}: --public-url sets its name, and a proxy must pass on the browser's Host.`,
    );
  };
}
