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
  /** The peculiar part of the request: `questions.0.scaleMax = 11`, `a form`. */
  readonly content?: string;
  /** Optional members that a create doesn't give. */
  readonly absent?: readonly string[];
  /** The path of that part in the body. */
  readonly contentPath?: string;
  readonly isSkipping?: true;
  /** Recipients in the body, and on the survey before. */
  readonly rows?: number;
  readonly rowsBefore?: number;
}
