/** A word that the project doesn't use, and what it says instead. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  readonly say: string;
  /** Set where only sentences say so: in names it may be right. */
  readonly isOfSentences?: true;
}

/** The words that names, comments, messages and documents avoid. */
export const avoidedWords: readonly AvoidedWord[] = [
  { pattern: /\btold\b|\btell(?:s|ing)?\b/i, say: "report, announce, describe, show" },
  { pattern: /\bdemand(?:s|ed|ing)?\b/i, say: "expect, assert" },
  { pattern: /\broads?\b/i, say: "endpoint, operation" },
  { pattern: /\blet in\b/i, say: "accepted" },
  { pattern: /\bcrews?\b/i, say: "worker pool" },
  { pattern: /\blend(?:s|ing)?\b|\blent\b|\bgiv(?:e|es|en|ing) back\b/i, say: "acquire, release" },
  { pattern: /\bbesides?\b/i, say: "next to, in addition to, concurrently" },
  { pattern: /(?<!\bthere )\b(?:is|are|was|be) no (?!longer|more|less)/i, say: "is not a", isOfSentences: true },
  { pattern: /\bwhat becomes of\b/i, say: "ask what is done, or whether it is accepted" },
  { pattern: /\bwhoever\b|\bof which\b/i, say: "use a plain relative clause" },
  { pattern: /\bworkbench/i, say: "scratch survey" },
  { pattern: /\bshelf\b|\bside[- ]by[- ]side\b/i, say: "pool, concurrently" },
  { pattern: /\btamed?\b|\boddit(?:y|ies)\b/i, say: "simplified, edge case" },
  { pattern: /\bin (?:its|their) stead\b|\bwants? to be\b/i, say: "in its place" },
];

/**
 * Rooms that still have some of these words, and in how many lines: the numbers only ever get smaller. Faults and variants
 * keep the names under which reports know them.
 */
export const rooms: Readonly<Record<string, number>> = {
  "reference/faults": 2,
  "reference/variants": 1,
};
