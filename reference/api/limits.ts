/** Every number that bounds a request; bytes, characters, counts and seconds as the names say. */
export interface Limits {
  readonly recipientsPerSurvey: number;
  readonly questionsPerSurvey: number;
  readonly optionsPerQuestion: number;
  /** Rows that one request may carry, whether or not they fit into the survey: what bounds the work and the response. */
  readonly recipientsPerRequest: number;
  readonly textCharacters: number;
  readonly slugCharacters: number;
  readonly emailCharacters: number;
  readonly timestampCharacters: number;
  /** The years, in UTC, in which an invitation may have been sent: from the first to the last. */
  readonly timestampYears: readonly [first: number, last: number];
  /** How far from 0 a number may be whose bounds the contract leaves open: `scaleMin` and `scaleMax` of other types. */
  readonly looseNumber: number;
  readonly bodyBytes: number;
  readonly detailsPerResponse: number;
  readonly surveysPerPage: number;
  readonly requestsPerWindow: number;
  readonly windowSeconds: number;
  /** Forms that one recipient's page takes in one window of theirs; what is over is answered 429, and as many again are read. */
  readonly formsPerWindow: number;
  readonly formsWindowSeconds: number;
  /** Wrong keys that one network may try in one window of theirs; what is over is answered 429, and right keys never are. */
  readonly wrongKeysPerWindow: number;
  readonly wrongKeysWindowSeconds: number;
  readonly surveysPerKey: number;
  readonly responsesPerSurvey: number;
  readonly keys: number;
}

/** The limits of the reference server; only `recipientsPerSurvey` is the contract's (Limits). */
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
