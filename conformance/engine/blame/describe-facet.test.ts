import { expect, test } from "vitest";
import { describeFacet } from "./describe-facet.ts";

test("an endpoint and a value get a word in front, and the other facets are words", () => {
  const facets = ["create", "update 10", "400", "by slug", "other scripts", "added and updated", "in a path"];
  expect(facets.map(describeFacet)).toEqual([
    "on create",
    "on update with 10",
    "with 400",
    "by slug",
    "other scripts",
    "added and updated",
    "in a path",
  ]);
});
