import { emailOf } from "./adding.ts";
import type { Scenario } from "./scenario.ts";

/** Slugs in use, slugs that look like others, and slugs that a server may refuse. */
export const slugs: Scenario = {
  name: "slugs",
  async run(session) {
    const { author, random, size, model } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    const { slug = "" } = survey;
    const person = author.row({ email: emailOf(survey.rows[0], author) });
    for (const given of size === 1 ? [{ recipients: [person] }] : [{}, { recipients: [person] }]) {
      await session.send("create", { body: author.survey({ slug, ...given }) });
      await session.look(survey);
      await session.look(survey, "slug");
    }
    const { made: bare } = await session.create(author.survey({ slug: undefined }));
    if (bare?.slug !== undefined) {
      await session.send("create", { body: author.survey({ slug: bare.slug }) });
      await session.look(bare, "slug");
    }
    for (const other of random.some([`${slug}-2`, slug.slice(0, -1), `x${slug}`.slice(0, 30)], size === 1 ? 1 : 2)) {
      if (model.withSlug(other, "owner") !== undefined) continue;
      const targetCompany = `調査会社 ${author.mark()}`;
      const recipients = [author.row({ targetCompany })];
      const { made } = await session.create({ ...author.offered(), slug: other, targetCompany, recipients });
      await session.look(made, "slug");
      await session.look(survey, "slug");
    }
    // each with the run's own name in it, so that another run's is never met
    const odd = [
      "",
      `${author.slug()} space`,
      `UPPER-${author.slug()}`,
      `ünï-${author.slug()}`,
      `a/${author.slug()}`,
      `${author.slug()}-${"s".repeat(250)}`,
      author.digits(),
      `_${author.slug()}`,
      slug.toUpperCase(),
    ];
    const long = `${author.slug()}-${"s".repeat(60)}`;
    for (const [index, one] of [long, ...random.some(odd, size === 1 ? 1 : 2 * size - 2)].entries()) {
      const step = await session.create({ ...author.offered(), slug: one });
      if (index % 2 === 0) await session.look(step.made, "slug");
    }
    const { made: empty } = await session.create({ ...author.offered(), recipients: [], questions: [] });
    if (empty !== undefined) await session.send("responses", { survey: empty });
    // a PATCH that asks for a slug in use: open whether it is taken, but never two surveys with one
    if (bare !== undefined) await session.write("update", bare, { title: author.title(), slug });
    await session.look(survey, "slug");
  },
};
