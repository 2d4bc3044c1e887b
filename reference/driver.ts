import { createDriver } from "./driver/create-driver.ts";
import { DriverFailed } from "./driver/fill-form.ts";

/**
 * The reference's driver module: `survey-conformance verify --driver lib/reference-driver.js`. It signs in once, by the link
 * in SERVICE_DASHBOARD_URL that `survey-reference exec` sets; the link opens one session, so it serves one run.
 */
export const { issueKey, revokeKey, markInvited, submitResponse } = createDriver(() => {
  const link = process.env["SERVICE_DASHBOARD_URL"] ?? "";
  if (!URL.canParse(link)) throw new DriverFailed("SERVICE_DASHBOARD_URL is not a link that opens the dashboard");
  return link;
});
