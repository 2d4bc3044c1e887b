import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Fetch } from "../../../../reference/api/options.ts";
import type { OverheardExchange } from "../../../traffic/exchange/overheard.ts";
import { maxListDelayMs } from "../../../traffic/judge/survey-activities.ts";
import { createSend, type Send } from "./create-send.ts";

/**
 * Records all exchanges with a server in this process: `heard` contains the exchanges so far. Request and response take
 * 1 ms each. The clock skips the maximum list delay before each read of the list.
 */
export function overhear(
  app: Fetch,
  key: string,
): { readonly send: Send; readonly heard: readonly OverheardExchange[] } {
  const heard: OverheardExchange[] = [];
  let now = Date.UTC(2026, 0, 5, 9);
  const decodedApp = decodeBodies(app);
  const send = createSend("http://localhost/api/v1", key, async (url, { method, headers, body }) => {
    const request = new Request(url, { method, headers, ...(body === undefined ? {} : { body }) });
    if (method === "GET" && url.endsWith("/surveys")) now += maxListDelayMs;
    const begun = (now += 1);
    const answer = await decodedApp(request);
    const response = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    };
    heard.push({
      request: { method, url: new URL(url), headers: Object.fromEntries(request.headers), text: body ?? "" },
      response,
      begun,
      ended: (now += 1),
    });
    return response;
  });
  return { send, heard };
}

/** Decodes bodies, as recordings do. */
export function decodeBodies(app: Fetch): Fetch {
  return async (request) => {
    const response = await app(request);
    const coding = response.headers.get("content-encoding");
    if (coding === null) return response;
    const headers = new Headers(response.headers);
    headers.delete("content-encoding");
    const bytes = Buffer.from(await response.arrayBuffer());
    // a response without content may name the coding that its content would have
    if (bytes.length === 0) return new Response(null, { status: response.status, headers });
    const body = coding === "br" ? brotliDecompressSync(bytes) : gunzipSync(bytes);
    return new Response(body.toString("utf8"), { status: response.status, headers });
  };
}
