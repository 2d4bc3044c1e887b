import { expect, test } from "vitest";
import { unseen } from "./sights.ts";

test.each(["standard", "thorough"] as const)(
  "a %s run on the reference sees each required facet of each rule",
  (effort) => {
    expect(unseen[effort]).toEqual({});
  },
);
