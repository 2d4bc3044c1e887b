import { expect, test } from "vitest";
import type { RequestLog, RequestTiming } from "../format/report.ts";
import { fewConnections } from "./few-connections.ts";

/** So many requests of 5 ms, so many at once, one round after another. */
function flowing(requests: number, atOnce: number): readonly RequestTiming[] {
  return Array.from({ length: requests }, (_, index): RequestTiming => [0, 200, Math.floor(index / atOnce) * 10, 5]);
}

const log = (requests: readonly RequestTiming[]): RequestLog => ({ endpoints: ["GET /surveys"], requests, leftOut: 0 });

const waiting = Array.from({ length: 6 }, (): RequestTiming => [0, 200, 0, 2_000]);

test("requests that wait while two others at a time are answered show a gateway with two connections", () => {
  expect(fewConnections(log([...flowing(200, 2), ...waiting]), 8)).toBe(
    "6 requests waited for up to 2.0 s while others were answered, never more than 2 at once: a gateway on the way seems to serve so few connections; try --concurrency 2",
  );
});

test.each([
  ["some are slow and the others go on as before", [...flowing(200, 8), ...waiting]],
  ["all wait together, as for a subject that was stopped", [...flowing(8, 2), ...waiting]],
  ["one was slow", [...flowing(200, 2), ...waiting.slice(0, 1)]],
  ["all are slow", Array.from({ length: 200 }, (_, index): RequestTiming => [0, 200, index * 1_000, 2_000])],
])("nothing of the kind is said where %s", (_name, requests) => {
  expect(fewConnections(log(requests), 8)).toBeUndefined();
});
