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
  /** True if `verify --har` recorded the body: as text, with a mark where it was cut. */
  readonly isOurs: boolean;
  /** True if the recorder notes an error while it received the body. */
  readonly isAborted?: boolean;
}

type DecodedBody = Pick<OverheardRequest, "text" | "unknownBody">;

const truncatedBody: DecodedBody = { unknownBody: "without the whole body" };
const compressedBody: DecodedBody = { unknownBody: "with a still-compressed body" };
const misreadBody: DecodedBody = { unknownBody: "with a wrongly decoded body" };
const maskedBody: DecodedBody = { unknownBody: "with masked values in the body" };
const replacedBody: DecodedBody = { unknownBody: "with another text in place of the body" };

/**
 * Returns the text of a recorded body, or the reason that it is unknown. Recorders compress, encode, cut, misread and mask bodies
 * without saying so: the size, the headers and the form of the text show it.
 *
 * `{ text: "eyJpZCI6MX0=" }` -> `{ text: '{"id":1}' }`, and `{ text: '{"id":' }` -> `{ unknownBody: "without the whole body" }`
 */
export function decodeRecordedBody(recorded: RecordedBody): DecodedBody {
  const { text = "", encoding = "", headers, size = -1, bodySize, isOurs, isAborted = false } = recorded;
  // the mark that this tool leaves where it cuts a body
  if (isAborted || /… \(\d+ characters in all\)$/.test(text.slice(-60))) return truncatedBody;
  if (isOurs) return { text };
  if (text === "") return isEmpty(recorded) ? { text } : truncatedBody;
  const bytes = Buffer.from(text, /^base-?64/i.test(encoding) ? "base64" : "utf8");
  const coding = headers["content-encoding"] ?? "";
  const isStillEncoded = coding !== "" && (!isText(bytes) || text.includes("\ufffd"));
  if (isCompressed(bytes) || isStillEncoded) return decompress(bytes, coding);
  // the first byte of gzip, in a text that was misread
  if (text.startsWith("\u001f")) return compressedBody;
  const shown = utf8Of(bytes);
  if (shown === undefined) return misreadBody;
  // 0 if Content-Length doesn't count the bytes of this text
  const length = coding !== "" || isOtherDocument(shown, headers) ? 0 : lengthIn(headers);
  if (bytes.length < Math.max(size, length)) return truncatedBody;
  // Content-Length counts what was sent; a recorder may count what it has cut or misread
  if (bytes.length === length && unmarkedBase64(shown) === undefined) return { text: shown };
  if (length > 0 && beyondAscii.test(shown) && !isIndented(shown, length)) return misreadBody;
  // a text of the recorded size is complete; any other text has to be JSON if its type is JSON or unknown
  const isCounted = length === 0 && (bytes.length === size || bytes.length === bodySize);
  return checkText(shown, isCounted || !/^$|json/i.test(headers["content-type"] ?? ""));
}

/** True if the text has this length without the blanks between its values, which a recorder may have added. */
function isIndented(text: string, length: number): boolean {
  return Buffer.byteLength(replaceBetweenStrings(text, (between) => between.replaceAll(/\s+/g, ""))) === length;
}

function lengthIn({ "content-length": length }: RecordedBody["headers"]): number {
  return Number(length ?? Number.NaN) || 0;
}

/**
 * True if Content-Length belongs to another document than this complete one. Lacking bytes alone don't show it: a recorder may
 * write one question mark for a character of up to four bytes.
 */
function isOtherDocument(text: string, headers: RecordedBody["headers"]): boolean {
  const lacking = lengthIn(headers) - Buffer.byteLength(text);
  return lacking > 3 * (text.split("?").length - 1) && "value" in readJson(text);
}

/** True if nothing was sent. A size of 0 alone doesn't show it: recorders write it for bodies that they didn't keep. */
function isEmpty({ headers, size = 0, bodySize }: RecordedBody): boolean {
  const { "content-length": length, "content-encoding": coding, "content-type": type } = headers;
  if (length !== undefined) return Number(length) === 0;
  return size <= 0 && bodySize === 0 && coding === undefined && type === undefined && Object.keys(headers).length > 0;
}

