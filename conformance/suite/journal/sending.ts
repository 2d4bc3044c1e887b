import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Credential } from "../../client/credential.ts";
import type { EndpointName } from "../../client/endpoint.ts";
import type { ExpectedSurvey } from "./expected-survey.ts";
import type { OtherClients } from "./other-clients.ts";
import type { Step } from "./step.ts";

/**
 * A request before it is sent, with what the judges must know of it. For example, a PATCH by slug with an invalid label:
 *
 *     {
 *       operation: "update", as: "owner",                                   who does what
 *       survey, by: "slug", name: "team-pulse",                             to which survey
 *       body: { questions: [{ type: "short_text", label: 7 }] },            with which content
 *       control, member: "label", what: "questions.0.label = 7",            what is peculiar about it
 *     }
 */
export interface Sending extends Target, Content, Tolerance, Peculiarity, Conditions {
  readonly operation: EndpointName;
  readonly as: Sender;
  /** Default: the key of `as`. */
  readonly credential?: Credential;
}

/**
 * `nobody` sends no key, and `intruder` an invalid one. Requests of other clients may have further keys, sessions in
 * place of keys, and unknown ones.
 */
export type Sender = "owner" | "other" | "nobody" | "intruder" | "unknown" | `${"key" | "session"} ${number}`;

interface Target {
  readonly survey?: ExpectedSurvey;
  readonly by?: "id" | "slug";
  /** The id or slug in the path. No survey of the run has it if `survey` is absent. */
  readonly name?: string;
  readonly query?: string;
}

interface Content {
  readonly body?: unknown;
  /** Replaces the JSON of `body`: another spelling of it, or no JSON at all. */
  readonly text?: string;
  /** Default `application/json`; `null` sends none. */
  readonly contentType?: string | null;
}

interface Tolerance {
  /** True if the contract leaves the response open: nothing is judged. */
  readonly isOpen?: boolean;
  /** True for hostile input: nothing is expected but a status below 500. */
  readonly isHostile?: boolean;
  /** True if every conformant server must accept the document (see acceptable.ts). */
  readonly isPlain?: boolean;
}

interface Peculiarity {
  /** In words: `questions.0.scaleMax = 11`, `a form`. */
  readonly what?: string;
  /** Its path in the body. */
  readonly brokenPath?: string;
  /** The name of its member. */
  readonly member?: string;
  /** The kind of text in the member, such as emoji. Every server should accept it. */
  readonly script?: string;
  /** An accepted request that differs from this one only in the breach. */
  readonly control?: Step;
  /** Members that the service refused before: now removed or replaced. */
  readonly without?: readonly string[];
  /** True if the key was valid before. */
  readonly isRevoked?: boolean;
}

interface Conditions {
  readonly race?: Race;
  /** True for one of many requests that look for the rate limit: the pace doesn't apply. */
  readonly isBurst?: boolean;
  /** Absent for the suite's own requests. */
  readonly others?: OtherClients;
}

export interface Race {
  readonly id: RequirementId;
  /** All steps in the order of their responses, once the last was answered. */
  readonly steps: Step[];
}
