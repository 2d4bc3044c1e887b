import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

/** Longer bodies are forwarded but not judged. */
export const maxBodyBytes = 1024 * 1024;

const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** Node keeps only the first field of each of these names. Other repeated fields form one list (RFC 9110 §5.3). */
const unrepeatableFields = /^(?:authorization|content-length|content-type|etag|host|location|retry-after|user-agent)$/;

/** Returns headers by their names in lower case: `Cookie: a=1` and `cookie: b=2` -> `{ cookie: "a=1, b=2" }`. */
export function headersIn(pairs: readonly (readonly [name: string, value: string])[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [originalName, value] of pairs) {
    const name = originalName.toLowerCase();
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = value;
    else if (!unrepeatableFields.test(name)) headers[name] = `${earlier}, ${value}`;
  }
  return headers;
}

/** Pairs the names and values that alternate in node's `rawHeaders`. */
export function pairsOf(lines: readonly string[]): [name: string, value: string][] {
  return lines.flatMap((name, index) => (index % 2 === 0 ? [[name, lines[index + 1] ?? ""]] : []));
}

/** Removes the content codings of a body (RFC 9110 §8.4.1). Returns undefined if it is unreadable or too long. */
export function decodedText(bytes: Uint8Array | undefined, coding = ""): string | undefined {
  if (bytes === undefined) return undefined;
  if (bytes.length === 0) return "";
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
