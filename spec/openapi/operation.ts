import type { RequirementId } from "../requirements/catalogue.ts";
import type { ComponentName } from "./components.ts";

/** An error status that the contract ties to a condition. */
export type ErrorStatus = "400" | "401" | "404" | "409" | "429";

/** One endpoint of the API as data. */
export interface Operation {
  readonly method: "get" | "patch" | "post";
  readonly path: "/surveys" | "/surveys/{id}" | "/surveys/{id}/recipients" | "/surveys/{id}/responses";
  readonly summary: string;
  readonly description: string;
  /** The component that describes the request's body; absent when there is none. */
  readonly body?: ComponentName;
  /** The content of a success, and the JSON Schema of its stated part. */
  readonly success: { readonly description: string; readonly schema: Readonly<Record<string, unknown>> };
  readonly errors: readonly ErrorStatus[];
  readonly requirements: readonly RequirementId[];
}
