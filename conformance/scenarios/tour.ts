import type { Session } from "../engine/session.ts";
import { questionTypes } from "../../spec/schemas/question-type.ts";
import type { JsonObject } from "../format/json.ts";
import type { Scenario } from "./scenario.ts";

/** The types whose members the contract names, but scales: with two of these no more than any server takes. */
const plainTypes = questionTypes.filter((type) => !type.endsWith("grid") && type !== "linear_scale");

/**
 * The optional members, in groups that one create leaves out; two without a slug have one title and company. The first of
 * each list asks for notifications, so it keeps the address.
 */
const optionalIn = {
  all: [["slug"], ["published"], ["notifyOnResponse"], ["notificationEmail"], ["slug", "published"]],
  pairs: [
    ["slug", "published"],
    ["slug", "notifyOnResponse", "notificationEmail"],
  ],
  two: [["slug"], ["slug", "published", "notifyOnResponse", "notificationEmail"]],
} as const;

/** One survey with every member, ones that leave some out, and every way to read them. */
export const tour: Scenario = {
  name: "tour",
  async run(session) {
    const { author } = session;
    // while it has no surveys yet, where it has none
    if (session.hasOther && session.size > 1) await session.send("list", { as: "other" });
    const first = await session.create(author.survey());
    await session.look(first.made, "slug");
    await readResponses(session, first.made);
    const whole = await session.create(
      author.survey({
        welcomeMessage: `Welcome ${author.mark()}`,
        logoUrl: author.logo(),
        accentColor: author.colour(),
        questions: [...plainTypes.map((type) => author.question(type)), ...scales(session)],
      }),
    );
    await session.look(whole.made, "slug");
    await session.list();
    // published and noticed: the reading of it must change neither
    const open = await session.create(author.survey({ published: true, notifyOnResponse: true }));
    await readResponses(session, open.made);
    await session.look(open.made);
    // whether it still takes a PATCH is open
    if (session.size === 1 && open.made !== undefined)
      await session.write("update", open.made, { ...author.patch({ questions: [author.question()] }) });
    else await session.look(open.made, "slug");
    const alike = { title: author.title(), targetCompany: `Firm ${author.mark()}` };
    for (const [turn, members] of optionalIn[
      session.size === 8 ? "all" : session.size === 3 ? "pairs" : "two"
    ].entries())
      await leftOut(session, members, turn, alike);
    if (session.hasOther) {
      const theirs = await session.create(author.survey(), { as: "other" });
      await session.look(theirs.made, "slug");
      await readResponses(session, theirs.made);
    }
    for (let turn = 1; turn < session.size - 4; turn += 1) await anySettings(session, turn);
    for (const survey of session.size === 1 ? [] : [first.made, whole.made, open.made]) await session.look(survey);
  },
};

/** Scales whose bounds are those that servers mistake. */
function scales({ author }: Session): readonly JsonObject[] {
  return [
    [1, 3],
    [0, 10],
  ].map(([scaleMin, scaleMax]) => author.question("linear_scale", { scaleMin, scaleMax }));
}

/** A create with some of the optional members, and the two settings in every combination. */
async function anySettings(session: Session, turn: number): Promise<void> {
  const { author, random } = session;
  const all = { welcomeMessage: `Welcome ${author.mark()}`, logoUrl: author.logo(), accentColor: author.colour() };
  const some = Object.fromEntries(random.some(Object.entries(all), turn % 3));
  await session.create(author.survey({ ...some, published: turn % 2 === 0, notifyOnResponse: turn % 4 < 2 }));
}

/** A create without these members, and with some of the others that are optional. */
async function leftOut(session: Session, members: readonly string[], turn: number, alike: JsonObject): Promise<void> {
  const { author } = session;
  const absent = Object.fromEntries(members.map((member) => [member, undefined]));
  const given =
    turn === 0
      ? { logoUrl: author.logo(), notifyOnResponse: true }
      : { welcomeMessage: `Welcome ${author.mark()}`, accentColor: author.colour() };
  const { made } = await session.create(author.survey({ ...alike, ...given, ...absent }));
  if (session.size === 1) return;
  await session.look(made, "slug");
  if (made !== undefined) await session.write("update", made, session.author.patch());
  await session.look(made, "slug");
}

async function readResponses(session: Session, survey: Parameters<Session["look"]>[0]): Promise<void> {
  if (survey === undefined) return;
  for (const by of ["id", "slug"] as const)
    if (by === "id" || survey.slug !== undefined) await session.send("responses", { survey, by });
}
