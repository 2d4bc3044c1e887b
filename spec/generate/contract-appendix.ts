import { contractAnchor, contractPlaces } from "../contract/contract-places.ts";
import { contractText } from "../contract/contract-text.ts";
import { anchor, heading } from "./markdown.ts";

/** A line with an anchor where it begins to say something: after a list's number, a heading's signs, a row's bar. */
function anchored(line: string, id: string): string {
  return line.replace(/^(#+ |\d+\. |\| )?/, (sign) => `${sign}${anchor(id)}`);
}

/** The contract in the appendix: word for word, with anchors, and its headings two levels lower. */
export function contractAppendix(): readonly string[] {
  const text = contractText();
  const lines = text.trimEnd().split("\n");
  for (const { name, line } of contractPlaces(text)) lines[line] = anchored(lines[line] ?? "", contractAnchor(name));
  return [
    heading(2, "contract", "Appendix A. The source contract"),
    "Word for word, with anchors added and its headings two levels lower. Where this document and the contract differ, the contract is right.",
    lines.map((line) => line.replace(/^#/, "###")).join("\n"),
  ];
}