function isCompressed([first, second, third, fourth]: Uint8Array): boolean {
  const isGzip = first === 0x1f && second === 0x8b;
  const isZstandard = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
  return isGzip || isZstandard;
}

function decompress(bytes: Uint8Array, coding: string): DecodedBody {
  const text = decodedText(bytes, coding === "" ? "gzip" : coding);
  return text === undefined || !isText(Buffer.from(text)) ? compressedBody : checkText(text, true);
}

/** Checks by its form that a text is complete and decoded correctly. `mayBeAnyText` is false if it has to be JSON. */
function checkText(text: string, mayBeAnyText: boolean): DecodedBody {
  const hidden = unmarkedBase64(text);
  if (hidden !== undefined)
    return isCompressed(hidden) ? decompress(hidden, "") : checkText(hidden.toString("utf8"), mayBeAnyText);
  if (/[\ufffd\0]/.test(text) || isMisread(text)) return misreadBody;
  if (maskPattern.test(text)) return maskedBody;
  const json = readJson(text);
  if (!("value" in json)) {
    if (isCutJson(text)) return truncatedBody;
    return mayBeAnyText ? { text } : replacedBody;
  }
  // a recorder may write JSON as a JSON string: "{\"id\":1}"
  const inner = typeof json.value === "string" && /^[[{]/.test(json.value) ? json.value : text;
  return "value" in readJson(inner) ? { text: inner } : { text };
}

/** A value that the recorder replaced: `"***"`, `"[redacted]"` */
const maskPattern = /"(?:[*\u2022]{3,}|[[<({]\W*(?:redacted|masked|hidden|removed|filtered|sanitized)\W*[\])>}])"/i;

// oxlint-disable-next-line no-control-regex -- the regex finds control characters
const beyondAscii = /[^\u0000-\u007f]/;
/** Charsets that recorders confuse with UTF-8. */
const charsets = ["windows-1252", "windows-1250", "windows-1251", "iso-8859-15", "koi8-r", "macintosh"];
/** For each charset, the byte of each character. */
const byteTables = charsets.map((charset) => {
  const [bytes, decoder] = [Uint8Array.from({ length: 256 }, (_, byte) => byte), new TextDecoder(charset)];
  return new Map(Array.from(decoder.decode(bytes), (character, byte) => [character, byte]));
});

/** True if UTF-8 was read in another charset: `Ã¼` for `ü`. */
function isMisread(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the regex finds ASCII characters
  const letters = Array.from(text.replaceAll(/[\u0000-\u007f]+/g, " "));
  if (letters.every((letter) => letter === " ")) return false;
  return byteTables.some((byteOf) => {
    const bytes = letters.flatMap((letter) => byteOf.get(letter) ?? []);
    return bytes.length === letters.length && utf8Of(Uint8Array.from(bytes)) !== undefined;
  });
}

/** `eyJpZCI6MX0=` -> `{"id":1}`. Returns undefined for a text that may be no Base64, such as a long word. */
function unmarkedBase64(text: string): Buffer | undefined {
  // trimmed, since a pattern with blanks at the end takes quadratic time
  const encoded = text.trimEnd().replace(/^data:[^,]{0,80};base64,/, "");
  if (!/^[A-Za-z\d+/\r\n]{8,}={0,2}$/.test(encoded) || "value" in readJson(text)) return undefined;
  const bytes = Buffer.from(encoded, "base64");
  const isJson = /^\s*[[{]/.test(bytes.toString("latin1"));
  const isBinary = text.length > 40 && !isText(bytes);
  return isJson || isBinary ? bytes : undefined;
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
  // oxlint-disable-next-line no-control-regex -- the regex finds control characters
  return text !== undefined && !/[\u0000-\u0008]/.test(text);
}
