import type { Session } from "./session.ts";
import { questionTypes } from "../../../spec/schemas/question-type.ts";
import { isObject, type JsonObject } from "../../client/json/json.ts";
import type { ExpectedSurvey } from "../journal/step.ts";
import { questionsIn } from "../model/expected-survey.ts";
import { createSurvey, namesInPath } from "./own-survey.ts";
import type { Scenario } from "./scenario.ts";

/** The contract names all members of these types. With two scales, their number stays acceptable to every server. */
const plainTypes = questionTypes.filter((type) => !type.endsWith("grid") && type !== "linear_scale");

/** Bounds that servers often mishandle. */
const scales = [
  { scaleMin: 1, scaleMax: 3 },
  { scaleMin: 0, scaleMax: 10 },
];

/**
 * Each create leaves one group of members out. Two creates without a slug have one title and company. The first of
 * several asks for notifications, so it keeps the address. The last belongs to the other key, and is published.
 */
const omittedMembers = {
  pairs: [
    ["slug", "published"],
    ["slug", "notifyOnResponse", "notificationEmail"],
  ],
  one: [["slug", "published", "notifyOnResponse", "notificationEmail"], ["slug"]],
} as const;

/** Creates the first survey, and reads the list of the other key, which has none yet if it is new. */
export const opening: Scenario = {
  name: "opening",
  isFirst: true,
  async run(session) {
    const { made } = await session.send("create", { body: session.author.survey() });
    await Promise.all([session.readBack(made), session.hasOther ? session.list("other", () => true) : undefined]);
  },
};

export const tour: Scenario = {
  name: "tour",
  async run(session) {
    const { author, effort } = session;
    const questions = [
      ...plainTypes.map((type) => author.question(type)),
      ...scales.map((bounds) => author.question("linear_scale", bounds)),
    ];
    const whole = await createSurvey(session, () => ({ ...author.appearance(), questions }));
    // further surveys take the questions that one had no room for
    let remaining = questions.slice(questionsSentTo(session, whole));
    for (let turn = 1; turn < questions.length && remaining.length > 0; turn += 1) {
      const more = await createSurvey(session, () => ({ questions: remaining }));
      remaining = remaining.slice(questionsSentTo(session, more));
    }
    await session.readBack(whole, "slug");
    if (whole !== undefined) await session.send("responses", { survey: whole });
    await session.list();
    // published and with notifications: reading the responses must change neither
    const open = await createSurvey(session, () => ({ published: true, notifyOnResponse: true }));
    for (const by of open === undefined ? [] : namesInPath(open)) await session.send("responses", { survey: open, by });
    await session.readBack(open);
    // the contract leaves open if it still takes a PATCH
    if (effort === "quick" && open !== undefined)
      await session.write("update", open, { ...author.patch({ questions: [author.question()] }) });
    else await session.readBack(open, "slug");
    const common = { title: author.title(), targetCompany: `Firm ${author.marker()}` };
    const groups = session.forEffort(omittedMembers.one, omittedMembers.pairs);
    for (const [turn, members] of groups.entries()) {
      const isLast = turn === groups.length - 1;
      const further = { ...common, ...(turn === 0 && effort === "standard" ? { notifyOnResponse: true } : {}) };
      const as = isLast && session.hasOther ? "other" : "owner";
      await createWithout(session, members, isLast ? { ...further, published: true } : further, as);
    }
    for (const survey of effort === "quick" ? [whole] : [whole, open]) await session.readBack(survey);
  },
};

function questionsSentTo({ journal }: Session, survey: ExpectedSurvey | undefined): number {
  const body = survey === undefined ? undefined : journal.createOf(survey)?.body;
  return isObject(body) ? questionsIn(body).length : Number.POSITIVE_INFINITY;
}

async function createWithout(
  session: Session,
  members: readonly string[],
  extra: JsonObject,
  as: "owner" | "other",
): Promise<void> {
  const { author, effort } = session;
  const absent = Object.fromEntries(members.map((member) => [member, undefined]));
  const { logoUrl, ...others } = author.appearance();
  const appearance = "notifyOnResponse" in extra ? { logoUrl } : others;
  const { made } = await session.create(author.survey({ ...appearance, ...extra, ...absent }), { as });
  if (effort === "quick") return;
  await session.readBack(made, "slug");
  const patch = author.patch();
  // the contract leaves two points open: a PATCH of a published survey, and the default of `published`
  if (made !== undefined)
    await session.write("update", made, made.members["published"] === false ? patch : { ...patch });
  await session.readBack(made, "slug");
}
