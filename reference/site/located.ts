import type { Fetch } from "../api/options.ts";

/** `url` is undefined if the Host header makes none, such as a port of 99999 or a second host. */
export type Located = (request: Request, url: URL | undefined) => Promise<Response>;

export function located(app: Located): Fetch {
  return async (request) => {
    // a getter that builds the text anew each time
    const text = request.url;
    // RFC 9112 §3.2: with two Host lines, a proxy may have used the other one
    const hasOneHost = request.headers.get("host")?.includes(",") !== true;
    return app(request, hasOneHost && URL.canParse(text) ? new URL(text) : undefined);
  };
}
