import { NotTested } from "../http/pacing/stops.ts";
import type { Sender } from "../http/client.ts";
import { isWrite } from "../http/endpoint.ts";
import type { Rule } from "../rules/rule.ts";
import { sights, unseen } from "../scenarios/sights.ts";

/** Why a requirement is not tested in a run that only reads. */
export const needsToWrite = "it needs to write; run without --read-only";

/** The facets of a rule that reading alone can show; none where each takes a write. */
export function facetsByReading({ id, facets }: Pick<Rule, "id" | "facets">): readonly string[] {
  if (sights["reading"]?.ids.includes(id) !== true) return [];
  return facets.filter((facet) => unseen.reading[id]?.includes(facet) !== true);
}

/** A client that sends GETs and nothing else. */
export function sendingGetsOnly(client: Sender): Sender {
  return {
    send: (request) => (isWrite(request) ? Promise.reject(new NotTested(needsToWrite)) : client.send(request)),
  };
}
