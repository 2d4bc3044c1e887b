import { expect, test } from "vitest";
import { dropLongBody } from "./journal.ts";
import type { Step } from "./step.ts";

test("a cut step keeps its long response nowhere", () => {
  const text = "x".repeat(300_000);
  const recorded = { identity: "owner", method: "GET", url: "http://localhost/surveys", responseBody: text };
  const exchange = { url: recorded.url, status: 200, headers: {}, text, json: { value: text }, recorded };
  const step = { exchange, recorded } as unknown as Step;
  dropLongBody(step);
  expect(JSON.stringify(step).length).toBeLessThan(10_000);
  expect(step.exchange?.recorded?.responseBody).toBe(text.slice(0, 2_048));
});
