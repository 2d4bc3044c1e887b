import { expect, test } from "vitest";
import { pathTo } from "../../engine/run/plan/chosen-scenarios.ts";
import { scenarios } from "../../suite/scenarios/all.ts";
import { casePath } from "./option-values.ts";

test.each([...scenarios.map(({ name }) => pathTo(name)), "shared recipients:7:0:3"])(
  "the path '%s', as a replay command prints it, is read",
  (path) => {
    expect(casePath(path)).toBe(path);
  },
);
