import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  isGet,
  keptBody,
  lostBody,
  misread,
  ofRequest,
  packed,
  sized,
  withHeader,
  without,
  type Oddity,
} from "./oddity.ts";

export const bodyOddities: Readonly<Record<string, Oddity>> = {
  "bodies are left compressed": keptBody((bytes, response) => {
    withHeader(response, "content-encoding", "gzip");
    return { ...packed(gzipSync(bytes)), encoding: "base64" };
  }),
  "bodies are left in Brotli": keptBody((bytes, response) => {
    withHeader(response, "content-encoding", "br");
    return { ...packed(brotliCompressSync(bytes)), encoding: "base64" };
  }),
  "compressed bodies are unmarked Base64": keptBody((bytes) => packed(gzipSync(bytes))),
  "compressed bodies are read as text": lostBody(/still compressed body of the response$/, (bytes, response) => {
    withHeader(response, "content-encoding", "gzip");
    return { text: gzipSync(bytes).toString("utf8") };
  }),
  "Base64 is unmarked": keptBody((bytes) => packed(bytes)),
  "JSON is written as a JSON text": keptBody((bytes) => sized(JSON.stringify(bytes.toString("utf8")))),
  "bodies are read as Windows-1252": misread((bytes) => sized(new TextDecoder("windows-1252").decode(bytes))),
  "bodies are read as Windows-1251": misread((bytes) => ({ text: new TextDecoder("windows-1251").decode(bytes) })),
  "bodies are read as Mac OS Roman": misread((bytes) => ({ text: new TextDecoder("macintosh").decode(bytes) })),
  "bodies are read as ASCII": misread((bytes) => ({
    text: bytes.toString("utf8").replaceAll(/[^ -~\s]/g, "\ufffd"),
  })),
  "bodies are UTF-16": lostBody(/wrongly decoded body of the response$/, (bytes) => ({
    ...packed(Buffer.from(bytes.toString("utf8"), "utf16le")),
    encoding: "base64",
  })),
  "bodies are cut, and counted": lostBody(/without the whole body of the response$/, (bytes) =>
    sized(bytes.toString("utf8").slice(0, Math.ceil(bytes.length / 3))),
  ),
  "bodies are not kept": lostBody(/without the whole body of the response$/, (_bytes, response) => {
    withHeader(response, "transfer-encoding", "chunked");
    return { text: "", size: 0 };
  }),
  "a text stands for the body": lostBody(/another text in place of the body of the response$/, () => ({
    text: "Failed to load response data",
  })),
  "bodies of requests are not kept": {
    ...ofRequest((request) => {
      request.postData = { mimeType: "application/json", text: "", params: [] };
      request.bodySize = -1;
      request.headers = without(request, /^content-length$/i);
    }),
    concerns: (entry) => !isGet(entry),
    reason: /without the whole body of the request$/,
    leaves: ({ request: { text: _text, ...request }, ...exchange }) => ({ ...exchange, request }),
  },
};
