import { promisify } from "node:util";
import { brotliCompress, constants, deflate, gzip } from "node:zlib";
import { wrapApp, type Part } from "../../faults/parts/server-parts.ts";

const [gzipped, brotlied, deflated] = [promisify(gzip), promisify(brotliCompress), promisify(deflate)];

const encoders = {
  gzip: (bytes: Buffer) => gzipped(bytes),
  // the default quality (11) takes a hundred times as long
  br: (bytes: Buffer) => brotlied(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  deflate: (bytes: Buffer) => deflated(bytes),
};

/** Compresses response bodies (RFC 9110 §8.4): for all clients, or for those whose Accept-Encoding has the coding. */
export const compressBodies = (coding: keyof typeof encoders, audience: "everybody" | "who asks"): Part =>
  wrapApp((app) => async (request) => {
    const response = await app(request);
    const accepts = request.headers.get("accept-encoding")?.includes(coding) ?? false;
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.byteLength === 0) return new Response(null, response);
    if (audience === "who asks" && !accepts) return new Response(bytes, response);
    const headers = new Headers(response.headers);
    headers.set("content-encoding", coding);
    headers.set("vary", "Accept-Encoding");
    return new Response(await encoders[coding](bytes), { status: response.status, headers });
  });
