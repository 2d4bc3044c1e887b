import type { Scenario } from "./scenario.ts";

/** Creates the first survey, and reads the list of the other key, which has none yet if it is new. */
export const opening: Scenario = {
  name: "opening",
  isFirst: true,
  async run(session) {
    const { made } = await session.send("create", { body: session.author.survey() });
    await Promise.all([session.readBack(made), session.hasOther ? session.list("other", () => true) : undefined]);
  },
};
