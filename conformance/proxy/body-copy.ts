import { maxBodyBytes } from "./heard-event.ts";

/** What passes, as long as it is not too long: what is forwarded is never touched. */
export class BodyCopy {
  #chunks: Uint8Array[] = [];
  #length = 0;

  add(chunk: Uint8Array): void {
    this.#length += chunk.length;
    if (this.#length <= maxBodyBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  /** In its parts; absent where it was too long. */
  get chunks(): readonly Uint8Array[] | undefined {
    return this.#length <= maxBodyBytes ? this.#chunks : undefined;
  }
}
