import type { BodyParts } from "./body-copy.ts";
import type { HeardEvent } from "./heard-event.ts";
import type { PassedRequest, PassedResponse } from "./forwarder.ts";

/** A frame begins with its kind, a number, the lengths of its three parts, a status and a time. */
const frameHead = 32;
const kinds = { began: 1, ended: 2, missed: 3 };
/** A length that says that a part is absent. */
const absent = 0xff_ff_ff_ff;
const lineBreak = 0x0a;

interface Frame {
  readonly kind: keyof typeof kinds;
  readonly number: number;
  readonly at: number;
  /** What the head is made of. */
  readonly lines: readonly string[];
  readonly request: BodyParts;
  readonly status: number;
  readonly response: BodyParts;
}

/** What a proxy hears as bytes, one event after the other: nothing is decoded, and nothing is an object until it is judged. */
export class HeardFrames {
  #bytes: Buffer;
  #length = 0;

  /** `size`: bytes for which there is room at once. */
  constructor(size: number) {
    this.#bytes = Buffer.allocUnsafe(size);
  }

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  /** All of them. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Empty again: the bytes are not needed any more. */
  clear(): void {
    this.#length = 0;
  }

  began(number: number, at: number, { method, url, rawHeaders }: PassedRequest): void {
    const lines = [method ?? "", url ?? "", ...rawHeaders];
    this.#add({ kind: "began", number, at, lines, request: undefined, status: 0, response: undefined });
  }

  ended(
    number: number,
    at: number,
    request: BodyParts,
    { status = 0, rawHeaders: lines = [], body: response }: Partial<PassedResponse> = {},
  ): void {
    this.#add({ kind: "ended", number, at, lines, request, status, response });
  }

  missed(count: number): void {
    this.#add({ kind: "missed", number: count, at: 0, lines: [], request: undefined, status: 0, response: undefined });
  }

  #add({ kind, number, at, lines, request, status, response }: Frame): void {
    const start = this.#length;
    const headLength = lengthOf(lines) + lines.length;
    const [requestLength, responseLength] = [lengthOf(request ?? []), lengthOf(response ?? [])];
    this.#makeRoom(frameHead + headLength + requestLength + responseLength);
    const bytes = this.#bytes;
    bytes.writeUInt32LE(kinds[kind], start);
    bytes.writeUInt32LE(number, start + 4);
    bytes.writeUInt32LE(headLength, start + 8);
    bytes.writeUInt32LE(request === undefined ? absent : requestLength, start + 12);
    bytes.writeUInt32LE(response === undefined ? absent : responseLength, start + 16);
    bytes.writeUInt32LE(status, start + 20);
    bytes.writeDoubleLE(at, start + 24);
    this.#length = start + frameHead;
    this.#addLines(lines);
    this.#addPart(request);
    this.#addPart(response);
  }

  /** None holds a line break, nor what isn't Latin-1 (RFC 9110 §5.5): to make one text of them first would cost more. */
  #addLines(lines: readonly string[]): void {
    const bytes = this.#bytes;
    let end = this.#length;
    for (const line of lines) {
      for (let index = 0; index < line.length; index += 1) bytes[end++] = line.charCodeAt(index);
      bytes[end++] = lineBreak;
    }
    this.#length = end;
  }

  #addPart(part: BodyParts): void {
    if (part === undefined) return;
    for (const chunk of part) {
      this.#bytes.set(chunk, this.#length);
      this.#length += chunk.length;
    }
  }

  #makeRoom(length: number): void {
    const needed = this.#length + length;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.bytes);
    this.#bytes = larger;
  }
}

function lengthOf(parts: readonly { readonly length: number }[]): number {
  let sum = 0;
  for (const { length } of parts) sum += length;
  return sum;
}

/** Reads such bytes as they come, cut anywhere. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** The events that are whole now, each with its length in bytes. */
  *take(chunk: Uint8Array): Generator<readonly [event: HeardEvent, length: number]> {
    const bytes = Buffer.concat([this.#rest, chunk]);
    let start = 0;
    for (let end = endOf(bytes, start); end <= bytes.length; end = endOf(bytes, start)) {
      yield [eventAt(bytes, start), end - start];
      start = end;
    }
    this.#rest = bytes.subarray(start);
  }
}

function eventAt(bytes: Buffer, start: number): HeardEvent {
  const [kind, id = 0, headLength = 0, requestLength = 0, responseLength = 0, status = 0] = [0, 4, 8, 12, 16, 20].map(
    (offset) => bytes.readUInt32LE(start + offset),
  );
  const at = bytes.readDoubleLE(start + 24);
  const headEnd = start + frameHead + headLength;
  const head = bytes.toString("latin1", start + frameHead, headEnd);
  if (kind === kinds.began) return { kind: "began", id, at, head };
  if (kind === kinds.missed) return { kind: "missed", count: id };
  const [requestBody, requestEnd] = partAt(bytes, headEnd, requestLength);
  const [body] = partAt(bytes, requestEnd, responseLength);
  return {
    kind: "ended",
    id,
    at,
    ...(requestBody === undefined ? {} : { requestBody }),
    ...(status === 0 ? {} : { response: { status, head, ...(body === undefined ? {} : { body }) } }),
  };
}

/** Where a frame ends; never, where its beginning isn't there yet. */
function endOf(bytes: Buffer, start: number): number {
  if (start + frameHead > bytes.length) return Infinity;
  const lengths = [8, 12, 16].map((offset) => bytes.readUInt32LE(start + offset));
  return start + frameHead + lengths.reduce((sum, length) => sum + (length === absent ? 0 : length), 0);
}

function partAt(bytes: Buffer, start: number, length: number): [part: Uint8Array | undefined, end: number] {
  return length === absent ? [undefined, start] : [bytes.subarray(start, start + length), start + length];
}
