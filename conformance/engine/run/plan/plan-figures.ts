/** The announced size of a run. The numbers are estimates for a service that accepts and stores every valid write. */
export interface Plan {
  /** Requirements that the run judges. */
  readonly checks: number;
  readonly requests: number;
  /** Surveys that the run creates. */
  readonly surveys: number;
  /** True if some of them are published or have notifications on. */
  readonly isPublic?: boolean;
  readonly isReadOnly?: boolean;
  /** True if the driver deletes the surveys at the end. */
  readonly isCleanedUp?: boolean;
}
