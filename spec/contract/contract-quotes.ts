import { citedPlaces } from "./cited-places.ts";
import { contractPlaces } from "./contract-places.ts";
import { contractText } from "./contract-text.ts";

/** A sentence of the contract, and where it stands. */
export interface ContractQuote {
  readonly place: string;
  readonly text: string;
}

let known: ReadonlyMap<string, string> | undefined;

/** The contract's own words for a source: a sentence for each rule or row that it cites, none for a section or a standard. */
export function contractQuotes(source: string): readonly ContractQuote[] {
  known ??= linesByPlace();
  const places = source.split("; ").flatMap(citedPlaces);
  return places.flatMap((place) => {
    const text = known?.get(place);
    return text === undefined ? [] : [{ place, text }];
  });
}

function linesByPlace(): ReadonlyMap<string, string> {
  const text = contractText();
  const lines = text.split("\n");
  const quotes = contractPlaces(text).map(({ name, line }) => [name, words(lines[line] ?? "")] as const);
  return new Map(quotes.filter(([, quote]) => quote !== ""));
}

/** A line without its mark-up; nothing for a heading, or for one that only leads to others. */
function words(line: string): string {
  if (line.startsWith("#") || line.startsWith("Gaps")) return "";
  if (!line.startsWith("|")) return line.replace(/^\d+\. /, "");
  const cells = line.split("|").slice(1, -1);
  return cells.map((cell) => cell.trim()).join(" | ");
}
