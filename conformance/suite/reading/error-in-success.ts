import type { Exchange } from "../../client/exchange.ts";
import { findCounts } from "./counts.ts";
import { findDetails, areInformative } from "./details.ts";
import { createdSurvey, findSurvey } from "./survey.ts";

/** True if a successful response contains validation details, but neither a survey nor counts. */
export function reportsError(exchange: Exchange): boolean {
  const details = findDetails(exchange);
  if (details === undefined || !areInformative(details)) return false;
  return [createdSurvey, findSurvey, findCounts].every((find) => find(exchange) === undefined);
}
