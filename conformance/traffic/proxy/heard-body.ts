import type { Readable } from "node:stream";
import { maxBodyBytes } from "../exchange/message.ts";

const maxHeldBytes = 32 * 1024 * 1024;

let heldBytes = 0;

export class HeardBody {
  #chunks: Uint8Array[] | undefined = [];
  #bytes = 0;

  constructor(stream: Readable) {
    stream.on("data", (chunk: Uint8Array) => this.#add(chunk));
  }

  /** Releases the body. Returns undefined if it was too long to hold. */
  take(): Buffer | undefined {
    const body = this.#chunks && Buffer.concat(this.#chunks);
    this.#letGo();
    return body;
  }

  #add(chunk: Uint8Array): void {
    if (this.#chunks === undefined) return;
    const bytes = this.#bytes + chunk.length;
    if (bytes > maxBodyBytes || heldBytes + chunk.length > maxHeldBytes) {
      this.#letGo();
      return;
    }
    this.#chunks.push(chunk);
    this.#bytes = bytes;
    heldBytes += chunk.length;
  }

  #letGo(): void {
    this.#chunks = undefined;
    heldBytes -= this.#bytes;
    this.#bytes = 0;
  }
}
