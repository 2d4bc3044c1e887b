const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** When an ISO 8601 date-time is, one without a zone in UTC; an invalid Date where it is none. */
export const momentOf = (text: string): Date => new Date(hasZone.test(text) ? text : `${text}Z`);
