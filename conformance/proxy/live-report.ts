import type { IncomingMessage, ServerResponse } from "node:http";
import type { JudgeLink } from "./judge-link.ts";

/** The page of the proxy's own. */
const path = "/__conformance";

/** Serves the report so far at `/__conformance`, and HEAD of it once all so far is judged; false for every other path. */
export function liveReport(link: JudgeLink, request: IncomingMessage, response: ServerResponse): boolean {
  if (request.url?.split("?")[0] !== path) return false;
  // a page of somewhere else can't read it by a name of its own for this machine
  if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? "")) {
    response.writeHead(421, { "content-type": "text/plain; charset=utf-8" }).end("ask for it at 127.0.0.1\n");
    return true;
  }
  void answer(link, request, response);
  return true;
}

async function answer(link: JudgeLink, { method }: IncomingMessage, response: ServerResponse): Promise<void> {
  const isHead = method === "HEAD";
  const html = isHead ? "" : await link.page();
  const isThere = isHead ? await link.hasJudged() : html !== "";
  response
    .writeHead(isThere ? 200 : 503, {
      "content-type": isThere ? "text/html; charset=utf-8" : "text/plain; charset=utf-8",
      "cache-control": "no-store",
    })
    .end(isHead ? "" : isThere ? html : "nothing is judged any more\n");
}
