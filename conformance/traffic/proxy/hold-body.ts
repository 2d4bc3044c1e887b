import type { Readable } from "node:stream";
import { maxBodyBytes } from "../exchange/message.ts";

/** Limit for the bodies of all pending messages together, so that large concurrent uploads don't exhaust the memory. */
const maxHeldBytes = 32 * 1024 * 1024;

let heldBytes = 0;

/** Keeps a copy of the body that flows through a stream. `take` releases it, and returns undefined if it was too long. */
export function holdBody(stream: Readable): { readonly take: () => Buffer | undefined } {
  let chunks: Uint8Array[] | undefined = [];
  let bytes = 0;
  const release = (): void => {
    chunks = undefined;
    heldBytes -= bytes;
    bytes = 0;
  };
  stream.on("data", (chunk: Uint8Array) => {
    if (chunks === undefined) return;
    chunks.push(chunk);
    bytes += chunk.length;
    heldBytes += chunk.length;
    if (bytes > maxBodyBytes || heldBytes > maxHeldBytes) release();
  });
  const take = (): Buffer | undefined => {
    const body = chunks && Buffer.concat(chunks);
    release();
    return body;
  };
  return { take };
}
