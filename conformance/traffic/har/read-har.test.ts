import { describe, expect, test } from "vitest";
import { readHar } from "./read-har.ts";

const entry = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  startedDateTime: "2026-01-05T09:00:00.000Z",
  time: 20,
  request: {
    method: "GET",
    url: "https://host/api/v1/surveys",
    headers: [{ name: "Authorization", value: "Bearer abc" }],
    bodySize: 0,
  },
  response: { status: 200, headers: [], content: { size: 2, text: "[]" } },
  ...changes,
});
const har = (...entries: readonly unknown[]): string => JSON.stringify({ log: { version: "1.2", entries } });
const bodyOf = (content: object): string | undefined =>
  readHar(har(entry({ response: { status: 200, headers: [], content } })), "a.har").exchanges[0]?.response?.text;

describe("a HAR file", () => {
  test("is read into exchanges, header names in lower case", () => {
    const one = { startedDateTime: "2026-01-05T09:00:00.001Z", time: 19.5 };
    const { exchanges, leftOut } = readHar(har(entry(one)), "a.har");
    expect(leftOut).toEqual(new Map());
    expect(exchanges).toEqual([
      {
        request: {
          method: "GET",
          url: new URL("https://host/api/v1/surveys"),
          headers: { authorization: "Bearer abc" },
          text: "",
        },
        response: { status: 200, headers: {}, areHeadersUnknown: true, text: "[]" },
        begun: Date.parse("2026-01-05T09:00:00.001Z"),
        // times in whole milliseconds may be a millisecond early
        ended: Date.parse("2026-01-05T09:00:00.001Z") + 20.5,
      },
    ]);
  });

  test("leaves out what is broken and what came from a cache, and counts both", () => {
    const { exchanges, leftOut } = readHar(
      har(entry(), { what: "ever" }, null, entry({ startedDateTime: "soon" }), entry({ _fromCache: "disk" })),
      "a.har",
    );
    expect(exchanges.length).toBe(1);
    expect([...leftOut]).toEqual([
      ["can't be read: request is not an object (first in entry 2)", 1],
      ["can't be read: an entry is not an object (first in entry 3)", 1],
      ["can't be read: startedDateTime is not a time (first in entry 4)", 1],
      ["answered from a cache", 1],
    ]);
  });

  test.each([
    ["Chrome", { _fromCache: "disk" }],
    ["Safari", { _fetchType: "Memory Cache" }],
    ["HAR 1.2", { cache: { beforeRequest: { lastAccess: "2026-01-01T00:00:00Z", eTag: "", hitCount: 1 } } }],
    ["an earlier Firefox", { cache: { afterRequest: null } }],
    ["a Firefox that knows its cache", { cache: { afterRequest: { hitCount: 1 } } }],
    ["a status", { response: { status: 304, headers: [] } }],
  ])("leaves out a read that may come from a cache, as %s says it", (_who, said) => {
    const { exchanges, leftOut } = readHar(har(entry(said)), "a.har");
    expect(exchanges).toEqual([]);
    expect([...leftOut]).toEqual([["answered from a cache", 1]]);
    const patch = { request: { method: "PATCH", url: "https://host/api/v1/surveys/a", headers: [] } };
    expect(readHar(har(entry({ ...said, ...patch })), "a.har").exchanges.length).toBe(1);
  });

  test.each([
    { _fromCache: "" },
    { _fetchType: "Network Load" },
    { cache: {} },
    { cache: null },
    { cache: "none" },
    { cache: { beforeRequest: {}, afterRequest: {} } },
    { cache: { beforeRequest: null, afterRequest: { hitCount: 1 } } },
    { cache: { beforeRequest: null, afterRequest: null } },
  ])("keeps what came from the service: %j", (said) => {
    expect(readHar(har(entry(said)), "a.har").exchanges.length).toBe(1);
  });

  test("begins with a byte order mark, or not", () => {
    expect(readHar(`\ufeff${har(entry())}`, "a.har")).toEqual(readHar(har(entry()), "a.har"));
  });

  test.each([
    ["holds a long text", `"${"x".repeat(20_000_000)}"}}},{"started`],
    ["ends in a text of many quotation marks", `"${'\\"}x{'.repeat(200_000)}`],
  ])("that is cut off and %s is read as far as it goes", (_what, text) => {
    const cut = `${har(entry(), entry()).slice(0, -3)},{"response":{"content":{"text":${text}`;
    const { exchanges, leftOut } = readHar(cut, "a.har");
    expect(exchanges.length).toBe(2);
    expect(leftOut.get("lost because the file is not valid JSON")).toBe(1);
  });

  test("has years of four digits", () => {
    const at = (startedDateTime: string): number => readHar(har(entry({ startedDateTime })), "a.har").exchanges.length;
    expect(at("9999-12-31T23:59:59.999900Z")).toBe(1);
    expect(at("+010000-01-01T00:00:00.000Z")).toBe(0);
    expect(at("+275760-09-13T00:00:00.000900Z")).toBe(0);
  });

  test("that is cut off in the middle is read as far as it goes", () => {
    const whole = har(entry(), entry(), entry());
    const { exchanges, leftOut } = readHar(whole.slice(0, -100), "a.har");
    expect(exchanges.length).toBe(2);
    expect([...leftOut.keys()]).toEqual(["lost because the file is not valid JSON"]);
  });

  test.each(["", "hello", "{}", '{"log":{}}', "[]"])("is not %j", (text) => {
    expect(() => readHar(text, "a.har")).toThrow(/JSON|log\.entries/);
  });

  test("keeps bodies that are whole, and no others", () => {
    expect(bodyOf({ size: 2, text: "[]" })).toBe("[]");
    expect(bodyOf({ size: 2, text: "W10=", encoding: "base64" })).toBe("[]");
    expect(bodyOf({ size: 0 })).toBeUndefined();
    expect(bodyOf({ size: 400 })).toBeUndefined();
    expect(bodyOf({ size: 400, text: "[" })).toBeUndefined();
    expect(bodyOf({ size: 30, compression: -28, text: "[]" })).toBe("[]");
    expect(bodyOf({ size: 2, text: "[… (400 characters in all)" })).toBeUndefined();
  });

  test("without any credential says so: browsers leave them out", () => {
    const headers = [{ name: "Accept", value: "*/*" }];
    const request = { method: "GET", url: "https://host/api/v1/surveys", headers };
    const anonymousIn = (...entries: readonly unknown[]): readonly unknown[] =>
      readHar(har(...entries), "a.har").exchanges.map((one) => one.request.anonymousIn);
    expect(anonymousIn(entry({ request }))).toEqual(["a.har"]);
    expect(anonymousIn(entry({ request }), entry())).toEqual(["a.har", undefined]);
    const rejected = entry({ request, response: { status: 401, headers: [] } });
    expect(anonymousIn(entry({ request }), rejected, entry())).toEqual([undefined, undefined, undefined]);
  });
});

