import { expect, test } from "vitest";
import { createApp } from "../../../reference/api/app.ts";
import { isOperation } from "../../proof/faults/parts/route.ts";
import { withChangedRequests } from "../../proof/faults/parts/with-changed-requests.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";
import type { RunOptions } from "./options.ts";

type Build = NonNullable<Parameters<typeof judgeServer>[0]>;

async function requestsOf(options: Partial<RunOptions>, build: Build = createApp): Promise<readonly string[]> {
  const seen: string[] = [];
  const { runId } = await judgeServer((given) => {
    const app = build(given);
    return async (request) => {
      const { method, url, headers } = request;
      const text = request.body === null ? "" : await request.clone().text();
      seen.push(`${method} ${url} ${headers.get("authorization") ?? "no key"} ${headers.get("content-type")} ${text}`);
      return app(request);
    };
  }, options);
  const escaped = runId.replaceAll("e", "(?:e|\\\\u0065)");
  const digits = String(Number.parseInt(runId.replaceAll(/[^0-9a-f]/g, ""), 16));
  return seen.map((request) =>
    request
      .replaceAll(digits, "RUN-IN-DIGITS")
      .replace(new RegExp(escaped, "gi"), "RUN")
      .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{11,12}/g, "ID")
      .replace(/key_[0-9a-f]{12}_\S+/, "ISSUED")
      .replace(/(?:conformance-)?survey-(?:(?:k\d+x\d+-)?RUN-[0-9a-z]+|[0-9a-f]{10}\b)/g, "GENERATED-SLUG")
      .replace(/"(created|updated)At":"[^"]*"/g, "TIME")
      .replace(/\\"(created|updated)At\\":\\"[^"\\]*\\"/g, "TIME"),
  );
}

const atOnce = await requestsOf({ seed: 6, concurrency: 8, effort: "quick" });
const oneByOne = await requestsOf({ seed: 5, concurrency: 1, effort: "quick" });

test("two runs with one seed send the same requests in the same order, one at a time", async () => {
  expect(oneByOne.length).toBeGreaterThan(500);
  expect(await requestsOf({ seed: 5, concurrency: 1, effort: "quick" })).toEqual(oneByOne);
});

test("two runs with one seed send the same requests, several at once", async () => {
  expect((await requestsOf({ seed: 6, concurrency: 8, effort: "quick" })).toSorted()).toEqual(atOnce.toSorted());
});

test.each(["RCP-40", "LIM-24"] as const)(
  "the search for a shorter sequence that breaks %s sends the same requests again",
  async (id) => {
    const faulty: Build = (given) =>
      withChangedRequests(createApp(given), isOperation("add", "create", "patch"), (text) =>
        text.replace('"skipExisting":true', '"skipExisting":false').replace('"scaleMax":11', '"scaleMax":10'),
      );
    const manner = { seed: 1, only: [id] };
    const one = await requestsOf(manner, faulty);
    const unshrunk = await requestsOf({ ...manner, unshrunk: true }, faulty);
    expect(one.length).toBeGreaterThan(unshrunk.length);
    expect((await requestsOf(manner, faulty)).toSorted()).toEqual(one.toSorted());
  },
);

test("a scenario's requests don't depend on the other scenarios", async () => {
  const manner = { seed: 8, effort: "quick" } as const;
  const alone = await requestsOf({ ...manner, only: ["LIM-24"] });
  const more = await requestsOf({ ...manner, only: ["LIM-24", "RCP-40"] });
  expect(more.length).toBeGreaterThan(alone.length);
  expect(alone.filter((request) => !more.includes(request))).toEqual([]);
});

test("another seed sends other requests", async () => {
  const manner = { concurrency: 1, effort: "quick" } as const;
  const known = new Set(await requestsOf({ ...manner, seed: 5 }));
  const others = await requestsOf({ ...manner, seed: 6 });
  expect(others.filter((request) => !known.has(request)).length).toBeGreaterThan(15);
});
