import { citedPlaces, isStandard } from "../contract/cited-places.ts";
import { contractAnchor } from "../contract/contract-places.ts";
import { linkTo } from "./markdown.ts";

/** The address of a section of an RFC. */
export function standardAddress(citation: string): string {
  const [, number = "", section = ""] = /^RFC (\d+)(?: §([\d.]+))?/.exec(citation) ?? [];
  return `https://www.rfc-editor.org/rfc/rfc${number}${section === "" ? "" : `#section-${section}`}`;
}

function linkOf(citation: string): string {
  if (isStandard(citation)) return `[${citation}](${standardAddress(citation)})`;
  const [place = citation] = citedPlaces(citation);
  return linkTo(contractAnchor(place), citation);
}

/** The citations of a source, each a link to its place in the appendix or in its standard. */
export function sourceLinks(source: string): string {
  return source
    .split("; ")
    .map((citation) => linkOf(citation))
    .join("; ");
}
