import { expect, test } from "vitest";
import { syntheticExchange } from "../../proof/testing/synthetic-report.ts";
import { RequestClock } from "./request-clock.ts";

const root = "https://survey.example/api/v1";

function logOf(...requests: readonly Partial<Parameters<RequestClock["note"]>[0]>[]): ReturnType<RequestClock["log"]> {
  const clock = new RequestClock(new URL(root));
  for (const request of requests) clock.note(syntheticExchange(request));
  return clock.log();
}

test("each request is listed under its endpoint, in the order in which they were sent", () => {
  const log = logOf(
    { method: "POST", url: `${root}/surveys`, status: 201, startedMs: 30.6, durationMs: 4.2 },
    { method: "GET", url: `${root}/surveys?page=2`, status: 200, startedMs: 10, durationMs: 3 },
    { method: "GET", url: `${root}/surveys/a%2Fb`, status: 404, startedMs: 11, durationMs: 3 },
    { method: "PATCH", url: `${root}/surveys/`, status: 405, startedMs: 12, durationMs: 3 },
    { method: "POST", url: `${root}/surveys/x/recipients`, status: 200, startedMs: 13, durationMs: 3 },
    { method: "GET", url: `${root}/surveys/x/responses`, status: 200, startedMs: 14, durationMs: 3 },
    { method: "GET", url: `${root}/elsewhere/x`, status: 200, startedMs: 15, durationMs: 3 },
    { method: "GET", url: "$SERVICE_API_KEY://survey.example", status: 200, startedMs: 16, durationMs: 3 },
  );
  expect(log.requests.map(([endpoint, ...numbers]) => [log.endpoints[endpoint], ...numbers])).toEqual([
    ["GET /surveys", 200, 10, 3],
    ["GET /surveys/{id}", 404, 11, 3],
    ["PATCH /surveys/{id}", 405, 12, 3],
    ["POST /surveys/{id}/recipients", 200, 13, 3],
    ["GET /surveys/{id}/responses", 200, 14, 3],
    ["other paths", 200, 15, 3],
    ["other paths", 200, 16, 3],
    ["POST /surveys", 201, 31, 4],
  ]);
});

test("a request without a response has status 0", () => {
  const { status: _status, ...unanswered } = syntheticExchange({ fault: "no answer" });
  const clock = new RequestClock(new URL("http://127.0.0.1:4010/api/v1"));
  clock.note(unanswered);
  expect(clock.log().requests).toEqual([[0, 0, 10, 12]]);
});

test("a long run lists its first 5,000 requests and says how many more there were", () => {
  const { requests, leftOut } = logOf(...Array.from({ length: 5_003 }, (_, startedMs) => ({ startedMs })));
  expect([requests.length, leftOut]).toEqual([5_000, 3]);
});
