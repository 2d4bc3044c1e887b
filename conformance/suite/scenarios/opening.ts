import { play } from "../programs/play.ts";
import type { Scenario } from "./scenario.ts";

/** Creates the first survey, and reads the list of the other key, which has none yet if it is new. */
export const opening: Scenario = {
  name: "opening",
  isFirst: true,
  async run(session) {
    await Promise.all([
      play({ commands: [{ do: "create", survey: 0 }] }, session),
      session.hasOther ? session.list("other", () => true) : undefined,
    ]);
  },
};