describe("the end of a request", () => {
  const timed = (...times: readonly (readonly [string, number])[]): readonly (readonly [number, number])[] => {
    const zero = Date.parse("2026-01-05T09:00:00Z");
    const entries = times.map(([moment, time]) => entry({ startedDateTime: `2026-01-05T09:00:${moment}Z`, time }));
    return readHar(har(...entries), "a.har").exchanges.map(({ begun, ended }) => [begun - zero, ended - zero]);
  };

  test.each([
    ["whole milliseconds may be two later", ["00.010", 5], ["00.011", 0], [10, 17], [11, 13]],
    ["times of whole milliseconds may be one later", ["00.010", 1.5], ["00.011", 5], [10, 12.5], [11, 17]],
    [
      "durations of whole milliseconds may be one later",
      ["00.010250", 1],
      ["00.0115", 2],
      [10.25, 12.25],
      [11.5, 14.5],
    ],
    ["whole seconds may be a second later", ["01", 1.5], ["02.000", 5], [1_000, 2_001.5], [2_000, 3_005]],
    ["finer times is as written", ["00.010250", 1.25], ["00.011", 2], [10.25, 11.5], [11, 13]],
  ] as const)("in %s", (_what, one, other, first, second) => {
    expect(timed(one, other)).toEqual([first, second]);
  });
});

test("an entry that is nested too deeply is left out, and may have written anything", () => {
  const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`;
  const text = har(entry({ _more: 0 }), entry()).replace('"_more":0', `"_more":${deep}`);
  const { exchanges, leftOut, gaps } = readHar(text, "a.har");
  expect([exchanges.length, gaps.length]).toEqual([1, 1]);
  expect([...leftOut.keys()]).toEqual(["can't be read: its values are nested too deeply (first in entry 1)"]);
});
