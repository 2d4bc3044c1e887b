import { play } from "../programs/play.ts";
import type { Scenario } from "../session/scenario.ts";

/** Creates the first survey. Reads the list of the other key, which has no surveys yet if the key is new. */
export const opening: Scenario = {
  name: "opening",
  isFirst: true,
  async run(session) {
    // one page of the list is enough
    await Promise.all([
      play({ commands: [{ do: "create", survey: 0 }] }, session),
      session.hasOther ? session.list("other", () => true) : undefined,
    ]);
  },
};
