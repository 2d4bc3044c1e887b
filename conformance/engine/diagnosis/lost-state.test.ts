import { expect, onTestFinished, test } from "vitest";
import { canaryKey, createTestClient } from "../../proof/testing/create-test-client.ts";
import { sendJson, startSubject } from "../../proof/testing/start-subject.ts";
import { lostState } from "./lost-state.ts";

test("after a run that created no survey, nothing is read again", async () => {
  const { url, requests, close } = await startSubject((_, response) => sendJson(response, 404, {}));
  const { client, close: closeClient } = createTestClient(url);
  onTestFinished(async () => {
    await closeClient();
    await close();
  });
  expect(await lostState({ client, ownerKey: canaryKey, made: [], steps: [] })).toBeUndefined();
  expect(requests).toEqual([]);
});
