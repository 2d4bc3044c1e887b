/** A word that the project doesn't use, and what it says instead. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  readonly say: string;
  /** Set where a line is read as it stands; else names are split into their words first. */
  readonly asWritten?: true;
}

/** The words that names, comments, messages and documents avoid. */
export const avoidedWords: readonly AvoidedWord[] = [
  { pattern: /\btold\b|\btell(?:s|ing)?\b/i, say: "report, announce, describe, show" },
  { pattern: /\bdemand(?:s|ed|ing)?\b/i, say: "expect, assert" },
  { pattern: /\broads?\b/i, say: "endpoint, operation" },
  { pattern: /\blets? in\b/i, say: "accepted" },
  { pattern: /\btaken\b(?! (?:off|away|apart|together|over|out|up|down)\b)/i, say: "accepted; of a slug: in use" },
  {
    pattern: /\b(?:who|whoever|those|that|which) (?:is|are|was|were) there\b/i,
    say: "exists, is on the list, is stored",
  },
  { pattern: /\b(?:most|fewest)[A-Z](?!romising)|\b(?:const|let) (?:most|fewest)\b/, say: "max, min", asWritten: true },
  { pattern: /\bcrews?\b/i, say: "worker pool" },
  { pattern: /\blend(?:s|ing)?\b|\blent\b|\bgiv(?:e|es|en|ing) back\b/i, say: "acquire, release" },
  { pattern: /\bbesides?\b/i, say: "next to, in addition to, concurrently" },
  { pattern: /(?<!\bthere )\b(?:is|are|was|be) no (?!longer|more|less)/i, say: "is not a", asWritten: true },
  { pattern: /\bwhat becomes of\b/i, say: "ask what is done, or whether it is accepted" },
  { pattern: /\bwhoever\b|\bof which\b/i, say: "use a plain relative clause" },
  { pattern: /\bworkbench|\barenas?\b|\bstanding\b/i, say: "scratch survey, shared survey" },
  { pattern: /(?<!\bprecedence-)\bforeign\b/i, say: "of another key, elsewhere" },
  { pattern: /\bshel(?:f|ves)\b|\bside[- ]by[- ]side\b/i, say: "pool, concurrently" },
  {
    pattern: /(?<!\b(?:take|takes) )\bturns\b(?! (?:each|every|warnings|notify|up|on|off|into|out)\b)/i,
    say: "rounds; a queue, a mutex; one after another",
  },
  { pattern: /\btame[drs]?\b|\boddit(?:y|ies)\b|\bodd(?:ly)?\b/i, say: "simplified, edge case, unusual" },
  {
    pattern: /\bmedleys?\b|\bcrowds?\b|\bspecimens?\b|\bgaller(?:y|ies)\b/i,
    say: "what they are: people, breaches, documents",
  },
  {
    pattern:
      /\b(?:an?|the|every|each|whole|error|successful|late|lost) answers? (?:to (?:an? |the )?(?:create|add|PATCH|POST|GET|read|update|request|look|list)\b|of (?:the |a )?(?:server|service|subject|gateway|proxy|cache)\b|[1-5]\d\d\b|(?:was|were) lost\b|(?:is|are) larger\b|that (?:comes|came)\b)/i,
    say: "response",
  },
  {
    pattern:
      /\b(?:is|are|was|were|be|been|not|server|service|subject|servers|services|may|can|must) [rR]efus(?:es?|ed|ing)\b(?! (?:to|connections?)\b)|\b(?:an?|every) refus(?:ed|als?)\b(?! connection)/,
    say: "rejected, rejects, a rejection",
  },
  { pattern: /\bin (?:its|their) stead\b|\bwants? to be\b/i, say: "in its place" },
];

/** Rooms in which names of faults and variants are made of templates with some of these words: in how many lines. */
export const rooms: Readonly<Record<string, number>> = {
  "reference/faults": 3,
  "reference/variants": 2,
};
