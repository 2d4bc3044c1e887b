import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ListCondenser } from "./list-condenser.ts";
import { ResponseTooLong } from "./transport-fault.ts";

const MiB = 1024 * 1024;

const maxBytes = 16 * MiB;

/** A longer list is condensed; reading stops at these limits. */
const maxItems = 100_000;
const listBytes = { whole: MiB, most: 512 * MiB };

export interface BodyOptions {
  /** Content codings (RFC 9110 §8.4). */
  readonly coding?: string | undefined;
  /** Allows a long list: only items that contain one of these strings are kept whole. */
  readonly keepItemsWith?: readonly string[] | undefined;
}

export interface BodyText {
  readonly text: string;
  readonly unreadable?: string;
}

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Reads and decodes a body in bounded memory. Throws `ResponseTooLong` if it exceeds the limits. */
export async function bodyText(
  body: AsyncIterable<Uint8Array>,
  { coding = "", keepItemsWith }: BodyOptions = {},
): Promise<BodyText> {
  const codings = coding
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "identity")
    .toReversed();
  const unknown = codings.find((name) => !decoders.has(name));
  const streams = unknown === undefined ? codings.flatMap((name) => decoders.get(name)?.() ?? []) : [];
  let broken: unknown;
  let isEmpty = true;
  const source = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        isEmpty &&= chunk.length === 0;
        yield chunk;
      }
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  const markers = unknown === undefined ? keepItemsWith : undefined;
  try {
    const read = await textOf(decode(source(), streams), markers);
    return unknown === undefined || isEmpty
      ? read
      : { text: "", unreadable: `the body has the content coding ${JSON.stringify(unknown)}` };
  } catch (error) {
    if (broken !== undefined) throw broken;
    if (isEmpty) return { text: "" };
    if (error instanceof TypeError) return { text: "", unreadable: "the body is not UTF-8" };
    const isTooLong = error instanceof ResponseTooLong && markers !== undefined;
    if (streams.length === 0 || !(error instanceof Error) || isTooLong) throw error;
    return { text: "", unreadable: `the body is not valid ${codings.join(", ")}, or exceeds 16 MiB` };
  }
}

function decode(source: AsyncIterable<Uint8Array>, streams: readonly Transform[]): AsyncIterable<Uint8Array> {
  const last = streams.at(-1);
  if (last === undefined) return source;
  // an error of any stream reaches the reader of the last one
  pipeline([Readable.from(source, { objectMode: false }), ...streams], () => undefined);
  return last;
}

async function textOf(bytes: AsyncIterable<Uint8Array>, markers: readonly string[] | undefined): Promise<BodyText> {
  const beginning: Uint8Array[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const heldWhole = markers === undefined ? maxBytes : listBytes.whole;
  let condenser: ListCondenser | undefined;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (condenser === undefined) beginning.push(chunk);
    if (size <= heldWhole) continue;
    if (markers === undefined) throw new ResponseTooLong("the response is larger than 16 MiB");
    if (size > listBytes.most) throw new ResponseTooLong("the list is larger than 512 MiB");
    const next = condenser === undefined ? Buffer.concat(beginning) : chunk;
    condenser ??= new ListCondenser(markers);
    condenser.push(decoder.decode(next, { stream: true }));
    if (condenser.size > maxBytes) throw new ResponseTooLong("the response is larger than 16 MiB");
    if (condenser.items > maxItems) throw new ResponseTooLong("the list has more than 100,000 items");
  }
  if (condenser === undefined) return asUtf8(Buffer.concat(beginning));
  condenser.push(decoder.decode());
  return { text: condenser.end() };
}

function asUtf8(content: Buffer): BodyText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: content.toString("latin1"), unreadable: "the body is not UTF-8" };
  }
}
