import type { H3, H3Event } from "h3";
import { securityHeaders } from "./page-answer.ts";

export type PageHandler = (event: H3Event) => Response | Promise<Response>;

/** GET also serves HEAD; other methods get a 405. */
export function mount(
  app: H3,
  path: string,
  handlers: { readonly GET?: PageHandler; readonly POST?: PageHandler },
): void {
  const { GET, POST } = handlers;
  if (GET !== undefined) app.on("GET", path, GET).on("HEAD", path, GET);
  if (POST !== undefined) app.on("POST", path, POST);
  const allow = [...(GET === undefined ? [] : ["GET", "HEAD"]), ...(POST === undefined ? [] : ["POST"])].join(", ");
  app.all(path, () => {
    const headers = { allow, "content-type": "text/plain; charset=utf-8", ...securityHeaders([]) };
    return new Response(`Only ${allow} can be used here.\n`, { status: 405, headers });
  });
}
