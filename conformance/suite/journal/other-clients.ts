/** Facts that a recording or a proxy shows of clients other than the suite. `turn` is a position in the order of `Journal.turn`. */
export interface OtherClients {
  /** True if the survey's last write is old enough for a list to show it. */
  readonly isDueInLists: (survey: object) => boolean;
  readonly isWrittenAfter: (survey: object, turn: number) => boolean;
  readonly isReadAfter: (survey: object, turn: number) => boolean;
  /** True if two keys are known to share no surveys. */
  readonly shareNoSurveys: (key: string, otherKey: string) => boolean;
}

interface SentRequest {
  /** Absent for requests of the suite. */
  readonly others?: OtherClients;
  readonly begun: number;
  readonly ended: number;
}

/** True if another client sent the request. Its purpose is unknown, and further clients may write unseen. */
export function isByOthers({ others }: Pick<SentRequest, "others">): boolean {
  return others !== undefined;
}

/** True if a list must show the survey. Always true for requests of the suite. */
export function isDueInLists(survey: object, { others }: Pick<SentRequest, "others">): boolean {
  return others?.isDueInLists(survey) ?? true;
}

/** True unless another client wrote to the survey after the request began. */
export function isSettled(survey: object, { others, begun }: SentRequest): boolean {
  return others?.isWrittenAfter(survey, begun) !== true;
}

/** True if an unseen request may have deleted all these surveys: no read after the list shows one of them. */
export function mayBeDeleted(surveys: readonly object[], { others, ended }: SentRequest): boolean {
  return others !== undefined && !surveys.some((survey) => others.isReadAfter(survey, ended));
}

/** True if the owner is another key than the sender's, and the two are known to share no surveys. */
export function isOfAnotherKey(
  owner: string,
  { others, as }: Pick<SentRequest, "others"> & { readonly as: string },
): boolean {
  return owner !== as && others?.shareNoSurveys(owner, as) !== false;
}
