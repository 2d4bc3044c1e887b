import { expect, test } from "vitest";
import type { RecordedExchange } from "../report/report.ts";
import { syntheticExchange } from "../report/synthetic-report.ts";
import { neededExchanges, onceEach } from "./needed-exchanges.ts";

const root = "http://127.0.0.1:4010/api/v1/surveys";
let ms = 0;
const sent = (
  method: string,
  path: string,
  status: number,
  changes: Partial<RecordedExchange> = {},
): RecordedExchange =>
  syntheticExchange({ method, url: root + path, status, startedMs: (ms += 1), responseBody: "{}", ...changes });

const create = sent("POST", "", 201, {
  requestBody: '{"slug":"one"}',
  responseBody: '{"survey":{"id":"7","slug":"one"}}',
});
const other = sent("POST", "", 201, {
  requestBody: '{"slug":"two"}',
  responseBody: '{"survey":{"id":"8","slug":"two"}}',
});
const foreign = sent("PATCH", "/8", 200);
const bySlug = sent("PATCH", "/one", 200);
const refused = sent("PATCH", "/7", 400);
const read = sent("GET", "/7", 200);
const list = sent("GET", "", 200);
const again = sent("POST", "", 201, { requestBody: '{"slug":"one"}', responseBody: '{"survey":{"id":"9"}}' });
const late = sent("GET", "/7", 200);
const all = [create, other, foreign, bySlug, refused, read, list, again, late];

const value = { message: "the next read shows another title than was given", expected: '"a"' };
const before = { message: "the survey changed at title", expected: 'as before: "a"' };
const success = { message: "a PATCH was answered 400", expected: "success (2xx)" };

test.each([
  ["a value: the create of its survey and what changed it", value, late, [create, bySlug, late]],
  [
    "a change: reads and refusals as well",
    before,
    late,
    [create, bySlug, refused, read, list, late].filter((one) => one !== list),
  ],
  ["a status: what came before on its survey", success, refused, [create, bySlug, refused]],
  ["a create by itself", { message: "a create was answered 500", expected: "success (2xx)" }, again, [again]],
  [
    "a slug in use: the create that has it",
    { message: "was answered 201, not 409", expected: "status 409" },
    again,
    [create, again],
  ],
  [
    "a list: all that was made or changed",
    { message: "the list lacks a survey", expected: "a list" },
    list,
    [create, other, foreign, bySlug, list],
  ],
])("what a failure needs of its case, for %s", (_name, words, judged, needed) => {
  expect(neededExchanges(all, judged, words)).toEqual(needed);
});

test("where nothing says which survey is meant, all that came before is needed", () => {
  expect(neededExchanges([other, late], late, value)).toEqual([other, late]);
});

test("an exchange that several parts of a case rest on stands once, in the order of sending", () => {
  expect(onceEach([read, create, read, create, bySlug])).toEqual([create, bySlug, read]);
});
