import type { JsonObject } from "../../client/json/json.ts";

const acceptableDocuments = new WeakSet<object>();

/** Marks a document that every conformant server must accept: a rejection then breaks the contract. Only `Author` calls this. */
export function acceptable<Document extends JsonObject>(document: Document): Document {
  acceptableDocuments.add(document);
  return document;
}

export function isAcceptable(document: unknown): boolean {
  return typeof document === "object" && document !== null && acceptableDocuments.has(document);
}
