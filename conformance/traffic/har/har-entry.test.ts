import { expect, test } from "vitest";
import type { OverheardExchange } from "../exchange/overheard.ts";
import { exchangeOfEntry, parseHarEntry } from "./har-entry.ts";

const begun = Date.parse("2026-01-05T09:00:00.123Z");
const type = { name: "content-type", value: "application/json" };
const request = { method: "GET", url: "https://host/api/v1/surveys/s1", headers: [{ name: "host", value: "host" }] };
const response = { status: 200, headers: [type], bodySize: 2, content: { size: 2, text: "{}" } };
const entry = { startedDateTime: "2026-01-05T09:00:00.123Z", time: 5, request, response };

const read = (changes: object): ReturnType<typeof exchangeOfEntry> =>
  exchangeOfEntry(parseHarEntry({ ...entry, ...changes }));
const exchange = (changes: object): OverheardExchange => {
  const found = read(changes);
  if (typeof found === "string" || "fault" in found) throw new Error(JSON.stringify(found));
  return found;
};
const lastModified = { name: "last-modified", value: "Mon, 05 Jan 2026 09:00:00 GMT" };

test.each([
  ["seconds", begun / 1_000],
  ["milliseconds", begun],
  ["a text of milliseconds", String(begun)],
  ["a comma", "2026-01-05T09:00:00,123Z"],
  ["a zone", "2026-01-05T10:00:00.123+01:00"],
])("a time may be written with %s", (_how, startedDateTime) => {
  expect(exchange({ startedDateTime }).begun).toBe(begun);
});

test.each([
  ["an object", { "Content-Type": "application/json" }],
  ["an object of lists", { "Content-Type": ["application/json"] }],
  ["pairs", [["Content-Type", "application/json"]]],
  ["lines", ["Content-Type: application/json"]],
  ["other names", [{ key: "Content-Type", value: "application/json" }]],
  ["names in capitals", [{ Name: "Content-Type", Value: "application/json" }]],
  ["values of lists", [{ name: "Content-Type", value: ["application/json"] }, null, 7, {}]],
])("headers may be %s", (_what, headers) => {
  expect(exchange({ response: { ...response, headers } }).response?.headers).toEqual({
    "content-type": "application/json",
  });
});

test.each([
  ["200", 200],
  ["404 Not Found", 404],
  [0, undefined],
  [-1, undefined],
  ["OK", undefined],
  [{ code: 200 }, undefined],
  [101, undefined],
])("the status %j is %j", (status, known) => {
  expect(exchange({ response: { ...response, status } }).response?.status).toBe(known);
});

test.each([
  ["an error of Chrome", { _error: "net::ERR_ABORTED" }],
  ["an error of Playwright", { _failureText: "net::ERR_ABORTED" }],
  ["an exception of Charles", { _charlesStatus: "EXCEPTION" }],
])("a response with %s has no known body", (_what, noted) => {
  const found = exchange({ response: { ...response, ...noted } }).response;
  expect([found?.status, found?.unknownBody]).toEqual([200, "without the whole body"]);
});

test.each([
  ["answered from a cache", { response: { ...response, _serviceWorkerResponseSource: "cache-storage" } }],
  ["answered from a cache", { response: { ...response, bodySize: 0, headers: [type, lastModified] } }],
  ["answered by the client itself", { response: { ...response, _serviceWorkerResponseSource: "fallback-code" } }],
  ["answered by the client itself", { _wasFulfilled: true }],
])("a read is %s: %j", (reason, changes) => {
  expect(read(changes)).toBe(reason);
  const write = { ...request, method: "PATCH", postData: { text: "{}" } };
  expect(exchange({ ...changes, request: write }).request.method).toBe("PATCH");
});

test("a write that a mock answers has no response", () => {
  const write = { ...request, method: "PATCH", postData: { text: "{}" } };
  expect(exchange({ _wasFulfilled: true, request: write }).response).toBeUndefined();
});

test.each(["***", "[redacted]", "<id>", "{id}"])("a masked id is no name: %s", (id) => {
  expect(read({ request: { ...request, url: `https://host/api/v1/surveys/${id}` } })).toEqual({
    fault: "request.url is masked",
    mayWrite: false,
  });
});
