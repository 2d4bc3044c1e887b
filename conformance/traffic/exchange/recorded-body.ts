import { splitAtStrings } from "../../client/json/json-strings.ts";
import { readJson } from "../../client/json/json.ts";
import { decodedText } from "./decoded-text.ts";
import type { UnknownBody } from "./overheard.ts";

export interface RecordedBody {
  readonly text?: string;
  readonly encoding?: string;
  /** Bytes as received or sent, or as decoded: recorders differ. Negative for unknown ones. */
  readonly sizes: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  /** True if the recorder says that something went wrong while it came. */
  readonly isBroken: boolean;
}

type Known = { readonly text: string } | { readonly unknownBody: UnknownBody };

const cutOff: Known = { unknownBody: "without the whole body" };
const compressed: Known = { unknownBody: "with a still compressed body" };
const misread: Known = { unknownBody: "with a wrongly decoded body" };

/** Decides if a recorded body is the one that was sent, and decodes it if need be. */
export function knownBody(recorded: RecordedBody): Known {
  const { text, encoding, headers, sizes, isBroken } = recorded;
  if (isBroken) return cutOff;
  if (text === undefined || text === "") return mayHaveHadBody(recorded) ? cutOff : { text: "" };
  // recordings of this tool mark a cut at the end
  if (/… \(\d+ characters in all\)$/.test(text.slice(-60))) return cutOff;
  const isBase64 = encoding?.toLowerCase() === "base64";
  const bytes = isBase64 ? Buffer.from(text, "base64") : Buffer.from(text);
  const coding = headers["content-encoding"] ?? "";
  const size = Math.max(...sizes);
  // Content-Length counts the coded bytes
  const whole = coding !== "" || isOtherDocument(text, headers) ? size : Math.max(size, lengthIn(headers));
  const isExact = bytes.length === whole;
  const packed = isBase64 ? bytes : bytesOf(text);
  if (isPacked(packed) || (isBase64 && coding !== "" && !isText(bytes))) return unpacked(packed, coding);
  if (isBase64) return bytes.length < whole ? cutOff : decodedFrom(bytes, isExact);
  // eslint-disable-next-line no-control-regex
  if (coding !== "" && /[\u0000-\u0008\ufffd]/.test(text))
    return packed.length > 0 ? unpacked(packed, coding) : compressed;
  if (text.startsWith("\u001f")) return compressed;
  if (!isExact && isUnmarkedBase64(text)) return ofUnmarked(text, whole);
  if (isExact) return { text };
  const original = originalOf(text);
  if (original !== undefined && original !== text && packed.length === whole) return { text: original };
  return bytes.length < whole ? cutOff : plausible(text);
}

function lengthIn({ "content-length": length }: RecordedBody["headers"]): number {
  return Number(length ?? Number.NaN) || 0;
}

/** True if a whole document lacks more bytes than question marks could have replaced: then Content-Length is of another one. */
function isOtherDocument(text: string, headers: RecordedBody["headers"]): boolean {
  const lacking = lengthIn(headers) - Buffer.byteLength(text);
  return lacking > 3 * (text.split("?").length - 1) && "value" in readJson(text);
}

/** A size of 0 alone shows nothing: recorders write it for bodies that they didn't keep. */
function mayHaveHadBody({ text, headers, sizes }: RecordedBody): boolean {
  const { "content-length": length, "content-encoding": coding, "content-type": type } = headers;
  if (length !== undefined) return Number(length) > 0;
  if (sizes.some((size) => size > 0)) return true;
  return text === undefined && (coding !== undefined || type !== undefined || sizes.length === 0);
}

function isPacked(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  const isZstandard = first === 0x28 && second === 0xb5 && bytes[2] === 0x2f && bytes[3] === 0xfd;
  return (first === 0x1f && second === 0x8b) || isZstandard;
}

function unpacked(bytes: Uint8Array, coding: string): Known {
  const text = decodedText(bytes, coding === "" ? "gzip" : coding);
  if (text === undefined || !isText(Buffer.from(text))) return compressed;
  return plausible(text);
}

function decodedFrom(bytes: Uint8Array, isExact: boolean): Known {
  const text = utf8Of(bytes);
  if (text === undefined) return misread;
  return isExact ? { text } : plausible(text);
}

/** No size shows that the text is whole and was decoded rightly: its form must. */
function plausible(text: string): Known {
  const original = originalOf(text);
  if (text.includes("\ufffd") || (original !== undefined && original !== text)) return misread;
  return isCutJson(text) ? cutOff : { text };
}

/** Returns the text that was read as Windows-1252. Only one of ASCII is the same. */
function originalOf(text: string): string | undefined {
  const bytes = bytesOf(text);
  return bytes.length > 0 ? utf8Of(bytes) : undefined;
}

/** A text of Base64 characters that holds JSON or compressed data. */
function isUnmarkedBase64(text: string): boolean {
  if (!/^[A-Za-z\d+/\s]{8,}={0,2}\s*$/.test(text) || "value" in readJson(text)) return false;
  const bytes = Buffer.from(text, "base64");
  return isPacked(bytes) || /^\s*[[{]/.test(bytes.toString("latin1"));
}

function ofUnmarked(text: string, whole: number): Known {
  const bytes = Buffer.from(text, "base64");
  if (isPacked(bytes)) return unpacked(bytes, "");
  return bytes.length === whole ? decodedFrom(bytes, false) : { unknownBody: "with an unmarked Base64 body" };
}

/** Windows-1252 holds Latin-1. */
const byCharacter = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder("windows-1252").decode(Uint8Array.of(byte)), byte]),
);

/** Returns the bytes of a text that was read as Windows-1252, or none if it holds other characters. */
function bytesOf(text: string): Uint8Array {
  // eslint-disable-next-line no-control-regex
  if (/^[\u0000-\u007f]*$/.test(text)) return Buffer.from(text);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const byte = byCharacter.get(character) ?? (code < 256 ? code : undefined);
    if (byte === undefined) return new Uint8Array();
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function isText(bytes: Uint8Array): boolean {
  const text = utf8Of(bytes);
  // eslint-disable-next-line no-control-regex
  return text !== undefined && !/[\u0000-\u0008]/.test(text);
}

/** True if the text begins as JSON and ends within a text, a list or an object. */
function isCutJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text) || "value" in readJson(text)) return false;
  let depth = 0;
  for (const { text: part, isString } of splitAtStrings(text)) {
    if (isString) continue;
    if (part.startsWith('"')) return true;
    depth += part.replaceAll(/[^[{]/g, "").length - part.replaceAll(/[^\]}]/g, "").length;
  }
  return depth > 0;
}
