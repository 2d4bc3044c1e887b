import type { IncomingMessage, ServerResponse } from "node:http";

const path = "/__conformance";

// The target's pages share this origin. Their scripts must not frame, open or fetch this page, or intercept its requests.
const headers = {
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
};

/** Serves the report at `/__conformance`, and rejects scripts that could read it. Returns false for any other request. */
export function liveReport(page: () => string, request: IncomingMessage, response: ServerResponse): boolean {
  const isPage = request.url?.split("?")[0] === path;
  const isServiceWorker = request.headers["service-worker"] !== undefined;
  if (!isPage && !isServiceWorker) return false;
  request.resume();
  // browsers state the purpose of a request (Fetch Metadata), other programs don't
  if (isServiceWorker || (request.headers["sec-fetch-dest"] ?? "document") !== "document")
    response
      .writeHead(403, { ...headers, "content-type": "text/plain; charset=utf-8" })
      .end("scripts can't read this page\n");
  else {
    response.writeHead(200, { ...headers, "content-type": "text/html; charset=utf-8" });
    response.end(request.method === "HEAD" ? "" : page());
  }
  return true;
}
