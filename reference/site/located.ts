import type { Fetch } from "../api/app.ts";

/** Answers a request to a URL; undefined where what the client wrote into Host makes none, as a port of 99999 does. */
export type Located = (request: Request, url: URL | undefined) => Promise<Response>;

/** Reads the URL of each request, Host and path, once for all that look at it. */
export function located(app: Located): Fetch {
  return async (request) => {
    // a getter of the server's, which puts it together anew
    const text = request.url;
    return app(request, URL.canParse(text) ? new URL(text) : undefined);
  };
}
