/** Figures are estimates for a subject that stores everything. */
export interface Plan {
  /** Number of requirements to judge. */
  readonly checks: number;
  readonly requests: number;
  /** Surveys left behind. */
  readonly surveys: number;
  /** True if some surveys will be published, or have notifications on. */
  readonly isPublic?: boolean;
  readonly isReadOnly?: boolean;
}
