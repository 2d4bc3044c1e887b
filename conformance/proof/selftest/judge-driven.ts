import { createApp } from "../../../reference/api/app.ts";
import type { Driver } from "../../client/driver/driver.ts";
import type { LoadedDriver } from "../../client/driver/driver-runner.ts";
import { handlerTransport } from "../../client/wire/handler-transport.ts";
import type { Report } from "../../report/format/report.ts";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { RunOptions } from "../../engine/run/options.ts";
import { verify } from "../../engine/run/verify.ts";
import { createDrivable, type Drivable, type FullDriver } from "./create-drivable.ts";
import { referenceOptions } from "./judge-server.ts";
import { testRunOptions } from "./test-run-options.ts";

/** The requirements that only a run with a driver can test. */
export const drivenIds: readonly RequirementId[] = ["RSP-4", "RSP-5", "RSP-6", "RSP-7", "RSP-8", "AUT-15", "AUT-16"];

export function driverRunOptions(
  baseUrl: string,
  driver: LoadedDriver | undefined,
  options: Partial<RunOptions> = {},
): RunOptions {
  return testRunOptions(baseUrl, {
    ...(driver === undefined ? {} : { driver }),
    effort: "quick",
    // RCP-44: with skipExisting, a matched recipient keeps its inviteSentAt, which the driver sets
    only: ["RCP-44", ...drivenIds],
    maxDurationMs: 60_000,
    ...options,
  });
}

export const toLoadedDriver = (actions: Driver, timeoutMs = 10_000): LoadedDriver => ({
  file: "my driver.mjs",
  actions,
  timeoutMs,
});

/** Judges the reference with the driver that `change` returns. */
export function judgeDriven(
  change: (driver: FullDriver, server: Drivable) => Driver,
  options: Partial<RunOptions> & { readonly driverTimeoutMs?: number } = {},
): Promise<Report> {
  const server = createDrivable(referenceOptions);
  const driver = toLoadedDriver(change(server.driver, server), options.driverTimeoutMs);
  return verify(
    driverRunOptions("http://localhost/api/v1", driver, options),
    handlerTransport(createApp(server.given)),
  );
}

/** Returns `RSP-4 passed` for each requirement, or `[id, outcome, reason]` if the outcome has a reason. */
export const outcomeTexts = ({ outcomes }: Report): readonly unknown[] =>
  outcomes.map(({ id, outcome, reason }) => (reason === undefined ? `${id} ${outcome}` : [id, outcome, reason]));
