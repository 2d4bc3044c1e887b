import { expect, test } from "vitest";
import { unseen } from "./sights.ts";

test("a standard run on the reference sees each required facet of each rule", () => {
  expect(unseen.standard).toEqual({});
});
