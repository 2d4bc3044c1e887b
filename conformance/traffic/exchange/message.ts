import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** Longer bodies are forwarded but not judged. */
export const maxBodyBytes = 1024 * 1024;

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Node keeps only the first of these. Other repeated fields form one list (RFC 9110 §5.3). */
const single = /^(?:authorization|content-length|content-type|etag|host|location|retry-after|user-agent)$/;

/** Lines alternate names and values. Returns lower-case names with one value each. */
export function headersIn(lines: readonly string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const [name, value] = [lines[index]?.toLowerCase() ?? "", lines[index + 1] ?? ""];
    const before = headers[name];
    if (before === undefined) headers[name] = value;
    else if (!single.test(name)) headers[name] = `${before}, ${value}`;
  }
  return headers;
}

/** Removes the content codings of a body (RFC 9110 §8.4.1). Returns undefined if it is unreadable or too long. */
export function decodedText(bytes: Uint8Array | undefined, coding = ""): string | undefined {
  if (bytes === undefined || bytes.length === 0) return bytes === undefined ? undefined : "";
  const codings = coding.toLowerCase().split(/[\s,]+/);
  try {
    let decoded = Buffer.from(bytes);
    for (const name of codings.filter((one) => one !== "" && one !== "identity").toReversed()) {
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
