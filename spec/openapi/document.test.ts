import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { recordedExchanges } from "../generate/recorded-exchanges.ts";
import { errorsAt, mediaIn } from "../testing/example-errors.ts";
import { requirementIds } from "../requirements/catalogue.ts";
import { openApiDocument } from "./document.ts";
import { operationEntries } from "./operations.ts";
import { ofTheService } from "./requirement-groups.ts";

const exchanges = recordedExchanges();
const document: Record<string, unknown> = { ...openApiDocument(exchanges) };

const errorsOf = (pointer: string, value: unknown): unknown => errorsAt(document, pointer, value);

const media = mediaIn(document);

type Responses = Readonly<Record<string, { readonly content?: object }>>;
type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>;

describe("the OpenAPI document", () => {
  test("is valid", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  test("has the six operations, each with its success and error statuses", () => {
    const described = operationEntries.map(([id, { method, path, errors }]) => [id, method, path, errors]);
    expect(described).toEqual([
      ["createSurvey", "post", "/surveys", ["400", "401", "409", "429"]],
      ["listSurveys", "get", "/surveys", ["401", "429"]],
      ["readSurvey", "get", "/surveys/{id}", ["401", "404", "429"]],
      ["updateSurvey", "patch", "/surveys/{id}", ["400", "401", "404", "429"]],
      ["addRecipients", "post", "/surveys/{id}/recipients", ["400", "401", "404", "429"]],
      ["readResponses", "get", "/surveys/{id}/responses", ["401", "404", "429"]],
    ]);
  });

  test("says of every requirement where it bears", () => {
    const named = new Set([...ofTheService, ...operationEntries.flatMap(([, { requirements }]) => requirements)]);
    expect(requirementIds.filter((id) => !named.has(id))).toEqual([]);
  });

  test("names no requirement twice on one operation", () => {
    for (const [id, { requirements }] of operationEntries) {
      expect(new Set(requirements).size, id).toBe(requirements.length);
    }
  });

  test("shows every recorded answer once, and every body of a request that succeeds", () => {
    const shown = media.flatMap(({ examples }) => Object.keys(examples)).toSorted();
    const sent = exchanges.filter(
      ({ exchange }) => exchange.request.body !== undefined && exchange.response.status < 300,
    );
    expect(shown).toEqual([...exchanges, ...sent].map(({ name }) => name).toSorted());
  });

  test.each(
    media.flatMap(({ pointer, examples }) =>
      Object.entries(examples).map(([name, { value }]) => ({ pointer, name, value })),
    ),
  )("has a schema at $pointer that the example $name satisfies", ({ pointer, value }) => {
    expect(errorsOf(`${pointer}/schema`, value)).toEqual([]);
  });

  test("has response records and envelopes of any shape, since none is stated", () => {
    const at = "/paths/~1surveys~1%7Bid%7D~1responses/get/responses/2XX/content/application~1json/schema";
    for (const lawful of [[], [{ who: "p" }], { items: [{ who: "p" }] }]) expect(errorsOf(at, lawful)).toEqual([]);
    expect(errorsOf(at, "none")).not.toEqual([]);
  });

  test("has schemas that reject what the contract rejects", () => {
    const place = "/components/schemas";
    const scale = { type: "linear_scale", scaleMin: 2, scaleMax: 11 };
    expect(errorsOf(`${place}/QuestionDraft`, scale)).not.toEqual([]);
    expect(errorsOf(`${place}/Question`, { type: "essay" })).not.toEqual([]);
    expect(errorsOf(`${place}/Recipient`, { id: "7" })).not.toEqual([]);
    expect(errorsOf(`${place}/SurveyPatch`, { recipients: Array.from({ length: 201 }, () => ({})) })).not.toEqual([]);
  });

  test("has schemas that allow what the contract leaves open", () => {
    const place = "/components/schemas";
    const rows = Array.from({ length: 201 }, () => ({ id: 7 }));
    expect(errorsOf(`${place}/RecipientsAdd`, { recipients: rows })).toEqual([]);
    const created = { survey: { id: 7, questions: null, recipients: null } };
    expect(errorsOf(`${place}/CreatedSurvey`, created)).toEqual([]);
    expect(errorsOf(`${place}/Question`, { type: "linear_scale", scaleMax: 5 })).toEqual([]);
    for (const counts of [{ added: 1 }, { added: "1", updated: "0", skipped: "0" }])
      expect(errorsOf(`${place}/Counts`, counts)).toEqual([]);
    expect(errorsOf(`${place}/Counts`, { added: "one" })).not.toEqual([]);
  });

  test.each(operationEntries.map(([id, { method, path }]) => [id, path, method] as const))(
    "gives %s a response of any status, its body of any JSON media type",
    (_, path, method) => {
      const { responses } = (document["paths"] as Paths)[path]?.[method] ?? { responses: {} };
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(["2XX", "4XX", "5XX"]));
      expect(Object.keys(responses["2XX"]?.content ?? {})).toEqual(["application/json", "application/*+json"]);
    },
  );
});
