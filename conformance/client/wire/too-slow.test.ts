import { expect, test } from "vitest";
import { connectTestClient } from "../../proof/testing/connect-test-client.ts";
import { startSubject } from "../../proof/testing/start-subject.ts";

test("a response that is still coming in when its time is over is not asked for again", async () => {
  const starting = startSubject((_request, response) => {
    const timer = setInterval(() => response.write("some more"), 10);
    response.on("close", () => clearInterval(timer));
  });
  const { client, owner, subject } = await connectTestClient(starting, { timeoutMs: 1_500 });
  await expect(owner.list()).rejects.toThrow("GET /surveys: a response was incomplete after 1.5 s: increase --timeout");
  expect(subject.requests).toHaveLength(1);
  expect(client.failedRequests.summary).toMatch(
    /^1 request got no usable response: 1 × a response was incomplete .* --timeout \(1 × GET \/surveys\)$/,
  );
});
