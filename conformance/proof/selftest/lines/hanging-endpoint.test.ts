import { expect, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import { TransportFault } from "../../../client/wire/transport-fault.ts";
import type { Transport } from "../../../client/wire/transport.ts";
import { verify } from "../../../engine/run/verify.ts";
import { brokenIds, referenceOptions, unboundedTransport } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

const reached = unboundedTransport(createApp(referenceOptions));
const hanging: Transport = {
  ...reached,
  send: (request) =>
    request.method === "PATCH"
      ? Promise.reject(new TransportFault("no complete response within 2 s", { isTimeout: true }))
      : reached.send(request),
};

test("an endpoint that never answers is named, the others are judged, and the first lost request is there to be sent again", async () => {
  const report = await verify(
    testRunOptions("http://localhost/api/v1", { effort: "quick", only: ["RCP-30", "SUR-30"] }),
    hanging,
  );
  const { exitCode, outcomes, notes } = report;
  expect([exitCode, brokenIds(report)]).toEqual([3, []]);
  const outcomeOf = (wanted: string): unknown => outcomes.find(({ id }) => id === wanted);
  expect(outcomeOf("RCP-30")).toMatchObject({ outcome: "passed" });
  expect(outcomeOf("SUR-30")).toMatchObject({
    outcome: "inconclusive",
    reason: expect.stringMatching(/no complete response within 2 s; never answered: PATCH \/surveys\/\{id\}$/),
  });
  expect(notes).toContainEqual(
    expect.stringMatching(
      /^the first request without a response was PATCH \/api\/v1\/surveys\/\S+ \(no complete response within 2 s\); to send it again: curl -sS -X PATCH 'http:\S+' -H "Authorization: Bearer \$SERVICE_API_KEY" -H 'Content-Type: application\/json' --data-raw '\{.*\}' -w /,
    ),
  );
});

test("a request that was reset, and whose repetition was answered, isn't the one that is named", async () => {
  let resets = 0;
  const line: Transport = {
    ...reached,
    send: (request) => {
      if (request.url.pathname.endsWith("/recipients"))
        return Promise.reject(new TransportFault("no complete response within 2 s", { isTimeout: true }));
      if (request.method === "PATCH" && (resets += 1) === 1) return Promise.reject(new TransportFault("ECONNRESET"));
      return reached.send(request);
    },
  };
  const { notes } = await verify(
    testRunOptions("http://localhost/api/v1", { effort: "quick", only: ["SUR-30", "RCP-30"], concurrency: 1 }),
    line,
  );
  expect(resets).toBeGreaterThan(1);
  expect(notes.filter((note) => note.startsWith("the first request"))).toEqual([
    expect.stringMatching(/^the first request without a response was POST \S+\/recipients \(/),
  ]);
});
