/** What a recording or a proxy shows of the clients that write beside the suite. `turn` is a position in the journal. */
export interface OtherClients {
  /** True if the survey's last write is old enough for a list to show it. */
  readonly isDueInLists: (survey: object) => boolean;
  readonly isWrittenAfter: (survey: object, turn: number) => boolean;
  readonly isReadAfter: (survey: object, turn: number) => boolean;
  /** True if two keys are known to share no surveys. */
  readonly shareNoSurveys: (one: string, other: string) => boolean;
}

interface SentRequest {
  /** Absent for the suite's own requests. */
  readonly others?: OtherClients;
  readonly begun: number;
  readonly ended: number;
}

/** True if the suite didn't send the request. Only its sender knows its purpose, and others may write unseen. */
export function isByOthers({ others }: Pick<SentRequest, "others">): boolean {
  return others !== undefined;
}

export function isDueInLists(survey: object, { others }: Pick<SentRequest, "others">): boolean {
  return others?.isDueInLists(survey) ?? true;
}

/** True if the survey was last written before the request. */
export function isSettled(survey: object, { others, begun }: SentRequest): boolean {
  return others?.isWrittenAfter(survey, begun) !== true;
}

/** True if an unseen request may have deleted all these surveys before the list was read. */
export function mayBeDeleted(surveys: readonly object[], { others, ended }: SentRequest): boolean {
  return others !== undefined && !surveys.some((survey) => others.isReadAfter(survey, ended));
}

/** True if the sender's key can't read the owner's surveys, as far as is known. */
export function isOfAnotherKey(
  owner: string,
  { others, as }: Pick<SentRequest, "others"> & { readonly as: string },
): boolean {
  return owner !== as && others?.shareNoSurveys(owner, as) !== false;
}
