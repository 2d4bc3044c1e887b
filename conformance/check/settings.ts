import type { JsonObject } from "../reading/json.ts";
import type { ShownSurvey } from "../reading/survey.ts";

/** What only a create sets. */
export function settingsOf({ members }: ShownSurvey): JsonObject {
  const {
    published = null,
    notifyOnResponse = null,
    notificationEmail = null,
    targetCompany = null,
    slug = null,
  } = members;
  return { published, notifyOnResponse, notificationEmail, targetCompany, slug };
}
