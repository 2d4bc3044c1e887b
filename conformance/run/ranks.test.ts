import fc from "fast-check";
import { expect, test } from "vitest";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { check, type Check } from "../check/check.ts";
import { ranksOf } from "./ranks.ts";

const checkOf = (id: RequirementId, needs: readonly RequirementId[], runs: number, length?: number): Check =>
  check(id, {
    property: id,
    given: fc.constant({}),
    needs,
    runs: { standard: runs },
    ...(length === undefined ? {} : { length }),
    holds: async () => undefined,
  });

test("a check ranks by its own requests and those of the longest chain that hangs on it", () => {
  const checks = [
    checkOf("SUR-1", [], 1),
    checkOf("SUR-2", ["SUR-1"], 2),
    checkOf("SUR-3", ["SUR-1"], 1, 30),
    checkOf("SUR-4", ["SUR-2", "SUR-3"], 1, 5),
  ];
  expect(Object.fromEntries(ranksOf(checks, "standard"))).toEqual({
    "SUR-1": 39,
    "SUR-2": 13,
    "SUR-3": 35,
    "SUR-4": 5,
  });
});
