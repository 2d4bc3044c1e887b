/** A reason to reject a request. */
export type Obstacle =
  | "key"
  | "another key"
  | "missing"
  | "not JSON"
  | "not an object"
  | "invalid"
  | "slug in use"
  | "slug of another key"
  | "cap";
