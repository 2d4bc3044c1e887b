/** A word that the project doesn't use, and what it says instead. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  readonly say: string;
}

/** The words that names, comments, messages and documents avoid. */
export const avoidedWords: readonly AvoidedWord[] = [
  { pattern: /\btold\b|\btells? of\b|\btelling of\b/i, say: "report, announce, describe" },
  { pattern: /\bbesides?\b/i, say: "next to, in addition to, concurrently" },
  { pattern: /(?<!\bthere )\b(?:is|are|was|be) no (?!longer|more|less)/i, say: "is not a" },
  { pattern: /\bwhat becomes of\b/i, say: "ask what is done, or whether it is accepted" },
  { pattern: /\bwhoever\b|\bof which\b/i, say: "use a plain relative clause" },
  { pattern: /\bworkbench/i, say: "scratch survey" },
  { pattern: /\bshelf\b|\bside[- ]by[- ]side\b/i, say: "pool, concurrently" },
  { pattern: /\btamed?\b|\boddit(?:y|ies)\b/i, say: "simplified, edge case" },
  { pattern: /\bin (?:its|their) stead\b|\bwants? to be\b/i, say: "in its place" },
];

/** Rooms that are being replaced, and how many lines of theirs still have such a word: the numbers only ever get smaller. */
export const rooms: Readonly<Record<string, number>> = {
  "conformance/check": 19,
  "conformance/checks": 16,
  "conformance/observations": 31,
  "conformance/run": 100,
};
