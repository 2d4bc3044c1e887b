import { pipeline, Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ListCondenser } from "./list-condenser.ts";
import { ResponseTooLong } from "./transport-fault.ts";

const MiB = 1024 * 1024;
const maxBytes = 8 * MiB;

/** A longer list is condensed. */
const maxWholeListBytes = MiB;
const maxListBytes = 512 * MiB;
const maxItems = 100_000;

interface BodyOptions {
  /** The Content-Encoding header (RFC 9110 §8.4). */
  readonly coding?: string | undefined;
  /** Allows a long list: only items that contain one of these strings are kept complete. */
  readonly keepItemsWith?: readonly string[] | undefined;
}

export interface BodyText {
  readonly text: string;
  /** Why the body could not be decoded. */
  readonly unreadable?: string;
}

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);

/** Reads and decodes a body in bounded memory. Throws `ResponseTooLong` if it exceeds the limits. */
export async function bodyText(body: Chunks, { coding = "", keepItemsWith }: BodyOptions = {}): Promise<BodyText> {
  let connectionError: unknown;
  let isEmpty = true;
  const received = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body) {
        isEmpty &&= chunk.length === 0;
        yield chunk;
      }
    } catch (error) {
      // to tell it from an error of a decoder
      connectionError = error;
      throw error;
    }
  };
  const codings = codingsIn(coding);
  const unknown = codings.find((name) => !decoders.has(name));
  if (unknown !== undefined) {
    // reads the body only to learn whether it is empty, and to enforce the limit
    await textOf(received(), undefined);
    if (isEmpty) return { text: "" };
    return { text: "", unreadable: `the body has the unsupported content coding ${JSON.stringify(unknown)}` };
  }
  const streams = codings.flatMap((name) => decoders.get(name)?.() ?? []);
  try {
    return await textOf(decode(received(), streams), keepItemsWith);
  } catch (error) {
    if (connectionError !== undefined) throw connectionError;
    // an empty body isn't valid gzip, but some servers send the header without a body
    if (isEmpty) return { text: "" };
    if (error instanceof TypeError) return { text: "", unreadable: "the body is not UTF-8" };
    if (streams.length === 0 || error instanceof ResponseTooLong || !(error instanceof Error)) throw error;
    return { text: "", unreadable: `the body is not valid ${codings.join(", ")}` };
  }
}

/** Returns the codings to undo, the last applied first: `gzip, br` has `br` and `gzip`. */
function codingsIn(header: string): readonly string[] {
  const names = header.toLowerCase().split(",");
  return names
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity")
    .toReversed();
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
  // a longer list is condensed; any other longer body is rejected
  const wholeLimit = markers === undefined ? maxBytes : maxWholeListBytes;
  let condenser: ListCondenser | undefined;
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (condenser === undefined) beginning.push(chunk);
    if (size <= wholeLimit) continue;
    if (markers === undefined) throw new ResponseTooLong("the response is larger than 8 MiB");
    if (size > maxListBytes) throw new ResponseTooLong("the list is larger than 512 MiB");
    const next = condenser === undefined ? Buffer.concat(beginning) : chunk;
    condenser ??= new ListCondenser(markers);
    condenser.push(decoder.decode(next, { stream: true }));
    if (condenser.size > maxBytes) throw new ResponseTooLong("the response is larger than 8 MiB");
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
