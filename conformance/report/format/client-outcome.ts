import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { ClientRequirementId } from "../../../spec/requirements/clients.ts";
import type { Basis, Level } from "../../../spec/requirements/requirement.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

/** What traffic shows of one requirement that binds clients. */
export interface ClientOutcome {
  readonly id: ClientRequirementId | RequirementId;
  readonly level: Level;
  readonly basis: Basis;
  readonly source: string;
  readonly text: string;
  readonly outcome: "kept" | "broken" | "not-seen";
  /** Requests that keep it. */
  readonly kept: number;
  /** Requests that break it. */
  readonly broken: number;
  /** What the first of these did instead. */
  readonly received?: string;
  readonly exchange?: RecordedExchange;
}
