import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import { NotTested } from "../../client/pacing/stops.ts";
import type { RequestSender } from "../../client/client.ts";
import { isWrite, type EndpointName } from "../../client/endpoint.ts";
import type { Rule } from "../../suite/rules/rule.ts";
import { readable } from "../../suite/scenarios/reading.ts";

export const needsToWrite = "testing it requires writes; run without --read-only";

/** Facets that are named after a write. */
const writes: readonly string[] = ["create", "update", "add"] satisfies readonly EndpointName[];

/** Other facets that only a write can show. */
const facetsNeedingWrites: Readonly<Partial<Record<RequirementId, readonly string[]>>> = {
  // the errors for an invalid body and for a slug in use
  "SVC-3": ["400", "409"],
  "ERR-30": ["in a body"],
  // only a survey that the run created is certain to have no responses
  "RSP-2": ["none"],
};

/** Returns the facets of a rule that GETs alone can show. */
export function facetsByReading({ id, facets }: Pick<Rule, "id" | "facets">): readonly string[] {
  if (!readable.includes(id)) return [];
  return facets.filter((facet) => !writes.includes(facet) && facetsNeedingWrites[id]?.includes(facet) !== true);
}

/** Wraps a client: it sends GETs, and throws for writes. */
export function readOnlySender(client: RequestSender): RequestSender {
  return {
    send: (request) => (isWrite(request) ? Promise.reject(new NotTested(needsToWrite)) : client.send(request)),
  };
}
