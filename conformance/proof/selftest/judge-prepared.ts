import { createApp, type AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { handlerTransport } from "../../client/wire/handler-transport.ts";
import type { Report } from "../../report/format/report.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { verify } from "../../engine/run/verify.ts";
import { createDrivable } from "./create-drivable.ts";
import { referenceOptions } from "./judge-server.ts";
import { preparedSlug, prepareSurveys } from "./prepare-surveys.ts";
import { testRunOptions } from "./test-run-options.ts";

export interface PreparedRun {
  readonly report: Report;
  /** HTTP methods that the run sent: only GET. */
  readonly methods: ReadonlySet<string>;
}

const baseUrl = "http://localhost/api/v1";

/** Prepares surveys on a server, then judges it in a read-only run. */
export async function judgePrepared(
  build: (given: AppOptions) => Fetch = createApp,
  options: Partial<RunOptions> = {},
): Promise<PreparedRun> {
  const { given: shared, driver } = createDrivable(referenceOptions);
  const app = build(shared);
  await prepareSurveys(app, driver);
  const methods = new Set<string>();
  const recordingApp: Fetch = (request) => {
    methods.add(request.method);
    return app(request);
  };
  const run = testRunOptions(baseUrl, { readOnly: { survey: preparedSlug }, ...options });
  return { report: await verify(run, handlerTransport(recordingApp)), methods };
}
