/** Formats one line of the summary: a label in its column, then the text without control characters. */
export type FormatLine = (label: string, text: string) => string;
