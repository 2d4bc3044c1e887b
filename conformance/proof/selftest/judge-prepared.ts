import { createApp, type AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { handlerTransport } from "../../client/wire/handler-transport.ts";
import type { Report } from "../../report/format/report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { verify } from "../../engine/run/verify.ts";
import { drivable } from "./driver-of.ts";
import { referenceOptions } from "./judge-server.ts";
import { prepared, prepareSurveys } from "./prepare-surveys.ts";
import { testRunOptions } from "./test-run-options.ts";

export interface PreparedRun {
  readonly report: Report;
  readonly methods: ReadonlySet<string>;
}

const root = "http://localhost/api/v1";

export async function judgePrepared(
  build: (given: AppOptions) => Fetch = createApp,
  options: Partial<RunOptions> = {},
): Promise<PreparedRun> {
  const { given: shared, driver } = drivable(referenceOptions);
  const app = build(shared);
  await prepareSurveys(app, driver);
  const methods = new Set<string>();
  const listening: Fetch = (request) => {
    methods.add(request.method);
    return app(request);
  };
  const run = testRunOptions(root, { readOnly: { survey: prepared }, ...options });
  return { report: await verify(run, handlerTransport(listening)), methods };
}
