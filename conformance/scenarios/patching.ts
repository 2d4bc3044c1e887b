import type { Session } from "../engine/session.ts";
import { plain } from "../generate/plain.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

const members = [
  "title",
  "description",
  "welcomeMessage",
  "logoUrl",
  "accentColor",
  "questions",
  "recipients",
] as const;

/** Every member alone, in pairs and at once, by id and by slug; what a PATCH doesn't name stays. */
export const patching: Scenario = {
  name: "patching",
  async run(session) {
    const { author, random, size } = session;
    const lists = { questions: author.survey()["questions"], recipients: author.rows(2) };
    // made just before, with the same lists, and changed by nobody
    const { made: witness } = await session.create(author.survey(lists));
    const { made: survey } = await session.create(
      author.survey({
        ...lists,
        welcomeMessage: `Welcome ${author.mark()}`,
        logoUrl: author.logo(),
        accentColor: author.colour(),
      }),
    );
    if (survey === undefined) return;
    for (const member of members) await patch(session, survey, [member]);
    await session.look(witness);
    const several = [["title", "description"], ["title", "recipients"], ["questions", "accentColor"], members] as const;
    for (const names of several.slice(size === 1 ? 2 : 0))
      await patch(session, survey, names, random.chance() ? "slug" : "id");
    for (const member of size === 1 ? random.some(members, 1) : members) await patch(session, survey, [member], "slug");
    await session.look(survey, "slug");
    await session.write("update", survey, plain({ title: survey.members["title"] }));
    for (let turn = 1; turn < size; turn += 1)
      await patch(session, survey, random.some(members, 2 + random.below(4)), random.chance() ? "slug" : "id");
    await session.send("responses", { survey });
    await openPatches(session, survey);
    if (size > 1) await published(session);
  },
};

function values(session: Session, names: readonly (typeof members)[number][]): JsonObject {
  const { author } = session;
  const all = {
    title: () => author.title(),
    description: () => `About ${author.mark()}`,
    welcomeMessage: () => `Welcome ${author.mark()}`,
    logoUrl: () => author.logo(),
    accentColor: () => author.colour(),
    questions: () => ["long_text", "short_text", "single_choice", "short_text"].map((type) => author.question(type)),
    recipients: () => author.rows(3),
  };
  return plain(Object.fromEntries(names.map((name) => [name, all[name]()])));
}

async function patch(
  session: Session,
  survey: HeldSurvey,
  names: readonly (typeof members)[number][],
  by: "id" | "slug" = "id",
): Promise<void> {
  await session.write("update", survey, values(session, names), { by });
}

/** PATCHes that a server may reject: what it accepts is applied, what it rejects changes nothing. */
async function openPatches(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, random, size } = session;
  const offers: readonly JsonObject[] = [
    {},
    { logoUrl: `https://example.com/a.png?x=1&y=2&w=${author.mark()}#top` },
    { accentColor: "#ABCDEF" },
    { accentColor: "not a colour", title: author.title() },
    { title: author.title(), extra: 1 },
    { title: author.title(), slug: author.slug() },
    { title: author.title(), published: true },
    { title: author.title(), targetCompany: `Firm ${author.mark()}` },
    { title: author.title(), id: "another" },
    { description: "" },
    { welcomeMessage: "" },
    { logoUrl: "" },
    { accentColor: "" },
    { title: author.title(), description: null },
    { title: author.title(), notificationEmail: "not an address" },
    { questions: [] },
    { title: author.title(), inviteTop: `Dear ${author.mark()}` },
  ];
  const few = [{ description: "", welcomeMessage: "" }, ...random.some(offers, 2)];
  for (const [index, body] of (size === 1 ? few : offers).entries())
    await session.write("update", survey, body, { by: size > 1 && index % 2 === 1 ? "slug" : "id" });
  // it was read by its slug before these
  const last = await session.look(survey, "slug");
  // a whole survey as it was read
  if (last?.exchange !== undefined && size > 1)
    await session.write("update", survey, { ...survey.seen?.members, title: author.title() });
}

/** What a published survey still takes is open; what it takes is applied. */
async function published(session: Session): Promise<void> {
  const { author } = session;
  const { made } = await session.create(author.survey({ published: true, notifyOnResponse: true }));
  if (made === undefined) return;
  for (const member of members) await session.write("update", made, { ...values(session, [member]) });
  await session.write("add", made, {
    recipients: [author.row(), author.row({ email: made.rows[0]?.members["email"] })],
  });
  await session.write("add", made, {
    skipExisting: true,
    recipients: [author.row({ email: made.rows[0]?.members["email"] }), author.row()],
  });
}
