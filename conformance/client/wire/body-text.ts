import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ListCondenser } from "./list-condenser.ts";
import { TooLong } from "./transport-fault.ts";

const mebibyte = 1024 * 1024;

/** What is held of a body at most. */
const maxBytes = 16 * mebibyte;

/** So much of a list is read before it is condensed; one that goes on for so long is read no further. */
const maxItems = 100_000;
const listBytes = { whole: mebibyte, most: 512 * mebibyte };

/** How a body is read. */
export interface BodyOptions {
  /** Its content codings (RFC 9110 §8.4). */
  readonly coding?: string | undefined;
  /** It may be a long list, of whose items those are read whole that hold one of these texts. */
  readonly condensedBut?: readonly string[] | undefined;
}

/** A body as text, or why it has none. */
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

/** Reads a body to its end, in bounded memory, and undoes its content codings; throws a `TooLong` when it is too long. */
export async function bodyText(
  body: AsyncIterable<Uint8Array>,
  { coding = "", condensedBut }: BodyOptions = {},
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
  const marks = unknown === undefined ? condensedBut : undefined;
  try {
    const read = await textOf(decoding(source(), streams), marks);
    return unknown === undefined || isEmpty
      ? read
      : { text: "", unreadable: `the body has the content coding ${JSON.stringify(unknown)}` };
  } catch (error) {
    if (broken !== undefined) throw broken;
    if (isEmpty) return { text: "" };
    if (error instanceof TypeError) return { text: "", unreadable: "the body is not UTF-8" };
    const isTooLong = error instanceof TooLong && marks !== undefined;
    if (streams.length === 0 || !(error instanceof Error) || isTooLong) throw error;
    return { text: "", unreadable: `the body is not valid ${codings.join(", ")}, or grows past 16 MiB` };
  }
}

function decoding(source: AsyncIterable<Uint8Array>, streams: readonly Transform[]): AsyncIterable<Uint8Array> {
  const last = streams.at(-1);
  if (last === undefined) return source;
  // a fault of any of them reaches the reader of the last one
  pipeline([Readable.from(source, { objectMode: false }), ...streams], () => undefined);
  return last;
}

/** The text that comes in; of a long list no more is held than what is kept of it. */
async function textOf(bytes: AsyncIterable<Uint8Array>, marks: readonly string[] | undefined): Promise<BodyText> {
  const beginning: Uint8Array[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const heldWhole = marks === undefined ? maxBytes : listBytes.whole;
  let condenser: ListCondenser | undefined;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (condenser === undefined) beginning.push(chunk);
    if (size <= heldWhole) continue;
    if (marks === undefined) throw new TooLong("the response is larger than 16 MiB");
    if (size > listBytes.most) throw new TooLong("the list is larger than 512 MiB");
    const next = condenser === undefined ? Buffer.concat(beginning) : chunk;
    condenser ??= new ListCondenser(marks);
    condenser.push(decoder.decode(next, { stream: true }));
    if (condenser.size > maxBytes) throw new TooLong("the response is larger than 16 MiB");
    if (condenser.items > maxItems) throw new TooLong("the list has more than 100,000 items");
  }
  if (condenser === undefined) return inUtf8(Buffer.concat(beginning));
  condenser.push(decoder.decode());
  return { text: condenser.end() };
}

function inUtf8(content: Buffer): BodyText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: content.toString("latin1"), unreadable: "the body is not UTF-8" };
  }
}
