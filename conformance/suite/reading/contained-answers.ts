import { isObject, readJson } from "../../client/json/json.ts";

/** The texts and numbers at any depth of a JSON value. */
interface Leaves {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/**
 * True if a record of any shape contains the answer: a text within a text, a number alone, or an option. If no option's
 * text appears, its index from 0 or 1 counts: `{ "q3": 2 }` contains the second or third option.
 */
export function containsAnswer(
  value: unknown,
  { options = [] }: { readonly options?: readonly string[] },
  answer: string | number | readonly string[],
): boolean {
  const leaves = leavesOf(value);
  if (typeof answer === "number") return containsNumber(leaves, answer);
  if (options.length === 0) return [answer].flat().every((text) => containsText(leaves, text));
  const showsOptionTexts = options.some((option) => containsText(leaves, option));
  return [answer].flat().every((option) => {
    const index = options.indexOf(option);
    if (showsOptionTexts) return containsText(leaves, option);
    return containsNumber(leaves, index) || containsNumber(leaves, index + 1);
  });
}

export function containsWords(value: unknown, words: string): boolean {
  return containsText(leavesOf(value), words);
}

function containsText({ texts }: Leaves, text: string): boolean {
  const wanted = normalisedText(text);
  return texts.some((candidate) => normalisedText(candidate).includes(wanted));
}

/** Finds the 7 in `7/10`, but not in `14:37`, `2027-01-07` and `a7f3`. */
function containsNumber({ texts, numbers }: Leaves, wanted: number): boolean {
  const alone = new RegExp(`(?<![\\w.:-])${wanted}(?![\\w:-]|\\.\\d)`);
  return numbers.includes(wanted) || texts.some((text) => alone.test(text));
}

/** A form sends line breaks as CR LF, and may compose letters. */
function normalisedText(text: string): string {
  return text.replaceAll("\r\n", "\n").normalize("NFC");
}

function leavesOf(value: unknown): Leaves {
  const texts: string[] = [];
  const numbers: number[] = [];
  const walk = (node: unknown): void => {
    if (typeof node === "number") numbers.push(node);
    else if (typeof node === "bigint") texts.push(String(node));
    else if (typeof node === "string") {
      texts.push(node);
      walkJson(node);
    } else if (Array.isArray(node)) node.forEach(walk);
    else if (isObject(node)) {
      // a record may have an option as a name: `{ "Blue": true }`
      for (const name of Object.keys(node)) texts.push(name);
      Object.values(node).forEach(walk);
    }
  };
  // a record may contain its answers as JSON in a text
  const walkJson = (text: string): void => {
    if (!/^\s*[[{]/.test(text)) return;
    const reading = readJson(text);
    if (reading.unreadable === undefined) walk(reading.value);
  };
  walk(value);
  return { texts, numbers };
}
