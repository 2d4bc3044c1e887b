import { endpointNames } from "../../client/endpoint.ts";

/** Returns a facet in words: `on create`, `on update with 10`, `with 400`. */
export function describeFacet(facet: string): string {
  const [first = "", ...rest] = facet.split(" ");
  const value = rest.length === 0 ? "" : ` with ${rest.join(" ")}`;
  if (endpointNames.some((name) => name === first)) return `on ${first}${value}`;
  return /^\d+$/.test(facet) ? `with ${facet}` : facet;
}
