import { expect, test } from "vitest";
import { latencies, percentile, statusClassOf } from "./latency.ts";

const hundred = Array.from({ length: 100 }, (_, index) => index + 1);

test("a percentile is the smallest value that so many percent don't exceed", () => {
  expect([50, 95, 99, 100].map((percent) => percentile(hundred, percent))).toEqual([50, 95, 99, 100]);
  expect([50, 99].map((percent) => percentile([7], percent))).toEqual([7, 7]);
  expect(percentile([1, 2, 3], 50)).toBe(2);
  expect(percentile([], 50)).toBe(0);
});

test("an endpoint's latency has its own requests alone", () => {
  const log = {
    endpoints: ["GET /surveys", "POST /surveys", "PATCH /surveys/{id}"],
    requests: [...hundred.map((ms): [number, number, number, number] => [1, 201, 0, ms]), [0, 0, 5, 900]] as const,
    leftOut: 0,
  };
  const none = { "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0, "no response": 0 };
  expect(latencies(log)).toEqual([
    {
      endpoint: "GET /surveys",
      requests: 1,
      p50: 900,
      p95: 900,
      p99: 900,
      longest: 900,
      responses: { ...none, "no response": 1 },
    },
    {
      endpoint: "POST /surveys",
      requests: 100,
      p50: 50,
      p95: 95,
      p99: 99,
      longest: 100,
      responses: { ...none, "2xx": 100 },
    },
  ]);
});

test("a status has the class that its first digit names", () => {
  expect([200, 308, 404, 503, 0, 700].map(statusClassOf)).toEqual([
    "2xx",
    "3xx",
    "4xx",
    "5xx",
    "no response",
    "no response",
  ]);
});
