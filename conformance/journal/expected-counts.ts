/** How many rows an add has treated in which way. */
export interface ExpectedCounts {
  readonly added: number;
  readonly updated: number;
  readonly skipped: number;
}
