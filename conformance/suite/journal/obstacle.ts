/** A reason to reject a request. */
export type Obstacle =
  /** The key is missing or invalid. */
  | "key"
  /** The survey belongs to another key. */
  | "another key"
  /** No survey has the id or slug. */
  | "missing"
  | "not JSON"
  | "not an object"
  | "invalid"
  | "slug in use"
  | "slug of another key"
  /** The survey would have more recipients than allowed. */
  | "cap";
