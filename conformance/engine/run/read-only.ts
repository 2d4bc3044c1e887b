import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { NotTested } from "../../client/pacing/stops.ts";
import type { RequestSender } from "../../client/client.ts";
import { isWrite, type EndpointName } from "../../client/endpoint.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import { readable } from "../../suite/scenarios/reading.ts";

export const needsToWrite = "it needs to write; run without --read-only";

const writes: readonly string[] = ["create", "update", "add"] satisfies readonly EndpointName[];

const facetsNeedingWrites: Readonly<Partial<Record<RequirementId, readonly string[]>>> = {
  "SVC-3": ["400", "409"],
  "ERR-30": ["in a body"],
  "RSP-2": ["none"],
};

export function facetsByReading({ id, facets }: Pick<Rule, "id" | "facets">): readonly string[] {
  if (!readable.includes(id)) return [];
  return facets.filter((facet) => !writes.includes(facet) && facetsNeedingWrites[id]?.includes(facet) !== true);
}

export function readOnlySender(client: RequestSender): RequestSender {
  return {
    send: (request) => (isWrite(request) ? Promise.reject(new NotTested(needsToWrite)) : client.send(request)),
  };
}
