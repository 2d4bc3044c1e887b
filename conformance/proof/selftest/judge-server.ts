import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { createApp, type AppOptions } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import type { RunningServer, ServerOptions } from "../../../reference/listen/start-server.ts";
import type { Driver } from "../../client/driver/driver.ts";
import { TransportFault } from "../../client/wire/transport-fault.ts";
import type { Transport } from "../../client/wire/transport.ts";
import type { Report } from "../../report/format/report.ts";
import { failureGroups } from "../../report/failure-groups.ts";
import { type RunOptions, SetUpError } from "../../engine/run/options.ts";
import { verify } from "../../engine/run/verify.ts";
import { createDrivable } from "./create-drivable.ts";
import { testKeys, testRunOptions } from "./test-run-options.ts";

export const referenceOptions: AppOptions = {
  keys: [testKeys.ownerKey, testKeys.otherKey],
  publicOrigin: "http://localhost",
  limits: { requestsPerWindow: 1_000_000 },
  reportFault: () => undefined,
};

/** Judges a server within this process, by default in a standard run with a driver. */
export function judgeServer(
  build: (given: AppOptions) => Fetch = createApp,
  options: Partial<RunOptions> = {},
  drive = createDrivable,
): Promise<Report> {
  const { given: shared, driver } = drive(referenceOptions);
  return verify(withDriver("http://localhost/api/v1", driver, options), unboundedTransport(build(shared)));
}

/** Returns undefined if no run can start, for example because the server rejects every key. */
export async function judgeUnlessRefused(
  build: (given: AppOptions) => Fetch,
  options: Partial<RunOptions>,
): Promise<Report | undefined> {
  try {
    return await judgeServer(build, options);
  } catch (error) {
    if (error instanceof SetUpError) return undefined;
    throw error;
  }
}

/** Judges a server over a loopback socket, by default in a standard run with a driver. */
export async function judgeServed(
  serve: (options: ServerOptions) => Promise<RunningServer>,
  build: (given: AppOptions) => Fetch,
  options: Partial<RunOptions> = {},
): Promise<Report> {
  const { given: shared, driver } = createDrivable(referenceOptions);
  const server = await serve({ app: (publicOrigin) => build({ ...shared, publicOrigin }) });
  try {
    return await verify(withDriver(server.url, driver, options));
  } finally {
    await server.close();
  }
}

function withDriver(baseUrl: string, actions: Driver, options: Partial<RunOptions>): RunOptions {
  return testRunOptions(baseUrl, { driver: { file: "driver.js", actions, timeoutMs: 10_000 }, ...options });
}

/** Has no limits of time and size, unlike `handlerTransport`: the matrix sends 200,000 requests. */
export function unboundedTransport(handler: Fetch): Transport {
  return {
    close: () => Promise.resolve(),
    async send({ method, url, headers, body }) {
      const request = new Request(url, { method, headers: { ...headers }, ...(body === undefined ? {} : { body }) });
      const answer = await handler(request).catch((error: unknown) => {
        throw new TransportFault(String(error));
      });
      return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() };
    },
  };
}

/** Returns the failed and warned requirements in the order of the report. */
export function brokenIds({ outcomes }: Pick<Report, "outcomes">): readonly RequirementId[] {
  return failureGroups(outcomes).flatMap(({ outcome, sameSymptom }) => [
    outcome.id,
    ...sameSymptom.map(({ id }) => id),
  ]);
}
