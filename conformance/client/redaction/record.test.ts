import { expect, test } from "vitest";
import { connectTestClient, type ConnectedClient } from "../../proof/testing/connect-test-client.ts";
import { canaryKey } from "../../proof/testing/create-test-client.ts";
import { sendJson, startSubject, type RequestHandler } from "../../proof/testing/start-subject.ts";

const talkingTo = (answering: RequestHandler): Promise<ConnectedClient> => connectTestClient(startSubject(answering));

test("an exchange written down has its long bodies cut, and the check sees all of them", async () => {
  const long = "x".repeat(1024 * 1024 + 5);
  const { owner, recorded } = await talkingTo((_request, response) => sendJson(response, 200, long));
  const { json: reading } = await owner.create({ long });
  expect(reading).toEqual({ value: long });
  const [{ requestBody = "", responseBody = "" } = {}] = recorded;
  expect(responseBody).toMatch(/^"x+… \(1048583 characters in all\)$/);
  expect(requestBody).toMatch(/^\{"long":"x+… \(1048592 characters in all\)$/);
});

test("no key is written down, wherever the subject repeats it", async () => {
  const { owner, recorded, subject } = await talkingTo(({ headers, path, body }, response) =>
    sendJson(
      response,
      200,
      { headers, path, body, encoded: encodeURIComponent(canaryKey) },
      {
        "x-key": String(headers["authorization"]),
        "x-encoded": `?key=${encodeURIComponent(canaryKey)}`,
      },
    ),
  );
  const seen = await owner.call("create", {
    body: { title: canaryKey },
    query: `?key=${encodeURIComponent(canaryKey)}`,
  });
  expect(seen.text).toContain(canaryKey);
  expect(seen.url).toBe(`${subject.url.href}/surveys?key=$SERVICE_API_KEY`);
  const written = JSON.stringify(recorded);
  expect([written.includes(canaryKey), written.includes(encodeURIComponent(canaryKey))]).toEqual([false, false]);
  expect(recorded[0]).toMatchObject({
    url: `${subject.url.href}/surveys?key=$SERVICE_API_KEY`,
    requestHeaders: { authorization: "Bearer $SERVICE_API_KEY" },
    requestBody: '{"title":"$SERVICE_API_KEY"}',
    responseHeaders: { "x-key": "Bearer $SERVICE_API_KEY", "x-encoded": "?key=$SERVICE_API_KEY" },
    responseBody: expect.stringContaining("Bearer $SERVICE_API_KEY"),
  });
});

test("a key that comes in two chunks is not written down, wherever it is split", async () => {
  const { owner, recorded } = await talkingTo((_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    response.write(canaryKey.slice(0, recorded.length));
    setImmediate(() => response.end(canaryKey.slice(recorded.length)));
  });
  for (let split = 0; split < canaryKey.length; split += 1) await owner.call("list");
  expect(recorded.map(({ responseBody }) => responseBody)).toEqual(Array.from(canaryKey, () => "$SERVICE_API_KEY"));
});
