/** One line of the summary: `seed` and `42 (effort: standard)`. */
export type SummaryRow = readonly [label: string, text: string];
