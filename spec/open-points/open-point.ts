/** A silence of the contract: never judged, observed where a client can. */
export interface OpenPoint {
  readonly question: string;
  /** The section in which the contract is silent. */
  readonly source: string;
  /** The choice of the reference server, in the words in which a run reports what it observed. */
  readonly reference: string;
  /** Why a run doesn't observe it; absent when it does. */
  readonly unobserved?: string;
  /** Why none of the conformant servers that prove the suite answers it otherwise; absent where one does. */
  readonly unvaried?: string;
}
