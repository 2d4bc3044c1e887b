import { expect, onTestFinished, test } from "vitest";
import { createTestClient } from "../../proof/testing/create-test-client.ts";
import { startSubject } from "../../proof/testing/start-subject.ts";

test("a response that is still coming in when its time is over is not asked for again", async () => {
  const { url, requests, close } = await startSubject((_request, response) => {
    const timer = setInterval(() => response.write("some more"), 10);
    response.on("close", () => clearInterval(timer));
  });
  onTestFinished(() => close());
  const made = createTestClient(url, { timeoutMs: 1_500 });
  onTestFinished(() => made.close());
  const { client, owner } = made;
  await expect(owner.list()).rejects.toThrow("GET /surveys: a response was incomplete after 1.5 s: increase --timeout");
  expect(requests).toHaveLength(1);
  expect(client.failedRequests.summary).toMatch(
    /^1 request got no usable response: 1 × a response was incomplete .* --timeout \(1 × GET \/surveys\)$/,
  );
});
