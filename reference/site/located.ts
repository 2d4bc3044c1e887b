import type { Fetch } from "../api/app.ts";

/** Answers a request to a URL; undefined where what the client wrote into Host makes none, as a port of 99999 or a second host does. */
export type Located = (request: Request, url: URL | undefined) => Promise<Response>;

/** Reads the URL of each request, Host and path, once for all that look at it. */
export function located(app: Located): Fetch {
  return async (request) => {
    // a getter of the server's, which puts it together anew
    const text = request.url;
    // RFC 9112 §3.2: of two lines of Host a proxy may have gone by the other
    const hasOneHost = request.headers.get("host")?.includes(",") !== true;
    return app(request, hasOneHost && URL.canParse(text) ? new URL(text) : undefined);
  };
}
