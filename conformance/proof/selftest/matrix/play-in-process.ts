import type { AppOptions } from "../../../../reference/api/app.ts";
import type { Fetch } from "../../../../reference/api/options.ts";
import { SerialDriverRunner } from "../../../client/driver/driver-runner.ts";
import { runScenarios, type ScenarioResults } from "../../../engine/run/run-scenarios.ts";
import { apiOver } from "../../../client/api.ts";
import type { Senders } from "../../../engine/session-options.ts";
import type { Observer } from "../../../suite/open-points/observer.ts";
import { observeResponses } from "../../../suite/open-points/observe-responses.ts";
import { NotTested } from "../../../client/pacing/stops.ts";
import { Redactor } from "../../../client/redaction/redactor.ts";
import type { RequestSender } from "../../../client/client.ts";
import { endpoints } from "../../../client/endpoint.ts";
import { readJson } from "../../../client/json/json.ts";
import type { Effort } from "../../../report/format/report.ts";
import { namesFor } from "../../../suite/documents/names.ts";
import type { Scenario } from "../../../suite/session/scenario.ts";
import { createDrivable } from "../create-drivable.ts";
import { referenceOptions } from "../judge-server.ts";
import { prepareSurveys } from "../prepare-surveys.ts";
import { testKeys } from "../test-run-options.ts";

interface PlayOptions {
  readonly effort: Effort;
  readonly seed: number;
  readonly chosen?: readonly Scenario[];
  /** True if `prepareSurveys` creates surveys before the scenarios. */
  readonly isPrepared?: true;
  readonly observer?: Observer;
  /** The scenarios must do without this. Default: nothing is missing. */
  readonly lacks?: "driver" | "otherKey";
}

/** Plays scenarios one after another in this process, without a client's pacing and retries. */
export async function playInProcess(
  build: (options: AppOptions) => Fetch,
  { effort, seed, chosen, isPrepared, observer, lacks }: PlayOptions,
): Promise<ScenarioResults> {
  const { given: shared, driver: actions } = createDrivable(referenceOptions);
  const app = build(shared);
  if (isPrepared) await prepareSurveys(app, actions);
  const baseUrl = new URL("http://localhost/api/v1");
  const sender = senderTo(app, baseUrl);
  const observeExchange = observer === undefined ? () => undefined : observeResponses(observer, baseUrl);
  const { ownerKey, otherKey } = testKeys;
  const senders: Senders = {
    api: (credential) => apiOver(sender, credential, observeExchange),
    keys: lacks === "otherKey" ? { owner: ownerKey } : { owner: ownerKey, other: otherKey },
  };
  // any run id will do
  const namesOf = (scenario: string): ReturnType<typeof namesFor> =>
    namesFor("r1a2b3c4", scenario.toLowerCase().replaceAll(/[ -]/g, ""));
  const driver = new SerialDriverRunner({
    driver: lacks === "driver" ? undefined : { file: "driver.js", actions, timeoutMs: 10_000 },
    redactor: new Redactor(),
    ownKeys: [ownerKey, otherKey],
    signal: new AbortController().signal,
  });
  const means = { driver, probeRateLimit: 0 };
  const onStopped = (_scenario: string, error: unknown): void => {
    if (!(error instanceof NotTested)) throw error;
  };
  const run = { senders, baseUrl, means, seed, effort, concurrency: 1, namesFor: namesOf, onStopped };
  return runScenarios(run, chosen);
}

function senderTo(app: Fetch, baseUrl: URL): RequestSender {
  return {
    async send({ operation, path, body, contentType, credential }) {
      const { method } = endpoints[operation];
      const headers = new Headers({ accept: "application/json" });
      if (contentType !== undefined) headers.set("content-type", contentType);
      if (credential.authorization !== undefined) headers.set("authorization", credential.authorization);
      const url = baseUrl.href + path;
      const response = await app(new Request(url, { method, headers, ...(body === undefined ? {} : { body }) }));
      const text = await response.text();
      const { status } = response;
      const identity = credential.name;
      const recorded = { identity, method, url, requestHeaders: {}, status, startedMs: 0, durationMs: 0 };
      return { url, status, headers: Object.fromEntries(response.headers), text, json: readJson(text), recorded };
    },
  };
}
