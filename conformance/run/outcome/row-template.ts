import { isObject, readJson, writeJson } from "../../format/json.ts";

/** What stands in a template, with a number after it, for a word in which elements differ. */
export const blank = "~";

/** A blank has one digit. */
const maxBlanks = 9;

/** The elements of a list that are alike but for some words, and the list's text in the document. */
export interface RowTemplate {
  /** The elements as JSON, with commas between them. */
  readonly text: string;
  readonly template: string;
  /** Of each element the words for the blanks, with commas between them. */
  readonly words: readonly string[];
}

/** The lists of a document, in JSON, whose elements differ in words alone. */
export function rowTemplates(body: string): readonly RowTemplate[] {
  const reading = readJson(body);
  if (reading.unreadable !== undefined || !isObject(reading.value) || writeJson(reading.value) !== body) return [];
  return Object.values(reading.value).flatMap((value: unknown) => {
    const template = Array.isArray(value) ? templateOf(value.map((item: unknown) => JSON.stringify(item))) : undefined;
    return template === undefined ? [] : [template];
  });
}

function templateOf(rows: readonly string[]): RowTemplate | undefined {
  const parts = rows.map((row) => row.split(/([A-Za-z0-9]+)/));
  const [first] = parts;
  if (first === undefined || rows.join("").includes(blank)) return undefined;
  const isWord = (index: number): boolean => index % 2 === 1;
  const isAlike = parts.every(
    (row) => row.length === first.length && row.every((part, index) => isWord(index) || part === first[index]),
  );
  if (!isAlike) return undefined;
  // words that differ in the same way share a blank
  const columns = first.map((_, index) => parts.map((row) => row[index]).join());
  const varied = columns.filter((_, index) => parts.some((row) => row[index] !== first[index]));
  const blanks = [...new Set(varied)];
  if (blanks.length === 0 || blanks.length > maxBlanks) return undefined;
  const template = first.map((part, index) => {
    const place = blanks.indexOf(columns[index] ?? "");
    return isWord(index) && place !== -1 ? `${blank}${place + 1}` : part;
  });
  const words = rows.map((_, row) => blanks.map((column) => column.split(",")[row]).join());
  return { text: rows.join(","), template: template.join(""), words };
}

/** The words as a shell spells them: `p{1..200}` where they count, `p{1..399..2}` where they count in steps. */
export function shellWords(words: readonly string[]): string {
  const [, prefix = "", start = ""] = /^(|.*\D)([1-9]\d*|0)$/.exec(words[0] ?? "") ?? [];
  const step = Number(words[1]?.slice(prefix.length)) - Number(start);
  const isCount =
    words.length > 3 &&
    start !== "" &&
    step > 0 &&
    words.every((word, index) => word === `${prefix}${Number(start) + index * step}`);
  if (!isCount) return words.join(" ");
  const end = Number(start) + (words.length - 1) * step;
  return `${prefix}{${start}..${end}${step === 1 ? "" : `..${step}`}}`;
}
