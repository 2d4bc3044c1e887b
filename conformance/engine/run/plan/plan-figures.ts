/** What a run is going to do; the numbers are about those of a subject that keeps everything. */
export interface Plan {
  /** Requirements that are judged. */
  readonly checks: number;
  readonly requests: number;
  /** Surveys that will be left behind. */
  readonly surveys: number;
  /** Some of them will be published, or have notifications on. */
  readonly isPublic?: boolean;
  /** It sends GETs and nothing else. */
  readonly isReadOnly?: boolean;
}
