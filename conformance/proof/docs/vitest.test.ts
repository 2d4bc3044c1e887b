import { describe, expect, test } from "vitest";
import { requirement, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { ownerKey, runVitest, type VitestResult } from "../testing/run-vitest.ts";

const idsWith = ({ tests }: VitestResult, status: string): readonly string[] =>
  tests.filter((one) => one.status === status).map(({ title }) => title.split(" ")[0] ?? "");

test("each requirement is a test of its chapter; a broken one fails as on the console, an untested one is skipped with its reason", async () => {
  const ran = await runVitest("conformance({ ...given, fetch: forgetful });");
  expect(ran.exitCode).toBe(1);
  expect(ran.tests.map(({ title }) => title)).toEqual(requirementIds.map((id) => `${id} ${requirement(id).text}`));
  expect(ran.tests[0]?.ancestorTitles).toEqual(["survey-conformance", "Service (SVC)"]);
  expect(idsWith(ran, "failed")).toEqual(["SUR-39"]);
  const [failure = ""] = ran.tests.find(({ status }) => status === "failed")?.failureMessages ?? [];
  expect(failure.split("\n").slice(0, 2)).toEqual([
    "broken MUST: ✗ SUR-39 MUST: PATCH by slug returned 404",
    "  says      PATCH /surveys/{id} MUST accept the survey's slug as well as its id. (Endpoints, rule 1; stated)",
  ]);
  expect(failure.split("\n").length).toBeLessThanOrEqual(30);
  expect(failure).toMatch(
    / {2}replay {4}the same options with \{"only":"SUR-39","seed":1,"effort":"quick","path":"[\w: ]+"\}$/,
  );
  expect(ran.stdout).toMatch(/↓ .* AUT-15 .* \[needs --driver FILE with issueKey\]/);
  expect(ran.stdout).toMatch(
    /↓ .* AUT-12 .* \[no client can test this requirement: The dashboard is not part of the HTTP API\.\]/,
  );
  expect(ran.stdout).not.toContain(ownerKey);
});

test("a filter judges what it selects and what that needs, and nothing else", async () => {
  const counting = `
    let requests = 0;
    const counted = (request) => { appendFileSync("requests", request.method + "\\n"); return app(request); };
    conformance({ ...given, fetch: counted });
    import { afterAll, expect } from "vitest";
    import { readFileSync } from "node:fs";
    afterAll(() => expect(readFileSync("requests", "utf8").split("\\n").length).toBeLessThan(120));
  `;
  const ran = await runVitest(counting, ["-t", "AUT-7 "]);
  expect([ran.exitCode, idsWith(ran, "passed")]).toEqual([0, ["AUT-7"]]);
});

test("options that are found out are asked for once, and after the file's own set-up", async () => {
  const ran = await runVitest(`
    import { beforeAll } from "vitest";
    let server, asked = 0;
    beforeAll(() => { server = app; });
    conformance(async () => {
      if ((asked += 1) > 1) throw new Error("asked again");
      return { ...given, fetch: server, only: ["SVC", "QST-3"] };
    });
  `);
  expect([ran.exitCode, idsWith(ran, "passed")]).toEqual([
    0,
    ["SVC-1", "SVC-2", "SVC-3", "SVC-4", "SVC-7", "SVC-8", "SVC-9", "QST-3"],
  ]);
  expect(ran.stdout).toMatch(/↓ .* SVC-6 .* \[a quick run doesn't try: .*; use --effort standard\]/);
  expect(ran.stdout).toMatch(/↓ .* LIM-30 .* \[the options exclude this requirement\]/);
});

describe("on a server whose create is broken", () => {
  const file = (options: string): string => `
    const broken = async (request) =>
      request.method === "POST" && request.url.endsWith("/surveys") ? new Response("{}", { status: 500 }) : app(request);
    conformance({ ...given, fetch: broken, ${options} });
  `;

  test.each([
    ["only", 'only: "RCP-30,RCP-32"', []],
    ["-t", "", ["-t", "RCP. RCP-3[02] "]],
  ] as const)("what %s selects is red, and shows the create", async (_name, options, words) => {
    const ran = await runVitest(file(options), words);
    expect([ran.exitCode, idsWith(ran, "failed")]).toEqual([1, ["RCP-30", "RCP-32"]]);
    const [failure = ""] = ran.tests.find(({ status }) => status === "failed")?.failureMessages ?? [];
    expect(failure).toMatch(/^broken MUST, and RCP-30 depends on it: ✗ SUR-1 /);
  });

  test("the test of the create shows it where it runs, and what rests on it is skipped", async () => {
    const ran = await runVitest(file('only: "SUR-1,RCP-32"'));
    expect([ran.exitCode, idsWith(ran, "failed")]).toEqual([1, ["SUR-1"]]);
  });
});

test.each([
  ["all surveys have one id", 'text.replace(/"id":"[0-9a-f-]{36}"/, \'"id":"one"\')', "QST-3"],
  ["no survey is shown", 'request.method === "GET" ? "{}" : text', "QST-3"],
] as const)("where nothing was proven, for %s, what is selected is red", async (_name, text, id) => {
  const ran = await runVitest(
    `
    const altered = async (request) => {
      const response = await app(request);
      const text = await response.text();
      return new Response(${text}, { status: response.status, headers: { "content-type": "application/json" } });
    };
    conformance({ ...given, fetch: altered });
  `,
    ["-t", `${id} `],
  );
  expect([ran.exitCode, idsWith(ran, "passed"), idsWith(ran, "failed")]).toEqual([1, [], [id]]);
});

test.each([
  ["among others", [], "SUR-39,SVC-1", ["SVC-1"]],
  ["alone", ["-t", "SUR-39 "], "SUR-39", []],
] as const)("a known failure is skipped with its reason and date, %s", async (_name, words, only, passed) => {
  const ran = await runVitest(
    `
    import { writeFileSync } from "node:fs";
    writeFileSync("known.yaml", "- { id: SUR-39, reason: planned, expires: 9999-12-31 }");
    conformance({ ...given, fetch: forgetful, only: "${only}", baseline: "known.yaml" });
  `,
    words,
  );
  expect([ran.exitCode, idsWith(ran, "passed"), idsWith(ran, "failed")]).toEqual([0, passed, []]);
  expect(ran.stdout).toMatch(
    /↓ .* SUR-39 .* \[known failure until 9999-12-31: planned \(PATCH by slug returned 404\)\]/,
  );
});

test("what needs a driver alone proves nothing without one", async () => {
  const ran = await runVitest("conformance(given);", ["-t", "AUT-15 "]);
  expect([ran.exitCode, idsWith(ran, "failed")]).toEqual([1, ["AUT-15"]]);
  expect(ran.tests.find(({ status }) => status === "failed")?.failureMessages[0]).toMatch(
    /the run is not conformant: .*needs --driver FILE with issueKey/s,
  );
});

test("two servers in one file are judged apart", async () => {
  const ran = await runVitest(`
    import { describe } from "vitest";
    for (const [name, fetch] of Object.entries({ app, forgetful })) describe(name, () => conformance({ ...given, fetch, only: "SUR-39" }));
  `);
  expect(ran.tests.map(({ ancestorTitles, status }) => [ancestorTitles[0], status])).toEqual([
    ["app", "passed"],
    ["forgetful", "failed"],
  ]);
});

test("a broken SHOULD is skipped, or fails under strict; what is not tested fails under requireAll", async () => {
  const file = (options: string): string => `
    const lenient = async (request) => {
      const answer = await app(request);
      return answer.status === 401 ? new Response(null, { status: 401 }) : answer;
    };
    conformance({ ...given, fetch: lenient, only: "AUT", ${options} });
  `;
  const [kind, strict] = [await runVitest(file("")), await runVitest(file("strict: true, requireAll: true"))];
  expect([kind.exitCode, idsWith(kind, "failed")]).toEqual([0, []]);
  expect(kind.stdout).toMatch(/↓ .* AUT-\d+ .* \[warned \(SHOULD\): .*\]/);
  expect(idsWith(strict, "failed")).toEqual(expect.arrayContaining(["AUT-15", "AUT-16"]));
  expect(idsWith(strict, "failed").length).toBeGreaterThan(2);
});

test("what keeps a run from starting fails the suite once, with the hint, and no test", async () => {
  const ran = await runVitest(`conformance({ ...given, fetch: undefined, baseUrl: "http://127.0.0.1:9/api/v1" });`);
  expect([ran.exitCode, idsWith(ran, "failed"), idsWith(ran, "passed")]).toEqual([1, [], []]);
  const message =
    "SetUpError: http://127.0.0.1:9/api/v1 can't be reached: GET /surveys: connect ECONNREFUSED 127.0.0.1:9 (nothing listens there: check the host, the port and whether the service is running)";
  expect(ran.stderr.split(message)).toHaveLength(2);
});

test("a base URL of /, as vite sets it, is named", async () => {
  const ran = await runVitest(`conformance({ ...given, fetch: undefined, baseUrl: process.env.BASE_URL });`);
  expect(ran.stderr).toContain('vite sets the variable BASE_URL to "/", so use another one, such as SERVICE_BASE_URL');
});
