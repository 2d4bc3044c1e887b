import { maxBodyBytes } from "./heard-event.ts";

/** A copy of what passes, as long as it is not too long: what is forwarded is never touched. */
export class BodyCopy {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= maxBodyBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** Absent where it was too long. */
  get bytes(): Uint8Array | undefined {
    return this.#length <= maxBodyBytes ? Buffer.concat(this.#chunks) : undefined;
  }
}
