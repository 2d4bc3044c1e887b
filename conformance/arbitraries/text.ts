import fc from "fast-check";

const letters = Array.from("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
const otherScripts = Array.from("éüñøßçžłĐΩλжЯщעבربشع中文调查题目日本語한국ไ");
const digitsAndSigns = Array.from("0123456789.,!?&'\"-:()/%+=@*_");

const firstWord = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 8 });
const nextWord = fc.string({
  unit: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...letters) },
    { weight: 2, arbitrary: fc.constantFrom(...digitsAndSigns) },
  ),
  minLength: 2,
  maxLength: 9,
});

/** Text that every server must take: starts with a letter, six to 49 characters, ASCII, no white space at its ends. */
export function plainText(): fc.Arbitrary<string> {
  return fc
    .tuple(firstWord, fc.array(nextWord, { minLength: 1, maxLength: 4 }))
    .map(([first, rest]) => [first, ...rest].join(" "));
}

const scriptWord = fc.string({ unit: fc.constantFrom(...otherScripts), minLength: 1, maxLength: 8 });

/** Texts that look like something else, or are written in a way that servers are known to spoil. */
export const oddTexts = [
  "__proto__",
  "constructor",
  "null",
  "true",
  "00123",
  "1e3",
  "2026-02-30",
  "{{title}} ${title} %s",
  "👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇳",
  "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷野家",
  "שלום (עולם) 123",
  "مرحبا بالعالم",
  "line one\nline two",
  "tab\there",
  "a,b;c|d",
  "'; DROP TABLE surveys; --",
  "../../etc/passwd",
  "C:\\new\\table",
] as const;

/** Text that a server may refuse, but may not change once it has accepted it: emoji, long text, texts that look like something else. */
export function oddText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...oddTexts),
    fc
      .tuple(firstWord, fc.array(scriptWord, { minLength: 1, maxLength: 4 }))
      .map(([first, rest]) => [first, ...rest].join(" ")),
    fc
      .tuple(plainText(), fc.integer({ min: 2, max: 60 }))
      .map(([text, times]) => text.repeat(times).slice(0, maxLength).trim()),
  );
}

/** What servers are known to spoil inside a text. */
const spoilable = [
  "R&D #1",
  "<b>5 > 4</b>",
  'it\'s "so"',
  "naïve ﬁne Ⅳ",
  "two  spaces",
  "調査 é",
  "😀 𠮷",
  "10%25 {{name}} ${x}",
  "$$5 $1 $&",
  "C:\\new",
] as const;

/** Long text with everything inside that servers are known to spoil; a server may refuse it, but not change it. */
export function richText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .tuple(firstWord, fc.shuffledSubarray([...spoilable], { minLength: spoilable.length }), scriptWord, plainText())
    .map(([first, parts, word, plain]) => {
      const text = [first, ...parts, word, plain].join(" ");
      const whole = `${text} ${plain}`.padEnd(maxLength, ` ${plain}`);
      return Array.from(whole)
        .slice(0, Math.floor(maxLength * 0.9))
        .join("")
        .trim();
    });
}

/** The same of several lines, with an empty one between them and two spaces in a line. */
export function paragraphs(maxLength: number): fc.Arbitrary<string> {
  return richText(maxLength - 40).map((text) => `Dear  reader,\n\n${text}\nYours`);
}

/** Mostly plain text, sometimes odd. `maxLength` bounds the odd ones, in characters. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 5, arbitrary: plainText() },
    { weight: 2, arbitrary: oddText(maxLength) },
    { weight: 1, arbitrary: richText(maxLength) },
  );
}

const plainest = "Plain text";
const plainCharacters = new Set([...letters, ...Array.from("0123456789. ")]);

const shortestPlain = 6;

/** A text that is plainer still than `plainText` makes them: letters, digits, spaces and full stops, as firewalls let through. */
export function tamed(text: string): string {
  if (oddTexts.some((odd) => odd === text)) return plainest;
  const kept = shortened(
    Array.from(text)
      .filter((character) => plainCharacters.has(character))
      .join(""),
  );
  const isPlain = /^[A-Za-z]+( |$)/.test(kept) && kept.length >= shortestPlain;
  if (isPlain && !oddTexts.some((odd) => odd === kept)) return kept;
  return kept === "" ? plainest : shortened(`Text ${kept}`);
}

function shortened(text: string): string {
  return text.replace(/\s+/g, " ").slice(0, 40).trim();
}
