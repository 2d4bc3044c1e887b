/** What stands in a template for the part in which elements differ. */
export const blank = "~";

/** The elements of a list that are alike but for one word, and the list's text in the document. */
export interface RowTemplate {
  /** The elements as JSON, with commas between them. */
  readonly text: string;
  readonly template: string;
  readonly words: readonly string[];
}

/** The lists of a document, in JSON, whose elements differ in one word each; those that would not be shorter so are left out. */
export function rowTemplates(body: string): readonly RowTemplate[] {
  const document = parsed(body);
  if (typeof document !== "object" || document === null || JSON.stringify(document) !== body) return [];
  return Object.values(document).flatMap((value: unknown) => {
    const template = Array.isArray(value) ? templateOf(value.map((item: unknown) => JSON.stringify(item))) : undefined;
    return template === undefined ? [] : [template];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function templateOf(rows: readonly string[]): RowTemplate | undefined {
  const [first, second] = rows;
  if (first === undefined || second === undefined || rows.join("").includes(blank)) return undefined;
  const at = firstDifference(first, second);
  const template = first.replaceAll(wordAt(first, at), blank);
  const words = rows.map((row) => wordAt(row, firstDifference(row, row === first ? second : first)));
  const isAlike = rows.every(
    (row, index) => words[index] !== "" && template.replaceAll(blank, words[index] ?? "") === row,
  );
  return isAlike ? { text: rows.join(","), template, words } : undefined;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The letters and digits around a place; none where there is something else. */
function wordAt(text: string, at: number): string {
  const before = /[A-Za-z0-9]*$/.exec(text.slice(0, at))?.[0] ?? "";
  const after = /^[A-Za-z0-9]*/.exec(text.slice(at))?.[0] ?? "";
  return before + after;
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
