import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { ExpectedSurvey, RowsAfterAdd } from "./expected-survey.ts";
import type { RowHistory } from "./row-change.ts";

/** The model's prediction of a response. For example, an add beyond the cap: `{ outcome: "rejected", why: "cap", survey, after }`. */
export interface Expected {
  /** `open`: the contract leaves it to the server. */
  readonly outcome: "accepted" | "rejected" | "missing" | "unauthorized" | "open";
  readonly why?: Obstacle;
  /** Requirements that the document breaks for certain; the first is to blame. */
  readonly breaks?: readonly RequirementId[];
  /** True if a service may reject the request even if its document is acceptable. */
  readonly mayBeRefused?: true;
  /** True if no control is needed: the breach alone decides, whatever else the request holds. */
  readonly isCertain?: true;

  /** The survey that the request names. For a create whose slug is in use, the survey that has the slug. */
  readonly survey?: ExpectedSurvey;
  /** The recipients whom an update names again, by their previous changes. */
  readonly histories?: readonly RowHistory[];
  /** The recipients after an add. */
  readonly after?: RowsAfterAdd;

  /** Applies if the request is accepted: a service may cast a value of another type. */
  readonly ifAccepted?: Expected;
  /** The accepted document, with a `Valid` for each value of another type. */
  readonly readAs?: JsonObject;
}

/** What is wrong with a request, or may be. */
type Obstacle =
  | "key"
  | "another key"
  | "missing"
  | "not JSON"
  | "not an object"
  | "invalid"
  | "slug in use"
  | "slug of another key"
  | "cap";
