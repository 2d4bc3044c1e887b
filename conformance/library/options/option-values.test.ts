import { expect, test } from "vitest";
import { scenarios } from "../../suite/scenarios/all.ts";
import { casePath } from "./option-values.ts";

test.each(scenarios.map(({ name }) => `scenario ${name}`))(
  "the path '%s', as a replay command prints it, is read",
  (path) => {
    expect(casePath(path)).toBe(path);
  },
);
