function numbersIn(list: string): readonly number[] {
  const [from, to] = list.split(" to ").map(Number);
  if (from !== undefined && to !== undefined) return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return list.split(" and ").map(Number);
}

/** The places of the contract that one citation names: `Endpoints, rules 3 and 4` names two. */
export function citedPlaces(citation: string): readonly string[] {
  const place = citation.replace(/ \(.*\)$/, "");
  const rules = /^(.*, )rules ([\d a-z]+)$/.exec(place) ?? /^(What the service does, )([\d a-z]+)$/.exec(place);
  if (rules !== null) {
    const [, section = "", list = ""] = rules;
    const word = place.includes(", rules ") ? "rule " : "";
    return numbersIn(list).map((number) => `${section}${word}${String(number)}`);
  }
  const members = /^(Survey|Question|Recipient), (.*)$/.exec(place);
  if (members === null) return [place];
  const [, resource = "", list = ""] = members;
  return list.split(", ").map((member) => `${resource}, ${member}`);
}

/** True if a citation names sections of a standard: `RFC 9110 §15.5.2`. */
export function isStandard(citation: string): boolean {
  return /^RFC \d+ §\d+(\.\d+)*(, §\d+(\.\d+)*)*$/.test(citation);
}
