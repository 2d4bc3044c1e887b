import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { syntheticExchange } from "../../report/synthetic-report.ts";
import { reproduction } from "./reproduction.ts";
import { rowTemplates, shellWords } from "./row-template.ts";

const row = (name: string): object => ({ email: `${name}.x@example.com`, title: `For ${name}`, note: "it's $5 & 10%" });

test("rows that differ in words alone are one template, and counted words are a range", () => {
  const people = ["p1", "p2", "p3", "p4", "p5"].map(row);
  expect(rowTemplates(JSON.stringify({ recipients: people, options: ["Red", "Green"] }))).toMatchObject([
    { template: JSON.stringify(row("~1")), words: ["p1", "p2", "p3", "p4", "p5"] },
    { template: '"~1"', words: ["Red", "Green"] },
  ]);
  const questions = [1, 2, 3].map((number) => ({
    label: `What of q${number}?`,
    required: number % 2 === 0,
    q: `q${number}`,
  }));
  expect(rowTemplates(JSON.stringify({ questions }))).toMatchObject([
    { template: '{"label":"What of ~1?","required":~2,"q":"~1"}', words: ["q1,false", "q2,true", "q3,false"] },
  ]);
  expect(shellWords(["p1", "p2", "p3", "p4"])).toBe("p{1..4}");
  expect(shellWords(["k5x2", "k5x4", "k5x6", "k5x8"])).toBe("k5x{2..8..2}");
  expect(shellWords(["ada", "grace"])).toBe("ada grace");
});

test.each([
  ["rows that differ in more than words", [row("p1"), { ...row("p2"), note: "another" }]],
  ["rows that are the same", [row("p1"), row("p1")]],
  ["a single row", [row("p1")]],
  ["rows that hold the blank", [row("a~1"), row("a~2")]],
])("%s have no template", (_name, recipients) => {
  expect(rowTemplates(JSON.stringify({ recipients }))).toEqual([]);
});

test.each([
  [2, false],
  [5, false],
  [201, false],
  [40, true],
])("a script sends %i rows as they were sent, and is short (another word in each: %s)", (count, isVaried) => {
  const recipients = Array.from({ length: count }, (_, index) => ({
    ...row(`p${index + 1}`),
    isSecond: isVaried && index % 2 === 1,
  }));
  const requestBody = JSON.stringify({ title: "It's [r1234567]", recipients, skipExisting: true });
  const url = "http://127.0.0.1:1/api/v1/surveys/one/recipients";
  const headers = { authorization: "Bearer $SERVICE_API_KEY", "content-type": "application/json" };
  const script = reproduction([syntheticExchange({ url, requestBody, requestHeaders: headers })], {
    baseUrl: "http://127.0.0.1:1/api/v1",
    runId: "r1234567",
  });
  expect(script.length).toBeLessThan(1_200);
  // in place of curl, what it would send
  const spoken = `curl() { printf %s "\${@: -1}"; }\n${script.replace(/^RUN=.*$/m, "RUN=r1234567")}`;
  const environment = { PATH: process.env["PATH"], SERVICE_API_KEY: "k" };
  expect(execFileSync("bash", ["-c", spoken], { encoding: "utf8", env: environment })).toBe(requestBody);
});

test("what raced is sent at the same time, and what comes after it waits", () => {
  const exchanges = ["one", "two", "three"].map((title) =>
    syntheticExchange({ url: "http://127.0.0.1:1/api/v1/surveys", requestBody: JSON.stringify({ title }) }),
  );
  const script = reproduction(exchanges, {
    baseUrl: "http://127.0.0.1:1/api/v1",
    runId: "r1234567",
    concurrent: new Set(exchanges.slice(0, 2)),
  });
  expect(script.split("\n").slice(-5)).toEqual([
    `call POST /surveys '{"title":"one"}' &`,
    `call POST /surveys '{"title":"two"}' &`,
    "wait",
    `call POST /surveys '{"title":"three"}'`,
    "",
  ]);
});
