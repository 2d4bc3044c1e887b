/** The names give the units: bytes, characters, counts and seconds. */
export interface Limits {
  readonly recipientsPerSurvey: number;
  readonly questionsPerSurvey: number;
  readonly optionsPerQuestion: number;
  /** Bounds the work and the response, also if the rows don't fit into the survey. */
  readonly recipientsPerRequest: number;
  readonly textCharacters: number;
  readonly slugCharacters: number;
  readonly emailCharacters: number;
  readonly timestampCharacters: number;
  /** The first and the last year, in UTC, in which an invitation may have been sent. */
  readonly timestampYears: readonly [first: number, last: number];
  /** Maximum distance from 0 if the contract gives no bounds: `scaleMin` and `scaleMax` of other types. */
  readonly looseNumber: number;
  readonly bodyBytes: number;
  readonly detailsPerResponse: number;
  readonly surveysPerPage: number;
  readonly requestsPerWindow: number;
  readonly windowSeconds: number;
  /** Forms of one recipient's page per window. Further ones get a 429; as many again are read. */
  readonly formsPerWindow: number;
  readonly formsWindowSeconds: number;
  /** Wrong keys of one network per window. Further ones get a 429; right keys never do. */
  readonly wrongKeysPerWindow: number;
  readonly wrongKeysWindowSeconds: number;
  readonly surveysPerKey: number;
  readonly responsesPerSurvey: number;
  readonly keys: number;
}

/** The contract sets only `recipientsPerSurvey` (Limits). */
export const defaultLimits: Limits = {
  recipientsPerSurvey: 200,
  questionsPerSurvey: 500,
  optionsPerQuestion: 500,
  recipientsPerRequest: 1_000,
  textCharacters: 10_000,
  slugCharacters: 100,
  // RFC 5321 §4.5.3.1.3
  emailCharacters: 254,
  timestampCharacters: 64,
  timestampYears: [1970, 2999],
  looseNumber: 1_000_000,
  bodyBytes: 1_048_576,
  detailsPerResponse: 1_000,
  surveysPerPage: 100,
  requestsPerWindow: 10_000,
  windowSeconds: 60,
  formsPerWindow: 60,
  formsWindowSeconds: 60,
  wrongKeysPerWindow: 1_000,
  wrongKeysWindowSeconds: 60,
  surveysPerKey: 100_000,
  responsesPerSurvey: 10_000,
  keys: 1_000,
};
