import { isIP } from "node:net";
import type { Fetch } from "../api/app.ts";
import { securityHeaders } from "./page-answer.ts";

/**
 * Refuses requests to hosts that this server doesn't go by: a name that somebody else's DNS leads here would make the pages
 * those of another site. An address can't be led astray, nor can localhost.
 */
export function hostsKnown(app: Fetch, publicOrigin: string): Fetch {
  const own = new URL(publicOrigin).hostname;
  const isKnown = (name: string): boolean =>
    name === own || name === "localhost" || name.endsWith(".localhost") || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
  return async (request) => {
    const headers = { "content-type": "text/plain; charset=utf-8", ...securityHeaders([]) };
    // what a client writes into Host need not make a URL: a port of 99999, a name that is not Punycode
    if (!URL.canParse(request.url))
      return new Response("The host of the request is not valid.\n", { status: 400, headers });
    const { hostname } = new URL(request.url);
    if (isKnown(hostname)) return app(request);
    // RFC 9110 §15.5.20
    return new Response(`This server isn't ${hostname}; --public-url says by which name it goes.\n`, {
      status: 421,
      headers,
    });
  };
}
