import { splitAtStrings } from "../../client/json/json-strings.ts";
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

const truncated: DecodedBody = { unknownBody: "without the whole body" };
const compressed: DecodedBody = { unknownBody: "with a still compressed body" };
const wronglyDecoded: DecodedBody = { unknownBody: "with a wrongly decoded body" };

/** Returns the body if the record is complete, decoded if necessary; otherwise the reason that it is unknown. */
export function knownBody(recorded: RecordedBody): DecodedBody {
  const { text, encoding, headers, size = -1, bodySize, isOwn, isAborted = false } = recorded;
  // this tool marks a cut at the end
  if (isAborted || /… \(\d+ characters in all\)$/.test(text?.slice(-60) ?? "")) return truncated;
  if (isOwn) return { text: text ?? "" };
  if (text === undefined || text === "") return mayHaveHadBody(recorded) ? truncated : { text: "" };
  const bytes = Buffer.from(text, encoding?.toLowerCase() === "base64" ? "base64" : "utf8");
  const coding = headers["content-encoding"] ?? "";
  if (isCompressed(bytes) || (coding !== "" && (!isText(bytes) || text.includes("\ufffd"))))
    return decompressed(bytes, coding);
  if (text.startsWith("\u001f")) return compressed;
  const shown = utf8Of(bytes);
  if (shown === undefined) return wronglyDecoded;
  const length = coding !== "" || isOtherDocument(shown, headers) ? -1 : lengthIn(headers);
  if (bytes.length < Math.max(size, length)) return truncated;
  // a recorder may have counted what it had cut or misread
  const isCounted = coding === "" && (bodySize === bytes.length || length === bytes.length);
  return isCounted ? { text: shown } : checkedText(shown);
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
function mayHaveHadBody({ text, headers, size, bodySize }: RecordedBody): boolean {
  const { "content-length": length, "content-encoding": coding, "content-type": type } = headers;
  if (text === undefined && bodySize > 0) return true;
  if (length !== undefined) return Number(length) > 0;
  if ((size ?? 0) > 0) return true;
  return text === undefined && (coding !== undefined || type !== undefined || size === undefined);
}

function isCompressed([first, second, third, fourth]: Uint8Array): boolean {
  const isZstandard = first === 0x28 && second === 0xb5 && third === 0x2f && fourth === 0xfd;
  return (first === 0x1f && second === 0x8b) || isZstandard;
}

function decompressed(bytes: Uint8Array, coding: string): DecodedBody {
  const text = decodedText(bytes, coding === "" ? "gzip" : coding);
  return text === undefined || !isText(Buffer.from(text)) ? compressed : checkedText(text);
}

/** The form of a text must show that it is whole and was decoded rightly. */
function checkedText(text: string): DecodedBody {
  const hidden = unmarkedBase64(text);
  if (hidden !== undefined)
    return isCompressed(hidden) ? decompressed(hidden, "") : checkedText(hidden.toString("utf8"));
  if (text.includes("\ufffd") || isUtf8InWindows1252(text)) return wronglyDecoded;
  return isCutJson(text) ? truncated : { text };
}

const continuationCharacter = "[\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]";
const utf8AsWindows1252 = new RegExp(
  `[\u00c2-\u00df]${continuationCharacter}|[\u00e0-\u00ef]${continuationCharacter}{2}|[\u00f0-\u00f4]${continuationCharacter}{3}`,
  "g",
);
// oxlint-disable-next-line no-control-regex -- it is about them
const beyondAscii = /[^\u0000-\u007f]/;

/** True if all letters beyond ASCII are bytes of UTF-8 that were read as Windows-1252. Needs no stack, and linear time. */
function isUtf8InWindows1252(text: string): boolean {
  return beyondAscii.test(text) && !beyondAscii.test(text.replaceAll(utf8AsWindows1252, ""));
}

/** Returns what a text of Base64 characters holds: JSON, or no text if it is too long for a word. */
function unmarkedBase64(text: string): Buffer | undefined {
  // blanks at the end are removed first: two groups that match line feeds would take quadratic time
  if (!/^[A-Za-z\d+/\r\n]{8,}={0,2}$/.test(text.trimEnd()) || "value" in readJson(text)) return undefined;
  const bytes = Buffer.from(text, "base64");
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
