import fc from "fast-check";

/** A hex colour of six digits in lower case. */
export function colour(): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
}
