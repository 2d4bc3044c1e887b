import { endpointLabel, surveyEndpointNames } from "../http/endpoint.ts";
import { workingEndpoints } from "./service.ts";
import { demandStatus } from "../check/demand.ts";
import { storedSurvey } from "../check/stored.ts";
import { together } from "../check/together.ts";
import type { Tools } from "../check/tools.ts";
import { NotTested } from "../check/violation.ts";
import { visit, type Way } from "../check/visit.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { findSurvey } from "../reading/survey.ts";

/** Says whether a survey was there before this run: all that a run makes bears the run's id in its title. */
export function isOlder({ title }: JsonObject, runId: string): boolean {
  return typeof title === "string" && !title.includes(runId);
}

/** What each key is answered when it reads the other's survey by its id: the first key's answer, then the other's. */
export function foreignReads(tools: Tools): Promise<readonly [Exchange, Exchange]> {
  return tools.once("surveys read by their ids under the other key", async (own) => {
    const [foreign, standing] = await together([own.foreign(), own.standing()]);
    return together([own.owner.read(foreign.id), own.other.read(standing.id)]);
  });
}

/**
 * Where ids are counted for each key, an id of one key's survey names one of the other's, too: one that this run made, or
 * an older one, which a PATCH would spoil.
 */
export async function demandForeignId(tools: Tools): Promise<void> {
  const shared = new Set(tools.made("owner").map(({ id }) => id));
  const isShared = tools.made("other").some(({ id }) => shared.has(id));
  const reads = isShared ? [] : await foreignReads(tools);
  const isOwn = (answer: Exchange): boolean =>
    succeeded(answer) && isOlder(findSurvey(answer)?.members ?? {}, tools.names.runId);
  if (isShared || reads.some(isOwn))
    throw new NotTested("both keys have a survey with this id, so it names none that is foreign");
}

/** Demands 404 at each endpoint, in this order, for the survey of the other key, named by its id or its slug, and in return. */
export async function demandForeign(
  order: readonly number[],
  named: "id" | "slug",
  tools: Tools,
  way: Way,
): Promise<void> {
  const foreign = await tools.foreign();
  await tools.once("the foreign survey, read by its own key", (own) => storedSurvey(own.other, foreign.id));
  if (named === "id") await demandForeignId(tools);
  const working = await workingEndpoints(tools);
  const standing = await tools.standing();
  for (const endpoint of order.flatMap((index) => surveyEndpointNames[index] ?? []).filter((one) => working.has(one))) {
    const reads = named === "id" && endpoint === "read" ? await foreignReads(tools) : [];
    const answer = reads[0] ?? (await visit(tools.owner, endpoint, foreign[named], tools, way));
    demandStatus(answer, 404, `${endpointLabel(endpoint)} of another key's survey`);
    const otherWay = way === "plain" ? "other" : "plain";
    const inReturn = reads[1] ?? (await visit(tools.other, endpoint, standing[named], tools, otherWay));
    demandStatus(inReturn, 404, `${endpointLabel(endpoint)} under ${tools.other.identity} of the first key's survey`);
  }
}
