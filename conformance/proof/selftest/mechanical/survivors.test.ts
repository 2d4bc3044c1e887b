import { expect, test } from "vitest";
import { nameWithReason, noCiTools } from "../../../../spec/testing/ci-tools.ts";
import { instrumentReference } from "./instrument-reference.ts";
import { readSurvivors } from "./survivors.ts";

test.skipIf(noCiTools !== undefined)(
  nameWithReason("each survivor that is listed is a mutant of the reference's code as it is"),
  async () => {
    const { mutants } = await instrumentReference();
    const names = new Set(mutants.map(({ name }) => name));
    expect(names.size).toBe(mutants.length);
    expect([...readSurvivors().keys()].filter((name) => !names.has(name))).toEqual([]);
  },
);
