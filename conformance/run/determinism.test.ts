import { expect, test } from "vitest";
import { createApp } from "../../reference/api/app.ts";
import { doing } from "../../reference/faults/visit.ts";
import { resent } from "../../reference/faults/resent.ts";
import { judgeServer } from "../selftest/judge-server.ts";
import type { RunOptions } from "./options.ts";

type Build = NonNullable<Parameters<typeof judgeServer>[0]>;

/** The requests of a run, without what is each run's own: the run id, and the names that the server gave. */
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
      .replace(/(?:conformance-)?survey-(?:k\d+x\d+-)?RUN-[0-9a-z]+/g, "GENERATED-SLUG")
      .replace(/"(created|updated)At":"[^"]*"/g, "TIME")
      .replace(/\\"(created|updated)At\\":\\"[^"\\]*\\"/g, "TIME"),
  );
}

const sideBySide = await requestsOf({ seed: 6, concurrency: 8 });
const oneByOne = await requestsOf({ seed: 5, concurrency: 1 });

test("two runs with one seed send the same requests in the same order, one check at a time", async () => {
  expect(oneByOne.length).toBeGreaterThan(500);
  expect(await requestsOf({ seed: 5, concurrency: 1 })).toEqual(oneByOne);
});

test("two runs with one seed send the same requests, checks side by side", async () => {
  expect((await requestsOf({ seed: 6, concurrency: 8 })).toSorted()).toEqual(sideBySide.toSorted());
});

test.each(["RCP-46", "LIM-24"] as const)("shrinking a breach of %s sends the same requests again", async (id) => {
  const faulty: Build = (given) =>
    resent(createApp(given), doing("add", "create", "patch"), (text) =>
      text.replace('"skipExisting":true', '"skipExisting":false').replace('"scaleMax":11', '"scaleMax":10'),
    );
  const one = await requestsOf({ seed: 7, only: [id] }, faulty);
  expect(one.length).toBeGreaterThan(0);
  expect(await requestsOf({ seed: 7, only: [id] }, faulty)).toEqual(one);
});

test("what a check sends doesn't hang on which other checks run", async () => {
  const sent = (requests: readonly string[]): readonly string[] =>
    requests.filter((request) => /^PATCH .*charset=utf-8/.test(request));
  const alone = sent(await requestsOf({ seed: 8, only: ["SVC-6"], effort: "thorough" }));
  const all = sent(await requestsOf({ seed: 8, only: ["SVC-5", "SVC-6", "SUR-1"], effort: "thorough" }));
  expect(alone).toHaveLength(3);
  expect(all).toEqual(alone);
});

test("another seed sends other requests", async () => {
  const manner = { concurrency: 1, effort: "quick" } as const;
  const known = new Set(await requestsOf({ ...manner, seed: 5 }));
  const others = await requestsOf({ ...manner, seed: 6 });
  expect(others.filter((request) => !known.has(request)).length).toBeGreaterThan(15);
});
