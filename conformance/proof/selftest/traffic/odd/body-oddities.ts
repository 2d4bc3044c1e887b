import { brotliCompressSync, gzipSync } from "node:zlib";
import {
  isGet,
  keptBody,
  lostBody,
  misreadBody,
  ofRequest,
  base64WithSize,
  textWithSize,
  addHeader,
  headersWithout,
  type Oddity,
} from "./oddity.ts";

/** Odd ways to record bodies, by name. All but the last concern the bodies of responses. */
export const bodyOddities: Readonly<Record<string, Oddity>> = {
  "bodies are left compressed": keptBody((bytes, response) => {
    addHeader(response, "content-encoding", "gzip");
    return { ...base64WithSize(gzipSync(bytes)), encoding: "base64" };
  }),
  "bodies are left in Brotli": keptBody((bytes, response) => {
    addHeader(response, "content-encoding", "br");
    return { ...base64WithSize(brotliCompressSync(bytes)), encoding: "base64" };
  }),
  "compressed bodies are unmarked Base64": keptBody((bytes) => base64WithSize(gzipSync(bytes))),
  "compressed bodies are read as text": lostBody(/still-compressed body of the response$/, (bytes, response) => {
    addHeader(response, "content-encoding", "gzip");
    return { text: gzipSync(bytes).toString("utf8") };
  }),
  "Base64 is unmarked": keptBody((bytes) => base64WithSize(bytes)),
  "JSON is written as a JSON text": keptBody((bytes) => textWithSize(JSON.stringify(bytes.toString("utf8")))),
  "bodies are read as Windows-1252": misreadBody((bytes) =>
    textWithSize(new TextDecoder("windows-1252").decode(bytes)),
  ),
  "bodies are read as Windows-1251": misreadBody((bytes) => ({ text: new TextDecoder("windows-1251").decode(bytes) })),
  "bodies are read as Mac OS Roman": misreadBody((bytes) => ({ text: new TextDecoder("macintosh").decode(bytes) })),
  "bodies are read as ASCII": misreadBody((bytes) => ({
    text: bytes.toString("utf8").replaceAll(/[^ -~\s]/g, "\ufffd"),
  })),
  "bodies are UTF-16": lostBody(/wrongly decoded body of the response$/, (bytes) => ({
    ...base64WithSize(Buffer.from(bytes.toString("utf8"), "utf16le")),
    encoding: "base64",
  })),
  "bodies are cut, and counted": lostBody(/without the whole body of the response$/, (bytes) =>
    textWithSize(bytes.toString("utf8").slice(0, Math.ceil(bytes.length / 3))),
  ),
  "bodies are not kept": lostBody(/without the whole body of the response$/, (_bytes, response) => {
    addHeader(response, "transfer-encoding", "chunked");
    return { text: "", size: 0 };
  }),
  "a text stands for the body": lostBody(/another text in place of the body of the response$/, () => ({
    text: "Failed to load response data",
  })),
  "bodies of requests are not kept": {
    change: ofRequest((request) => {
      request.postData = { mimeType: "application/json", text: "", params: [] };
      request.bodySize = -1;
      request.headers = headersWithout(request, /^content-length$/i);
    }),
    concerns: (entry) => !isGet(entry),
    reason: /without the whole body of the request$/,
    leaves: ({ request: { text: _text, ...request }, ...exchange }) => ({ ...exchange, request }),
  },
};
