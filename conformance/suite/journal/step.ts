import type { OpenPointId } from "../../../spec/open-points.ts";
import type { Exchange } from "../../client/exchange.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import type { ListedSurveys } from "../reading/listed.ts";
import type { Claim } from "./claim.ts";
import type { Expected } from "./expected.ts";
import type { ExpectedSurvey } from "./expected-survey.ts";
import type { Sending } from "./sending.ts";

export type { Claim, Suspect } from "./claim.ts";
export type { Expected } from "./expected.ts";
export type { ExpectedRow, ExpectedSurvey, RowsAfterAdd } from "./expected-survey.ts";
export type { Race, Sender, Sending } from "./sending.ts";

/** A request that was sent, what the model expected of it, and what came back. */
export interface Step extends Sending, Reply, Consequences {
  /** Counted in the journal from 1. */
  readonly number: number;
  readonly scenario: string;
  readonly expected: Expected;
  /** The text of the request's body. */
  readonly sent: string;
}

interface Reply {
  /** Undefined if the response was lost. An outsized response is cut once it is judged. */
  exchange?: Exchange;
  recorded?: RecordedExchange;
  /** 0 if the response was lost. */
  readonly status: number;
  readonly isAccepted: boolean;
  /** Positions in the journal's order: the request began, its response was complete. */
  readonly begun: number;
  readonly ended: number;
}

/** What the model, the judges and the scenario add. */
interface Consequences {
  /** The survey that this create created. */
  made?: ExpectedSurvey;
  /** The list, once its last page was read. */
  listed?: ListedSurveys;
  /** True if the outcome or the effect broke the contract: that explains what follows. */
  isViolated: boolean;
  /** Claims about the write, judged at the next read-back if the state is as expected. */
  deferredClaims?: readonly Claim[];
  /** Observed behaviour at open points. */
  answers?: readonly { readonly id: OpenPointId; readonly answer: string }[];
}
