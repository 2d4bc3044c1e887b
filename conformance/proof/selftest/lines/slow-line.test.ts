import { expect, onTestFinished, test } from "vitest";
import { createApp } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { SetUpError } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import { startSlowLine } from "../../testing/network/start-slow-line.ts";
import { brokenIds, referenceOptions } from "../judge-server.ts";
import { testRunOptions } from "../test-run-options.ts";

/** Lists 150 kB of older surveys, from request number `from` on. */
function withOlder(app: Fetch, from: number): Fetch {
  let requests = 0;
  const older = Array.from({ length: 750 }, (_, number) => ({ id: `old-${number}`, title: "An old one".repeat(15) }));
  return async (request) => {
    requests += 1;
    const answer = await app(request);
    if (request.method !== "GET" || !request.url.endsWith("/surveys") || !answer.ok || requests < from) return answer;
    const { surveys } = (await answer.json()) as { readonly surveys: readonly unknown[] };
    return Response.json({ surveys: [...surveys, ...older] });
  };
}

async function behindSlowLine(from: number): Promise<string> {
  const { origin, close } = await startServer({ app: () => withOlder(createApp(referenceOptions), from) });
  onTestFinished(() => close());
  const line = await startSlowLine(origin, 50_000);
  onTestFinished(() => line.close());
  return `${line.origin}/api/v1`;
}

test("a list that a slow line can't carry in time is named with what to try", async () => {
  const url = await behindSlowLine(10);
  const report = await verify(testRunOptions(url, { effort: "quick", only: ["SUR-4", "AUT-8"], timeoutMs: 1_500 }));
  expect([report.verdict, brokenIds(report)]).toEqual(["incomplete", []]);
  expect(report.notes).toContainEqual(
    expect.stringMatching(
      /^\d+ requests? got no usable response: \d+ × a response was incomplete after 1\.5 s: increase --timeout \(/,
    ),
  );
});

test("a run whose first list is too slow isn't begun, and names --timeout", async () => {
  const url = await behindSlowLine(0);
  const starting = verify(testRunOptions(url, { effort: "quick", only: ["SUR-1"], timeoutMs: 1_500 }));
  const error = await starting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SetUpError);
  expect(String(error)).toContain("a response was incomplete after 1.5 s: increase --timeout");
});
