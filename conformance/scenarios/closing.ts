import { slugSent } from "../journal/journal.ts";
import type { Expected } from "../journal/step.ts";
import { effectOf } from "../rules/tables/refusal-effect.ts";
import type { Scenario } from "./scenario.ts";

/** Says whether a create was to be refused for something other than its slug. */
function isOurFault({ outcome, why }: Expected): boolean {
  return outcome === "unauthorized" || (outcome === "rejected" && why !== "slug in use");
}

/** After all others: the lists of both keys, what refused creates left behind, and each survey as it was left. */
export const closing: Scenario = {
  name: "closing",
  isLast: true,
  async run(session) {
    const { author, journal, model, random, size } = session;
    await session.list();
    const [first] = model.surveys.filter(({ owner, isUncertain }) => owner === "owner" && !isUncertain);
    if (first !== undefined) {
      await session.write("update", first, author.patch());
      await session.list();
    }
    if (session.hasOther) await session.list("other");
    const slugs = journal.refusedCreates.flatMap((step) => (step.as === "other" ? [] : (slugSent(step) ?? [])));
    const free = slugs.filter((slug) => model.find(slug, "owner") === undefined);
    for (const name of random.some(free, 4 * size)) await session.send("read", { name, by: "slug" });
    const perReason = new Map(
      journal.refusedCreates
        .filter(({ as, expected }) => as !== "other" && isOurFault(expected))
        .map((step) => [effectOf(step), slugSent(step)]),
    );
    for (const slug of random.some([...perReason.values()], size === 1 ? 1 : 4))
      if (slug !== undefined && model.find(slug, "owner") === undefined && !journal.wasAccepted(slug))
        await session.create(author.survey({ slug }));
    for (const survey of random.some(
      model.surveys.filter(({ owner }) => owner === "owner"),
      4 * size,
    )) {
      await session.look(survey);
      await session.look(survey, "slug");
    }
  },
};
