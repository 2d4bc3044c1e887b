import { slugSent } from "../journal/journal.ts";
import type { Scenario } from "./scenario.ts";

/** After all others: the lists of both keys, what refused creates left behind, and each survey as it was left. */
export const closing: Scenario = {
  name: "closing",
  isLast: true,
  async run(session) {
    const { journal, model, random, size } = session;
    await session.list();
    if (session.hasOther) await session.list("other");
    const slugs = journal.refusedCreates.flatMap((step) => (step.as === "other" ? [] : (slugSent(step) ?? [])));
    const free = slugs.filter((slug) => model.find(slug, "owner") === undefined);
    for (const name of random.some(free, 4 * size)) await session.send("read", { name, by: "slug" });
    for (const survey of random.some(
      model.surveys.filter(({ owner }) => owner === "owner"),
      4 * size,
    )) {
      await session.look(survey);
      await session.look(survey, "slug");
    }
  },
};
