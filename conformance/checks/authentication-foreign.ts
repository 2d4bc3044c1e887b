import { endpointLabel, surveyEndpointNames } from "../http/endpoint.ts";
import { workingEndpoints } from "./service.ts";
import { demandStatus } from "../check/demand.ts";
import { storedSurvey } from "../check/stored.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import { NotTested } from "../check/violation.ts";
import { visit, type Way } from "../check/visit.ts";

/** Where ids are counted for each key, an id of one key's survey names one of the other's, too. */
export function demandForeignId(tools: Tools): void {
  const shared = new Set(tools.made("owner").map(({ id }) => id));
  if (tools.made("other").some(({ id }) => shared.has(id)))
    throw new NotTested("both keys have a survey with this id, so it names none that is foreign");
}

/** Demands 404 at each endpoint, in this order, for the survey of the other key, however it is named, and in return. */
export async function demandForeign(
  order: readonly number[],
  nameOf: (survey: StandingSurvey) => string,
  tools: Tools,
  way: Way,
): Promise<void> {
  const foreign = await tools.foreign();
  if (tools.effort !== "quick")
    await tools.once("the foreign survey, read by its own key", (own) => storedSurvey(own.other, foreign.id));
  demandForeignId(tools);
  const working = await workingEndpoints(tools);
  const standing = await tools.standing();
  for (const endpoint of order.flatMap((index) => surveyEndpointNames[index] ?? []).filter((one) => working.has(one))) {
    const answer = await visit(tools.owner, endpoint, nameOf(foreign), tools, way);
    demandStatus(answer, 404, `${endpointLabel(endpoint)} of another key's survey`);
    if (tools.effort === "quick" && endpoint !== "read") continue;
    const inReturn = await visit(tools.other, endpoint, nameOf(standing), tools, way === "plain" ? "other" : "plain");
    demandStatus(inReturn, 404, `${endpointLabel(endpoint)} under ${tools.other.identity} of the first key's survey`);
  }
}
