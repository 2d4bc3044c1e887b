/** Figures are estimates for a subject that stores everything. */
export interface Plan {
  readonly checks: number;
  readonly requests: number;
  readonly surveys: number;
  readonly isPublic?: boolean;
  readonly isReadOnly?: boolean;
  /** True if the driver deletes the surveys at the end. */
  readonly isCleanedUp?: boolean;
}
