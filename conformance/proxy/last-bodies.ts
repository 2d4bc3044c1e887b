import type { BodyParts } from "./body-copy.ts";

/** So many bodies are kept, ... */
const maxBodies = 128;
/** ... none of them longer than this, in bytes. */
const maxBytes = 32 * 1024;

/** Where a body is kept, and whether it is the one that was kept there before. */
export interface Place {
  readonly number: number;
  readonly isRepeated: boolean;
}

interface Kept {
  readonly number: number;
  /** Has room for more than the body, perhaps: new memory for each body would cost more than all else. */
  readonly bytes: Buffer;
  length: number;
}

/** The body that came last from each of some addresses: what is read again and again is mostly the same. */
export class LastBodies {
  readonly #kept = new Map<string, Kept>();

  /** The place of a body, which is kept there from now on; none where it is too long, empty or in several parts. */
  placeOf(address: string, body: BodyParts): Place | undefined {
    const bytes = body?.length === 1 ? body[0] : undefined;
    if (bytes === undefined || bytes.length === 0 || bytes.length > maxBytes) return undefined;
    const last = this.#kept.get(address);
    const { length } = bytes;
    if (last?.length === length && last.bytes.compare(bytes, 0, length, 0, length) === 0)
      return { number: last.number, isRepeated: true };
    if (last !== undefined && last.bytes.length >= length) {
      last.bytes.set(bytes);
      last.length = length;
      return { number: last.number, isRepeated: false };
    }
    const number = last?.number ?? this.#freePlace();
    this.#kept.set(address, { number, bytes: Buffer.from(bytes), length });
    return { number, isRepeated: false };
  }

  /** One that was never used, else that of the address that is known longest. */
  #freePlace(): number {
    if (this.#kept.size < maxBodies) return this.#kept.size;
    for (const [address, { number }] of this.#kept) {
      this.#kept.delete(address);
      return number;
    }
    return 0;
  }
}
