import { someOf } from "../arbitraries/some-of.ts";
import { eitherName } from "../programs/commands.ts";
import type { Session } from "./session.ts";
import type { Author } from "../documents/author.ts";
import { acceptable } from "../documents/acceptable.ts";
import type { JsonObject } from "../../client/json/json.ts";
import { createSurvey } from "./own-survey.ts";
import { onSurvey, type Scenario } from "./scenario.ts";

const newValues: Readonly<Record<string, (author: Author) => unknown>> = {
  title: (author) => author.title(),
  description: (author) => `About ${author.marker()}`,
  welcomeMessage: (author) => `Welcome ${author.marker()}`,
  logoUrl: (author) => author.logo(),
  accentColor: (author) => author.colour(),
  questions: (author) =>
    ["long_text", "short_text", "single_choice", "short_text"].map((type) => author.question(type)),
  recipients: (author) => author.rows(3),
};
const members = Object.keys(newValues);
/** For any two of the seven members and any third, one list has the two and lacks the third. */
const memberLists = members.map((_, shift) => [2, 4, 5, 6].flatMap((place) => members[(place + shift) % 7] ?? []));

function patchOf({ author }: Session, ...names: readonly string[]): JsonObject {
  return acceptable(Object.fromEntries(names.map((name) => [name, newValues[name]?.(author)])));
}

export const patching: Scenario = {
  name: "patching",
  async run(session) {
    const { author, draw } = session;
    const appearance = author.appearance();
    const [row = {}, ...rows] = author.rows(2);
    // one recipient has the same colour as the survey
    const sameColourRow = "accentColor" in row ? { ...row, accentColor: appearance["accentColor"] } : row;
    const lists = { questions: author.survey()["questions"], recipients: [sameColourRow, ...rows] };
    // a control with the same lists, created just before and changed by nobody
    const control = await createSurvey(session, () => lists);
    const survey = await createSurvey(session, () => ({ ...lists, ...appearance }));
    if (survey === undefined) return;
    const { title } = survey.members;
    const patch = (names: readonly string[], by: "id" | "slug" = draw(eitherName)): Promise<unknown> =>
      session.write("update", survey, patchOf(session, ...names), { by });
    for (const member of members) await patch([member], "id");
    await session.readBack(control);
    for (const names of session.forEffort([["questions", "accentColor"]], memberLists)) await patch(names);
    await patch(members);
    // a survey may get a former title again
    if (session.effort === "standard") await session.write("update", survey, acceptable({ title }));
    for (const member of session.sample(1, members)) await patch([member], "slug");
    await session.readBack(survey, "slug");
    const same = { title: survey.members["title"], description: `About ${author.marker()}` };
    await session.write("update", survey, acceptable(same));
    await session.send("responses", { survey });
  },
};

/** A server may reject these PATCHes. It must apply the accepted ones; rejected ones change nothing. */
export const openPatching: Scenario = onSurvey(
  "open patching",
  async (session, survey) => {
    const { author, draw, effort } = session;
    const offers: readonly JsonObject[] = [
      {},
      { recipients: [author.row(), author.row({ title: undefined, accentColor: undefined })] },
      { logoUrl: `https://example.com/a.png?x=1&y=2&w=${author.marker()}#top` },
      { accentColor: "#ABCDEF" },
      { accentColor: "not a colour", title: author.title() },
      { title: author.title(), extra: 1 },
      { title: author.title(), slug: author.slug() },
      { title: author.title(), published: true },
      { title: author.title(), targetCompany: `Firm ${author.marker()}` },
      { title: author.title(), id: "another" },
      { description: "" },
      { welcomeMessage: "" },
      { logoUrl: "" },
      { accentColor: "" },
      { title: author.title(), description: null },
      { title: author.title(), notificationEmail: "not an address" },
      { questions: [] },
      { title: author.title(), inviteTop: `Dear ${author.marker()}` },
    ];
    const blank = { description: "", welcomeMessage: "" };
    await session.writeEach("update", survey, effort === "quick" ? [blank, ...draw(someOf(offers, 2))] : offers);
    // the survey was read by slug before these PATCHes
    const last = await session.readBack(survey, "slug");
    if (effort === "quick") return;
    if (last?.exchange !== undefined)
      await session.write("update", survey, { ...survey.lastRead?.members, title: author.title() });
    await patchPublished(session);
  },
  (author) => author.appearance(),
  // the rules are the same for every key
  "other",
);

/** The contract leaves open which PATCHes a published survey accepts. The accepted ones must be applied. */
async function patchPublished(session: Session): Promise<void> {
  const { author } = session;
  const noticed = author.survey({ published: true, notifyOnResponse: true });
  // an address to notify may be required
  const { made = (await session.create(noticed)).made } = await session.create({
    ...noticed,
    slug: author.slug(),
    notificationEmail: undefined,
  });
  if (made === undefined) return;
  for (const member of members) await session.write("update", made, { ...patchOf(session, member) });
  for (const flag of [{}, { skipExisting: true }])
    await session.write("add", made, { ...flag, recipients: [author.row(), author.updatedRow(made.rows[0])] });
}
