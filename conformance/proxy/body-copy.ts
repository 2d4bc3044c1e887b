import { maxBodyBytes } from "./heard-event.ts";

/** A body in its parts, as they came; absent where it was too long to keep. */
export type BodyParts = readonly Uint8Array[] | undefined;

/** What passes, as long as it is not too long: what is forwarded is never touched. */
export class BodyCopy {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length > maxBodyBytes) this.#chunks = [];
    // most bodies are one chunk, and an array that is pushed to has room for more
    else if (this.#chunks.length === 0) this.#chunks = [chunk];
    else this.#chunks.push(chunk);
  }

  get chunks(): BodyParts {
    return this.#length <= maxBodyBytes ? this.#chunks : undefined;
  }
}
