/** A place of the contract that a source can cite, and the line where it is, from 0. */
export interface ContractPlace {
  readonly name: string;
  readonly line: number;
}

/** The names that sources give to paragraphs which have neither a number nor a first column, by how they begin. */
const namedParagraphs: readonly (readonly [start: string, name: string])[] = [
  ["Invite copy belongs on", "Resources, closing rule of Recipient"],
  ["All requests carry", "Endpoints, introduction"],
  ["Error body shape", "Gaps of Errors"],
  ["The rate-limit threshold", "Gaps of Limits"],
  ["Version policy", "Gaps of Versioning"],
];

/** Short names of sections and table rows, where the contract's own words are longer. */
const shortNames: Readonly<Record<string, string>> = {
  "Resources and their fields": "Resources",
  "Limits, Recipients per survey": "Limits, recipients per survey",
  "Limits, Rate limit per API key": "Limits, rate limit per API key",
};

/** The rules of a numbered list are named so in these sections; the first section's items go by their number alone. */
const ruleSections = ["Endpoints", "Authentication"];

function short(name: string): string {
  return shortNames[name] ?? name;
}

function cellsOf(line: string): readonly string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function rowName(section: string, cells: readonly string[]): string {
  const [first = "", second = ""] = cells;
  return section === "Endpoints" ? `Endpoints, ${first} ${second}` : short(`${section}, ${first}`);
}

/** Every place of the contract that can be cited, in its order: sections, rows, numbered rules, named paragraphs and gaps. */
export function contractPlaces(text: string): readonly ContractPlace[] {
  const places: ContractPlace[] = [];
  let chapter = "";
  let section = "";
  let isHeader = true;
  for (const [line, words] of text.split("\n").entries()) {
    const heading = /^(##+) (.+)$/.exec(words);
    const numbered = /^(\d+)\. /.exec(words);
    const paragraph = namedParagraphs.find(([start]) => words.startsWith(start));
    const add = (name: string): void => void places.push({ name, line });
    if (heading !== null) {
      section = short(heading[2] ?? "");
      if (heading[1] === "##") chapter = section;
      add(section);
    } else if (numbered !== null) {
      add(`${section}, ${ruleSections.includes(section) ? "rule " : ""}${numbered[1]}`);
    } else if (paragraph !== undefined) {
      add(paragraph[1]);
    } else if (words.startsWith("Gaps:")) {
      add(`Gaps of ${chapter}`);
    }
    // a table's first two lines are its header
    if (!words.startsWith("|")) isHeader = true;
    else if (words.startsWith("|---")) isHeader = false;
    else if (!isHeader) add(rowName(section, cellsOf(words)));
  }
  return places;
}

/** The anchor of a place in the specification's appendix. */
export function contractAnchor(name: string): string {
  return `contract-${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}`;
}
