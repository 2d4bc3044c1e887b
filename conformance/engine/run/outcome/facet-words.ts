import { endpointNames } from "../../../client/endpoint.ts";

/** A facet as a reader of a report understands it: `on create`, `on update with 10`, `with 400`; others are words already. */
export function facetWords(facet: string): string {
  const [first = "", ...rest] = facet.split(" ");
  const value = rest.length === 0 ? "" : ` with ${rest.join(" ")}`;
  if (endpointNames.some((name) => name === first)) return `on ${first}${value}`;
  return /^\d+$/.test(facet) ? `with ${facet}` : facet;
}
