import { expect, test } from "vitest";
import type { Exchange } from "../../client/exchange.ts";
import { readJson } from "../../client/json/json.ts";
import { findCounts } from "./counts.ts";

function responseWith(body: unknown): Exchange {
  const text = JSON.stringify(body);
  return { url: "http://localhost/api/v1/surveys", status: 200, headers: {}, text, json: readJson(text) };
}

const counts = { added: 1, updated: 2, skipped: 0 };

test.each([
  [counts, "top level"],
  [{ counts, added: 1 }, "counts"],
  [{ data: { summary: counts } }, "data.summary"],
  [{ survey: { last: { ...counts, added: 9 } }, counts }, "counts"],
  [{ response: { body: { data: { counts } } } }, "response.body.data.counts"],
  [{ results: [counts] }, "results"],
  [{ added: "1", updated: "2", skipped: "0" }, "top level"],
])("counts are found in %j", (body, place) => {
  expect(findCounts(responseWith(body))).toEqual({ ...counts, place, absent: [] });
});

test("counts that are 0 may be left out", () => {
  expect(findCounts(responseWith({ added: 1, updated: 2 }))).toMatchObject({ ...counts, absent: ["skipped"] });
});

test.each([[{}], [{ ...counts, skipped: -1 }], [{ ...counts, added: 1.5 }], [{ added: "many" }], [[counts, counts]]])(
  "no counts are found in %j",
  (body) => expect(findCounts(responseWith(body))).toBeUndefined(),
);
