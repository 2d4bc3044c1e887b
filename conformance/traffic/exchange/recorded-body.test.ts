import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { decodeRecordedBody } from "./recorded-body.ts";

const json = JSON.stringify({ survey: { id: "s1", title: "Größe – Zoë’s" } });
const bytes = Buffer.from(json);
const type = { "content-type": "application/json" };
const gzip = { ...type, "content-encoding": "gzip" };
const length = { ...type, "content-length": String(bytes.length) };

interface Recorded {
  readonly text?: string;
  readonly encoding?: string;
  readonly size?: number;
  readonly bodySize?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const read = (recorded: Recorded): object =>
  decodeRecordedBody({ bodySize: -1, headers: type, isOurs: false, ...recorded });
const readAs = (charset: string): string => new TextDecoder(charset).decode(bytes);

test.each<[string, Recorded]>([
  ["plain text", { text: json }],
  ["Base64", { text: bytes.toString("base64"), encoding: "base64" }],
  ["Base64 with the alphabet of addresses", { text: bytes.toString("base64url"), encoding: "base64url" }],
  ["unmarked Base64", { text: bytes.toString("base64"), size: bytes.length }],
  ["a data address", { text: `data:application/json;base64,${bytes.toString("base64")}` }],
  ["gzip", { text: gzipSync(bytes).toString("base64"), encoding: "base64", headers: gzip }],
  ["gzip that no header names", { text: gzipSync(bytes).toString("base64"), encoding: "base64" }],
  ["unmarked gzip", { text: gzipSync(bytes).toString("base64") }],
  [
    "Brotli",
    {
      text: brotliCompressSync(bytes).toString("base64"),
      encoding: "base64",
      headers: { ...type, "content-encoding": "br" },
    },
  ],
  ["a JSON text", { text: JSON.stringify(json) }],
])("a body that was recorded as %s is decoded", (_what, recorded) => {
  expect(read(recorded)).toEqual({ text: json });
});

test("an indented body is known, although it is longer than Content-Length says", () => {
  const text = JSON.stringify(JSON.parse(json), undefined, 2);
  expect(read({ text, headers: length })).toEqual({ text });
});

test.each<[string, string, Recorded]>([
  ["without the whole body", "a text is empty", { text: "", size: 0 }],
  ["without the whole body", "a text is empty and counted", { text: "", size: 0, bodySize: 0 }],
  ["without the whole body", "only a file is named", { size: 20 }],
  ["without the whole body", "a cut was counted", { text: json.slice(0, 30), size: 30, bodySize: 30 }],
  ["with a still-compressed body", "zlib can't read it", { text: "\u001f\ufffd\b", headers: gzip }],
  ["with a wrongly decoded body", "it was read as Windows-1252", { text: readAs("windows-1252") }],
  ["with a wrongly decoded body", "it was read as Windows-1251", { text: readAs("windows-1251") }],
  ["with a wrongly decoded body", "it was read as ISO 8859-15", { text: readAs("iso-8859-15") }],
  ["with a wrongly decoded body", "it was read as Mac OS Roman", { text: readAs("macintosh") }],
  ["with a wrongly decoded body", "it was read as GBK", { text: readAs("gbk"), headers: length }],
  ["with a wrongly decoded body", "it was normalized", { text: json.normalize("NFD"), headers: length }],
  [
    "with a wrongly decoded body",
    "it is UTF-16",
    { text: Buffer.from("[1]", "utf16le").toString("base64"), encoding: "base64" },
  ],
  ["with masked values in the body", "an address is hidden", { text: '{"email":"[redacted]"}' }],
  ["with masked values in the body", "a title is hidden", { text: '{"title":"****"}' }],
  ["with another text in place of the body", "it is a remark", { text: "Failed to load response data" }],
])("a body is unknown: recorded %s, if %s", (unknownBody, _what, recorded) => {
  expect(read(recorded)).toEqual({ unknownBody });
});

test.each<[string, Recorded]>([
  ["a cut text", { text: json.slice(0, 30), headers: { ...type, "content-length": "30" } }],
  ["a page", { text: "<p>Größe", headers: { "content-type": "text/html" } }],
  ["a counted text", { text: "no JSON", size: 7 }],
  ["a replaced character", { text: '["\ufffd"]', headers: { ...type, "content-length": "7" } }],
  ["an empty body", { text: "", headers: { ...type, "content-length": "0" } }],
])("%s is known if the sender counted it, or its type allows it", (_what, recorded) => {
  expect(read(recorded)).toEqual({ text: recorded.text });
});
