import { expect, test } from "vitest";
import { mutants } from "../../faults/all.ts";
import { serverBuilder, type Part } from "../../faults/parts/server-parts.ts";
import { strangers } from "../../../suite/properties/strangers.ts";
import { asScenario } from "../../../suite/properties/property.ts";
import { playInProcess } from "../matrix/play-in-process.ts";
import { faultNamed } from "../named.ts";

const partOf = (name: string): Part => faultNamed(name).part ?? expect.fail(`${name} is not one part`);

// many servers give no challenge, and the effects of a rejected request are still judged
test.each(mutants.filter(({ breaks }) => breaks[0] === "AUT-4").map(({ name }) => name))(
  "where no 401 has a challenge, %s is found as well",
  async (name) => {
    const build = serverBuilder(partOf(name), partOf("no 401 has a challenge"));
    const { explanations } = await playInProcess(build, {
      effort: "standard",
      seed: 1,
      chosen: [asScenario(strangers)],
    });
    expect(explanations().map(({ id }) => id)).toEqual(["AUT-11", "AUT-4"]);
  },
);
