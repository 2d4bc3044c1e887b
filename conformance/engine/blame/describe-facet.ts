import { endpointNames } from "../../client/endpoint.ts";

/** Returns words for a facet: `create` -> `on create`, `update 10` -> `on update with 10`, `400` -> `with 400` */
export function describeFacet(facet: string): string {
  const [first = "", ...rest] = facet.split(" ");
  const value = rest.length === 0 ? "" : ` with ${rest.join(" ")}`;
  if (endpointNames.some((name) => name === first)) return `on ${first}${value}`;
  return /^\d+$/.test(facet) ? `with ${facet}` : facet;
}
