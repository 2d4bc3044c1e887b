import type { JsonObject } from "../format/json.ts";

declare const plainness: unique symbol;

/** A document that every lawful server must take: the author makes it, and nobody else does. */
export type Plain<Document extends JsonObject = JsonObject> = Document & { readonly [plainness]?: true };

const plainDocuments = new WeakSet<object>();

/** Marks a document as one that every lawful server must take. */
export function plain<Document extends JsonObject>(document: Document): Plain<Document> {
  plainDocuments.add(document);
  return document;
}

/** A document made of another: plain where that is. */
export function asPlainAs<Document extends JsonObject>(other: unknown, document: Document): Document {
  return isPlain(other) ? plain(document) : document;
}

/** Says whether every lawful server must take this document. */
export function isPlain(document: unknown): boolean {
  return typeof document === "object" && document !== null && plainDocuments.has(document);
}
