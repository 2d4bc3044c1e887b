import fc from "fast-check";
import type { Document } from "../programs/program.ts";

/** Refers to a text in which a new marker replaces `{mark}`, while all other braces stay. */
export function markedText(text: string): Document {
  return { $: "text", text };
}

/** Text of up to 300 characters, in any script. */
export const anyText: fc.Arbitrary<Document> = fc
  .string({ unit: "grapheme", maxLength: 300, size: "max" })
  .map((text) => markedText(`${text} {mark}`));

/** In characters: servers cut or reject strings around these lengths. */
const criticalLengths = [92, 128, 191, 200, 255, 256, 500, 512, 1_000, 1_024, 2_000, 4_096, 10_000, 65_535, 65_540];

export function longText(length: number): Document {
  return { $: "new", kind: "text", length };
}

export const longTexts: readonly Document[] = criticalLengths.map(longText);
