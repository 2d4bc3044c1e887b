import { isCutJson, replaceBetweenStrings } from "../../client/json/json-strings.ts";
import { readJson } from "../../client/json/json.ts";
import { decodedText } from "./message.ts";
import type { OverheardRequest } from "./overheard.ts";

interface RecordedBody {
  readonly text?: string;
  readonly encoding?: string;
  /** Bytes as received or sent, or as decoded: recorders differ. Negative if unknown. */
  readonly size?: number;
  /** Bytes as received or sent. Negative if unknown. */
  readonly bodySize: number;
  readonly headers: Readonly<Record<string, string>>;
  /** True if this tool recorded it, and only cuts what is long. */
  readonly isOwn: boolean;
  /** True if the recorder notes an error while it received the body. */
  readonly isAborted?: boolean;
}

type DecodedBody = Pick<OverheardRequest, "text" | "unknownBody">;

const truncatedBody: DecodedBody = { unknownBody: "without the whole body" };
const compressedBody: DecodedBody = { unknownBody: "with a still compressed body" };
const misreadBody: DecodedBody = { unknownBody: "with a wrongly decoded body" };
const maskedBody: DecodedBody = { unknownBody: "with masked values in the body" };
const replacedBody: DecodedBody = { unknownBody: "with another text in place of the body" };

/** Returns the body if the record is complete, decoded if necessary; otherwise the reason that it is unknown. */
export function decodeRecordedBody(recorded: RecordedBody): DecodedBody {
  const { text = "", encoding = "", headers, size = -1, bodySize, isOwn, isAborted = false } = recorded;
  // this tool marks a cut at the end
  if (isAborted || /… \(\d+ characters in all\)$/.test(text.slice(-60))) return truncatedBody;
  if (isOwn) return { text };
  if (text === "") return isEmpty(recorded) ? { text } : truncatedBody;
  const bytes = Buffer.from(text, /^base-?64/i.test(encoding) ? "base64" : "utf8");
  const coding = headers["content-encoding"] ?? "";
  if (isCompressed(bytes) || (coding !== "" && (!isText(bytes) || text.includes("\ufffd"))))
    return decompress(bytes, coding);
  if (text.startsWith("\u001f")) return compressedBody;
  const shown = utf8Of(bytes);
  if (shown === undefined) return misreadBody;
  const length = coding !== "" || isOtherDocument(shown, headers) ? 0 : lengthIn(headers);
  if (bytes.length < Math.max(size, length)) return truncatedBody;
  // the sender alone counts what it sent: a recorder may have counted what it had cut or misread
  if (bytes.length === length && unmarkedBase64(shown) === undefined) return { text: shown };
  if (length > 0 && beyondAscii.test(shown) && !isIndented(shown, length)) return misreadBody;
  const isCounted = length === 0 && (bytes.length === size || bytes.length === bodySize);
  return checkText(shown, isCounted || !/^$|json/i.test(headers["content-type"] ?? ""));
}

function isIndented(text: string, length: number): boolean {
  return Buffer.byteLength(replaceBetweenStrings(text, (between) => between.replaceAll(/\s+/g, ""))) === length;
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
function isEmpty({ headers, size = 0, bodySize }: RecordedBody): boolean {
  const { "content-length": length, "content-encoding": coding, "content-type": type } = headers;
  if (length !== undefined) return Number(length) === 0;
  return size <= 0 && bodySize === 0 && coding === undefined && type === undefined && Object.keys(headers).length > 0;
}

function isCompressed([first, second, third, fourth]: Uint8Array): boolean {
  const isZstandard = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
  return (first === 0x1f && second === 0x8b) || isZstandard;
}

function decompress(bytes: Uint8Array, coding: string): DecodedBody {
  const text = decodedText(bytes, coding === "" ? "gzip" : coding);
  return text === undefined || !isText(Buffer.from(text)) ? compressedBody : checkText(text, true);
}

/** The form of a text must show that it is whole and was decoded rightly. `mayBeAnyText` is false if it has to be JSON. */
function checkText(text: string, mayBeAnyText: boolean): DecodedBody {
  const hidden = unmarkedBase64(text);
  if (hidden !== undefined)
    return isCompressed(hidden) ? decompress(hidden, "") : checkText(hidden.toString("utf8"), mayBeAnyText);
  if (/[\ufffd\0]/.test(text) || isMisread(text)) return misreadBody;
  if (maskPattern.test(text)) return maskedBody;
  const json = readJson(text);
  if (!("value" in json)) return isCutJson(text) ? truncatedBody : mayBeAnyText ? { text } : replacedBody;
  // a recorder may write JSON as a JSON text
  const inner = typeof json.value === "string" && /^[[{]/.test(json.value) ? json.value : text;
  return "value" in readJson(inner) ? { text: inner } : { text };
}

/** A value that the recorder replaced: `"***"`, `"[redacted]"` */
const maskPattern = /"(?:[*\u2022]{3,}|[[<({]\W*(?:redacted|masked|hidden|removed|filtered|sanitized)\W*[\])>}])"/i;

// oxlint-disable-next-line no-control-regex -- it is about them
const beyondAscii = /[^\u0000-\u007f]/;
const charsets = ["windows-1252", "windows-1250", "windows-1251", "iso-8859-15", "koi8-r", "macintosh"];
const byteTables = charsets.map((charset) => {
  const [bytes, decoder] = [Uint8Array.from({ length: 256 }, (_, byte) => byte), new TextDecoder(charset)];
  return new Map(Array.from(decoder.decode(bytes), (character, byte) => [character, byte]));
});

/** True if all letters beyond ASCII are bytes of UTF-8 that were read in another charset. */
function isMisread(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- it is about them
  const letters = Array.from(text.replaceAll(/[\u0000-\u007f]+/g, " "));
  if (letters.every((letter) => letter === " ")) return false;
  return byteTables.some((byteOf) => {
    const bytes = letters.flatMap((letter) => byteOf.get(letter) ?? []);
    return bytes.length === letters.length && utf8Of(Uint8Array.from(bytes)) !== undefined;
  });
}

/** Returns what a text of Base64 characters holds: JSON, or no text if it is too long for a word. */
function unmarkedBase64(text: string): Buffer | undefined {
  // blanks at the end are removed first: two groups that match line feeds would take quadratic time
  const encoded = text.trimEnd().replace(/^data:[^,]{0,80};base64,/, "");
  if (!/^[A-Za-z\d+/\r\n]{8,}={0,2}$/.test(encoded) || "value" in readJson(text)) return undefined;
  const bytes = Buffer.from(encoded, "base64");
  const isEncoded = /^\s*[[{]/.test(bytes.toString("latin1")) || (text.length > 40 && !isText(bytes));
  return isEncoded ? bytes : undefined;
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
  // oxlint-disable-next-line no-control-regex -- it is about them
  return text !== undefined && !/[\u0000-\u0008]/.test(text);
}
