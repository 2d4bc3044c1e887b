import { valueOf, type Expectation } from "../../../report/breach/expectation.ts";
import { AnyOf, NotForeign, NotInvited, SameInstant, SameOrLater, Valid } from "../../model/values/expected-value.ts";

/** Returns an expected value without the model's types, as a report states it. */
export function expectationOf(want: unknown): Expectation {
  if (want instanceof AnyOf) return { is: "one of", values: want.values.map(expectationOf) };
  if (want instanceof NotForeign) return { is: "no other's value" };
  if (want instanceof NotInvited) return { is: "no invitation" };
  if (want instanceof Valid) return { is: "described", text: want.inWords };
  if (want instanceof SameInstant) return expectationOf(want.value);
  if (want instanceof SameOrLater) return { is: "same or later", value: want.value };
  return typeof want === "symbol" ? { is: "anything" } : valueOf(want);
}
