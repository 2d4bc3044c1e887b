import { openApiDocument } from "../openapi/document.ts";
import { referenceDocument } from "../openapi/reference-document.ts";
import { currentRevision } from "../revisions.ts";
import { chapterParts, clientPart } from "./chapter-parts.ts";
import { recordedExchanges } from "./recorded-exchanges.ts";
import { specification } from "./specification.ts";

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The text of every generated file by its path in the package; the same sources give the same text. */
export function generatedFiles(): ReadonlyMap<string, string> {
  return new Map([
    ["spec/generated/specification.md", specification()],
    ["spec/generated/openapi.json", json(openApiDocument(recordedExchanges()))],
    ["spec/generated/openapi.reference.json", json(referenceDocument(recordedExchanges()))],
    [
      "spec/generated/catalogue.json",
      json({ revision: currentRevision, chapters: chapterParts(), clients: clientPart }),
    ],
  ]);
}
