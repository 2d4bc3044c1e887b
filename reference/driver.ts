import { createDriver } from "./driver/create-driver.ts";
import { DriverFailed } from "./driver/fill-form.ts";

const link = process.env["SERVICE_DASHBOARD_URL"] ?? "";

function signInLink(): string {
  if (!URL.canParse(link)) throw new DriverFailed("SERVICE_DASHBOARD_URL is not a link that opens the dashboard");
  return link;
}

/** The pages share the dashboard's host, also if --public-url names one that can't be reached from here. */
const reachedAt = (page: URL): URL => (URL.canParse(link) ? new URL(page.pathname, link) : page);

/**
 * The reference's driver module: `survey-conformance verify --driver lib/reference-driver.js`. It signs in once, by the
 * link in SERVICE_DASHBOARD_URL that `survey-reference exec` sets. The link opens one session, so it serves one run.
 */
export const { issueKey, revokeKey, markInvited, submitResponse, deleteSurvey } = createDriver(signInLink, reachedAt);
