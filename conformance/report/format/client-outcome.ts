import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { ClientRequirementId } from "../../../spec/requirements/clients.ts";
import type { Basis, Level } from "../../../spec/requirements/requirement.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";

export interface ClientOutcome {
  readonly id: ClientRequirementId | RequirementId;
  readonly level: Level;
  readonly basis: Basis;
  readonly source: string;
  readonly text: string;
  readonly outcome: "kept" | "broken" | "not-seen";
  readonly kept: number;
  readonly broken: number;
  readonly received?: string;
  readonly exchange?: RecordedExchange;
}
