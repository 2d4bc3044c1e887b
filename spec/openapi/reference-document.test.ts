import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { recordedExchanges } from "../generate/recorded-exchanges.ts";
import { errorsAt, mediaIn } from "../testing/example-errors.ts";
import { openApiDocument } from "./document.ts";
import { referenceDocument } from "./reference-document.ts";

const exchanges = recordedExchanges();
const document = referenceDocument(exchanges);
const media = mediaIn(document);

describe("the OpenAPI document of the reference server", () => {
  test("is valid", async () => {
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  test("has the paths, methods and operation ids of every conforming service", () => {
    const operations = (of: object): unknown =>
      Object.entries((of as { readonly paths: Readonly<Record<string, object>> }).paths).flatMap(([path, item]) =>
        Object.entries(item as Readonly<Record<string, { readonly operationId?: string }>>).flatMap(
          ([method, { operationId }]) => (operationId === undefined ? [] : [`${method} ${path} ${operationId}`]),
        ),
      );
    expect(operations(document)).toEqual(operations(openApiDocument(exchanges)));
  });

  test("shows every recorded exchange", () => {
    const shown = new Set(media.flatMap(({ examples }) => Object.keys(examples)));
    expect(exchanges.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  });

  test.each(
    media.flatMap(({ pointer, examples }) =>
      Object.entries(examples).map(([name, { value }]) => ({ pointer, name, value })),
    ),
  )("has a schema at $pointer that the example $name satisfies", ({ pointer, value }) => {
    expect(errorsAt(document, `${pointer}/schema`, value)).toEqual([]);
  });

  test("rejects what the reference server rejects", () => {
    const at = "/components/schemas";
    expect(errorsAt(document, `${at}/SurveyDraft`, { title: "Without a company" })).not.toEqual([]);
    expect(errorsAt(document, `${at}/NewRecipient`, { title: "Without an email" })).not.toEqual([]);
    expect(errorsAt(document, `${at}/QuestionDraft`, { type: "dropdown", label: "Which?", options: [] })).not.toEqual(
      [],
    );
    expect(
      errorsAt(document, `${at}/QuestionDraft`, { type: "rating", label: "How?", scaleMin: 5, scaleMax: 50 }),
    ).toEqual([]);
  });
});
