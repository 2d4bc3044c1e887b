const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/i;

/** Parses an ISO 8601 date-time; one without a zone is in UTC. Returns an invalid Date for other texts. */
export const momentOf = (text: string): Date => new Date(hasZone.test(text) ? text : `${text}Z`);
