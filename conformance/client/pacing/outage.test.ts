import { expect, test } from "vitest";
import type { EndpointName } from "../endpoint.ts";
import { Outage } from "./outage.ts";

const timeoutMs = 3_000;
const lanes = [0, 110, 250, 370, 490];
const all = ["read", "update"] as const;

/** Notes that a request of each lane timed out, lane by lane, `rounds` times over. Returns when the last one did. */
function timeOut(outage: Outage, rounds: number, endpoints: readonly EndpointName[] = all): number {
  let now = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, lane] of lanes.entries()) {
      const endpoint = endpoints[index % endpoints.length] ?? "read";
      const sentAt = lane + round * (timeoutMs + 10);
      now = sentAt + timeoutMs;
      outage.recordFault({ endpoint, sentAt, now, message: "no answer", isTimeout: true });
    }
  }
  return now;
}

test("a subject that answers nothing is away after three rounds, even if some request is always under way", () => {
  const outage = new Outage();
  timeOut(outage, 2);
  expect(outage.stopReason(0)).toBeUndefined();
  const later = new Outage();
  expect(later.stopReason(timeOut(later, 3))).toMatch(
    /stopped responding \(no answer; 15 times in a row, for 9\.5 s\)/,
  );
});

test("requests that were under way together fail together", () => {
  const outage = new Outage();
  for (let sent = 0; sent < 20; sent += 1)
    outage.recordFault({ endpoint: "read", sentAt: sent, now: 50 + sent, message: "reset" });
  expect(outage.stopReason(100)).toBeUndefined();
});

test("a response ends an outage", () => {
  const outage = new Outage();
  timeOut(outage, 3);
  outage.end("read");
  expect(outage.stopReason(0)).toBeUndefined();
});

test("an endpoint that hangs alone is no outage, and isn't waited for again", () => {
  const outage = new Outage();
  expect(outage.isUnresponsive("update")).toBe(false);
  expect(outage.stopReason(timeOut(outage, 3, ["update"]))).toBeUndefined();
  outage.end("read");
  expect([outage.isUnresponsive("update"), outage.isUnresponsive("read")]).toEqual([true, false]);
  outage.end("update");
  expect(outage.isUnresponsive("update")).toBe(false);
});
