import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** Longer bodies are forwarded but not judged. */
export const maxBodyBytes = 1024 * 1024;

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Removes the content codings of a body (RFC 9110 §8.4.1). Returns undefined if it is unreadable or too long. */
export function decodedText(bytes: Uint8Array | undefined, coding = ""): string | undefined {
  if (bytes === undefined || bytes.length === 0) return bytes === undefined ? undefined : "";
  const codings = coding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  try {
    let decoded = Buffer.from(bytes);
    for (const name of codings.toReversed()) {
      const decode = decoders[name];
      if (decode === undefined) return undefined;
      decoded = decode(decoded, { maxOutputLength: maxBodyBytes });
    }
    return decoded.toString("utf8");
  } catch (error) {
    // zlib rejected the data, or the result is too long
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}
