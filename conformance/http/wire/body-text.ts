import { pipeline, Readable, type Transform } from "node:stream";
import { brotliDecompress, createBrotliDecompress, createGunzip, createInflate, gunzip, inflate } from "node:zlib";
import { promisify } from "node:util";
import pLimit from "p-limit";
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

/** One at a time: each may grow to all that is held of a body. */
const oneAtATime = pLimit(1);

interface Decoder {
  readonly whole: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;
  readonly stream: () => Transform;
}

const gzip: Decoder = { whole: promisify(gunzip), stream: createGunzip };
const decoders: Readonly<Record<string, Decoder | undefined>> = {
  gzip,
  "x-gzip": gzip,
  deflate: { whole: promisify(inflate), stream: createInflate },
  br: { whole: promisify(brotliDecompress), stream: createBrotliDecompress },
};

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
  const streams = codings.flatMap((name) => decoders[name]?.stream ?? []);
  if (condensedBut !== undefined && streams.length === codings.length) return listText(body, streams, condensedBut);
  return decode(await collect(body), codings);
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new TooLong("the response is larger than 16 MiB");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function decode(bytes: Buffer, codings: readonly string[]): Promise<BodyText> {
  let content = bytes;
  for (const coding of codings) {
    if (content.length === 0) continue;
    const decoder = decoders[coding];
    if (decoder === undefined)
      return { text: "", unreadable: `the body has the content coding ${JSON.stringify(coding)}` };
    try {
      const encoded = content;
      content = await oneAtATime(() => decoder.whole(encoded, { maxOutputLength: maxBytes }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { text: "", unreadable: `the body is not valid ${coding}, or grows past 16 MiB` };
    }
  }
  return inUtf8(content);
}

function inUtf8(content: Buffer): BodyText {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(content) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { text: content.toString("latin1"), unreadable: "the body is not UTF-8" };
  }
}

/** Reads a list while it comes in; of a long one no more is held than what is kept of it. */
async function listText(
  body: AsyncIterable<Uint8Array>,
  streams: readonly (() => Transform)[],
  marks: readonly string[],
): Promise<BodyText> {
  let broken: unknown;
  const source = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
    } catch (error) {
      broken = error;
      throw error;
    }
  };
  try {
    return await condensed(streams.length === 0 ? source() : decoding(source(), streams), marks);
  } catch (error) {
    if (broken !== undefined) throw broken;
    if (error instanceof TypeError) return { text: "", unreadable: "the body is not UTF-8" };
    if (streams.length === 0 || !(error instanceof Error) || error instanceof TooLong) throw error;
    return { text: "", unreadable: `the body can't be decoded: ${error.message}` };
  }
}

function decoding(source: AsyncIterable<Uint8Array>, streams: readonly (() => Transform)[]): AsyncIterable<Uint8Array> {
  // a fault of any of them reaches the reader of the last one
  const all = [Readable.from(source, { objectMode: false }), ...streams.map((create) => create())];
  pipeline(all, () => undefined);
  return all.at(-1) ?? source;
}

async function condensed(bytes: AsyncIterable<Uint8Array>, marks: readonly string[]): Promise<BodyText> {
  const beginning: Uint8Array[] = [];
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let condenser: ListCondenser | undefined;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (condenser === undefined) beginning.push(chunk);
    if (size <= listBytes.whole) continue;
    const next = condenser === undefined ? Buffer.concat(beginning) : chunk;
    condenser ??= new ListCondenser(marks);
    condenser.push(decoder.decode(next, { stream: true }));
    if (condenser.items > maxItems) throw new TooLong("the list has more than 100,000 items");
    if (condenser.size > maxBytes) throw new TooLong("the response is larger than 16 MiB");
    if (size > listBytes.most) throw new TooLong("the list is larger than 512 MiB");
  }
  if (condenser === undefined) return inUtf8(Buffer.concat(beginning));
  condenser.push(decoder.decode());
  return { text: condenser.end() };
}
