import type { JsonObject } from "../../client/json/json.ts";

const plainDocuments = new WeakSet<object>();

/** Marks a document as one that every lawful server must take: its author does, and nobody else. */
export function plain<Document extends JsonObject>(document: Document): Document {
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
