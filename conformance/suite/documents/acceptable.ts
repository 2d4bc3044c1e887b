import type { JsonObject } from "../../client/json/json.ts";

const acceptableDocuments = new WeakSet<object>();

/**
 * Marks a document that every conformant service must accept, so that a rejection breaks the contract. A copy isn't marked:
 * code that changes a document must mark it again if it is still acceptable.
 */
export function acceptable<Document extends JsonObject>(document: Document): Document {
  acceptableDocuments.add(document);
  return document;
}

export function isAcceptable(document: unknown): boolean {
  return typeof document === "object" && document !== null && acceptableDocuments.has(document);
}
