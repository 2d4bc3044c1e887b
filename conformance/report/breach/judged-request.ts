import type { EndpointName } from "../../client/endpoint.ts";

/** A request and its response, as far as headlines need them. */
export interface JudgedRequest {
  readonly operation: EndpointName;
  readonly by?: "id" | "slug";
  /** 0 if the response was lost. */
  readonly status: number;
  readonly isAccepted: boolean;
  /** The status and the beginning of the body. */
  readonly response: string;
  readonly key?: "none" | "valid" | "invalid" | "revoked" | "new";
  readonly target?: "another key's survey" | "a survey that doesn't exist";
  readonly slug?: "in use" | "of another key";
  /** A special feature of the request: `questions.0.scaleMax = 11`, `a body that isn't JSON`. */
  readonly content?: string;
  /** The path of `content` in the body: `questions.0.scaleMax`. */
  readonly contentPath?: string;
  /** Optional members that a rejected create omits. */
  readonly absent?: readonly string[];
  /** True if an add has `skipExisting`. */
  readonly isSkipping?: true;
  /** The numbers of recipients in the body, and on the survey before the request. */
  readonly rows?: number;
  readonly rowsBefore?: number;
}
