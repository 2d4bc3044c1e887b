import { inAnyOrderOf, someOf } from "../../arbitraries/some-of.ts";
import { eitherName } from "../../programs/commands.ts";
import type { Session } from "../session.ts";
import type { Author } from "../../documents/author.ts";
import { edgeCaseTexts, plainLookalikes, longText, longTexts, richLogo, richText } from "../../documents/texts.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { chunksOf, offerInHalves } from "../input/offer-in-halves.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

/** Maximum number of strings in the lists of one document. */
const maxTextsPerDocument = 15;

const surveyTexts = ["title", "description", "welcomeMessage"] as const;
const createTexts = [...surveyTexts, "targetCompany"] as const;
/** Some services treat these as empty. */
const falsyTexts = ["0", "false", "null"];
const rowTexts = ["targetCompany", "title", "inviteTop", "inviteBottom", "inviteSignOff"] as const;

export const texts: Scenario = onSurvey("texts", async (session, survey) => {
  const { author, draw, effort } = session;
  for (const [script, text] of scripts(session))
    await session.write("update", survey, { description: text }, { script });
  const [line = "", rich] = [richText(author.marker()).split("\n")[0], richText(author.marker())];
  await patchMembers(session, survey, [line, rich]);
  if (effort === "standard")
    await createWith(session, longText(author.marker(), 1_900), { recipients: manyRows(author) });
  const further = {
    description: `${richText(author.marker())} ${longText(author.marker(), 1_500)}`,
    logoUrl: richLogo(author.marker()),
    accentColor: "#A1b2C3",
  };
  await createWith(session, richText(author.marker()), further, { inviteSentAt: "2026-01-02T10:04:00-05:00" });
  for (const turn of falsyTexts.slice(0, session.forEffort(1, undefined)).keys())
    await patchMembers(session, survey, [...falsyTexts.slice(turn), ...falsyTexts.slice(0, turn)]);
  await sendAlone(session, survey, draw(someOf(longTexts(author.marker()), session.forEffort(1, 4))));
  const longNamed = (): JsonObject =>
    author.row({ email: author.email().replace("@", ".with-a-rather-long-name+tag@mail.") });
  await session.write("update", survey, { recipients: [longNamed(), author.row()] });
  await session.write("add", survey, { recipients: [longNamed()] });
});

export const edgeTexts: Scenario = onSurvey("edge-case texts", async (session, survey) => {
  const { author, draw } = session;
  const edge = draw(inAnyOrderOf(edgeCaseTexts(author.marker()))).slice(
    0,
    session.forEffort(maxTextsPerDocument, undefined),
  );
  const lists = chunksOf(
    edge.filter((text) => text.trim() !== ""),
    maxTextsPerDocument,
  );
  for (const operation of session.forEffort(["update", "add"], ["update", "add", "create"]))
    for (const chunk of operation === "create" ? lists.slice(0, 1) : lists)
      await sendInLists(session, survey, operation, chunk);
  for (const chunk of chunksOf(edge, surveyTexts.length).slice(0, session.forEffort(2, undefined)))
    await patchMembers(session, survey, chunk);
  await sendAlone(
    session,
    survey,
    edge.filter((text) => text.trim() === ""),
  );
});

/** Every careful server accepts these strings. The first item of each pair names its special feature. */
function scripts({ author }: Session): readonly (readonly [string, string])[] {
  return [
    ["other scripts", `Ünïcödé 日本語 עברית ${author.marker()}`],
    ["emoji", `Well done 👍🏽 ${author.marker()}`],
    ["line breaks", `One\n\ntwo ${author.marker()}`],
    ["long", longText(author.marker(), 1_900)],
  ];
}

async function createWith(session: Session, text: string, otherMembers: JsonObject, more?: JsonObject): Promise<void> {
  const { author, draw } = session;
  const [row = {}] = rowsOf(author, [text]);
  const rows = [row, ...plainLookalikes(String(row["email"])).map((email) => author.row({ email }))];
  const everywhere: JsonObject = {
    ...Object.fromEntries(createTexts.map((member) => [member, text])),
    questions: questionsOf(author, [text]),
    recipients: rows,
    ...otherMembers,
  };
  // the last member of a name is sent
  const withMore = more === undefined ? [] : [["recipients", [...rows, author.row(more)]] as const];
  await offerInHalves([...draw(inAnyOrderOf(Object.entries(everywhere))), ...withMore], async (members) => {
    const { isAccepted } = await session.create({ ...author.rejectableSurvey(), ...Object.fromEntries(members) });
    return isAccepted;
  });
}

function questionsOf(author: Author, all: readonly string[]): readonly JsonObject[] {
  return all.flatMap((text) => [
    author.question("single_choice", { label: text, options: ["Yes", text, `No ${text}`] }),
    author.question("linear_scale", { scaleMinLabel: text, scaleMaxLabel: text }),
  ]);
}

function rowsOf(author: Author, all: readonly string[]): readonly JsonObject[] {
  return all.map((text) => author.row(Object.fromEntries(rowTexts.map((member) => [member, text]))));
}

async function sendInLists(
  session: Session,
  survey: ExpectedSurvey,
  operation: "create" | "update" | "add",
  all: readonly string[],
): Promise<void> {
  const { author, draw } = session;
  await offerInHalves(all, async (half) => {
    const what = `strings such as ${JSON.stringify(half[0])}`;
    const recipients = rowsOf(author, half);
    const lists = operation === "add" ? { recipients } : { questions: questionsOf(author, half), recipients };
    const members = Object.fromEntries(createTexts.slice(0, half.length).map((member, index) => [member, half[index]]));
    const { isAccepted } =
      operation === "create"
        ? await session.create({ ...author.rejectableSurvey(), ...lists, ...members }, { what })
        : await session.write(operation, survey, lists, { by: draw(eitherName), what });
    if (survey.rows.length > 60) await session.write("update", survey, { recipients: author.rows(2) });
    return isAccepted;
  });
}

async function patchMembers(session: Session, survey: ExpectedSurvey, all: readonly string[]): Promise<void> {
  const named = all.map((text, index) => [surveyTexts[index] ?? "title", text] as const);
  const what = `strings such as ${JSON.stringify(all[0])}`;
  await offerInHalves(named, async (members) => {
    const { isAccepted } = await session.write("update", survey, Object.fromEntries(members), { what });
    return isAccepted || session.effort === "quick";
  });
}

async function sendAlone(session: Session, survey: ExpectedSurvey, all: readonly string[]): Promise<void> {
  for (const text of all) {
    for (const operation of ["update", "add"] as const) await sendInLists(session, survey, operation, [text]);
    await patchMembers(
      session,
      survey,
      surveyTexts.map(() => text),
    );
  }
}

/** Ordinary copy for many recipients: more than 100 KB in one request. */
function manyRows(author: Author): readonly JsonObject[] {
  const copy = "We would like to hear what you think of working with us, and what we could do better. ".repeat(3);
  return Array.from({ length: 137 }, () => {
    const marker = author.marker();
    const long = {
      title: `Für ${marker} 調査`,
      inviteTop: `${marker} ${copy}`.trim(),
      inviteBottom: `${copy} ${marker}`,
    };
    return author.row(long);
  });
}
