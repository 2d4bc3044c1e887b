import type { JsonObject } from "../../client/json/json.ts";

const plainDocuments = new WeakSet<object>();

/** Marks a document that every lawful server must accept. Only its author calls this. */
export function plain<Document extends JsonObject>(document: Document): Document {
  plainDocuments.add(document);
  return document;
}

export function asPlainAs<Document extends JsonObject>(other: unknown, document: Document): Document {
  return isPlain(other) ? plain(document) : document;
}

export function isPlain(document: unknown): boolean {
  return typeof document === "object" && document !== null && plainDocuments.has(document);
}
