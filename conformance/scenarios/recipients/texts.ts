import type { Session } from "../../engine/session.ts";
import type { Author } from "../../generate/author.ts";
import { edgeCaseTexts, longText, longTexts, richLogo, richText } from "../../generate/texts.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../format/json.ts";
import type { Scenario } from "../scenario.ts";

type WriteOperation = "create" | "update" | "add";

/** So many texts go into the lists of one document. */
const perDocument = 15;

const surveyTexts = ["title", "description", "welcomeMessage"] as const;
const createTexts = [...surveyTexts, "targetCompany"] as const;
/** What some take for nothing at all. */
const falsy = ["0", "false", "null"];
/** The texts of a recipient. */
export const rowTexts = ["targetCompany", "title", "inviteTop", "inviteBottom", "inviteSignOff"] as const;

/** Every kind of text in every member by every endpoint: many in one document, which is halved where it is rejected. */
export const texts: Scenario = {
  name: "texts",
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const [script, text] of scripts(session))
      await session.write("update", survey, { description: text }, { script });
    const [line = "", rich] = [richText(author.mark()).split("\n")[0], richText(author.mark())];
    await inMembers(session, survey, [line, rich]);
    if (size > 1) await createWith(session, longText(author.mark(), 1_900));
    await createWith(session, richText(author.mark()), {
      description: `${richText(author.mark())} ${longText(author.mark(), 1_500)}`,
      logoUrl: richLogo(author.mark()),
      accentColor: "#A1b2C3",
    });
    const edge = random.shuffled(edgeCaseTexts(author.mark()));
    const chosen = size === 1 ? edge.slice(0, perDocument) : edge;
    const blank = chosen.filter((text) => text.trim() === "");
    const lists = chunksOf(
      chosen.filter((text) => text.trim() !== ""),
      perDocument,
    );
    for (const operation of ["update", "add", "create"] as const)
      for (const some of size === 1 || (size === 3 && operation === "create") ? lists.slice(0, 1) : lists)
        await inLists(session, survey, operation, some);
    for (const some of chunksOf(chosen, surveyTexts.length).slice(0, size === 1 ? 2 : undefined))
      await inMembers(session, survey, some);
    for (const turn of falsy.keys())
      if (turn < session.size) await inMembers(session, survey, [...falsy.slice(turn), ...falsy.slice(0, turn)]);
    for (const text of [...blank, ...random.some(longTexts(author.mark()), size === 1 ? 1 : size < 8 ? 4 : 15)]) {
      await inLists(session, survey, "update", [text]);
      await inMembers(
        session,
        survey,
        surveyTexts.map(() => text),
      );
    }
    await session.write("update", survey, { recipients: [longNamed(session), author.row()] });
    await session.write("add", survey, { recipients: [longNamed(session)] });
    await crowded(session);
  },
};

/** Texts that every careful server accepts, by what is special about them. */
function scripts({ author }: Session): readonly (readonly [string, string])[] {
  return [
    ["other scripts", `Ünïcödé 日本語 עברית ${author.mark()}`],
    ["emoji", `Well done 👍🏽 ${author.mark()}`],
    ["line breaks", `One\n\ntwo ${author.mark()}`],
    ["long", longText(author.mark(), 1_900)],
  ];
}

/** A create with one text in every member; where it is rejected, with some of them and with the others. */
async function createWith(session: Session, text: string, given: JsonObject = {}): Promise<void> {
  const { author } = session;
  const everywhere: JsonObject = {
    ...Object.fromEntries(createTexts.map((member) => [member, text])),
    questions: questionsOf(author, [text]),
    recipients: rowsOf(author, [text]),
    ...given,
  };
  const offer = async (names: readonly string[]): Promise<void> => {
    const members = Object.fromEntries(names.map((name) => [name, everywhere[name]]));
    const { isAccepted } = await session.create({ ...author.offered(), ...members });
    if (isAccepted || names.length < 2) return;
    for (const half of chunksOf(names, Math.ceil(names.length / 2))) await offer(half);
  };
  await offer(session.random.shuffled(Object.keys(everywhere)));
}

/** Two questions of each text, which hold it in every member. */
function questionsOf(author: Author, all: readonly string[]): readonly JsonObject[] {
  return all.flatMap((text) => [
    author.question("single_choice", { label: text, options: ["Yes", text, `No ${text}`] }),
    author.question("linear_scale", { scaleMinLabel: text, scaleMaxLabel: text }),
  ]);
}

/** A recipient of each text, who has it in every member. */
function rowsOf(author: Author, all: readonly string[]): readonly JsonObject[] {
  return all.map((text) => author.row(Object.fromEntries(rowTexts.map((member) => [member, text]))));
}

/** Texts in the lists of one document; where it is rejected, in two. */
async function inLists(
  session: Session,
  survey: HeldSurvey,
  operation: WriteOperation,
  all: readonly string[],
): Promise<void> {
  const { author, random } = session;
  const what = `the texts ${JSON.stringify(all).slice(0, 60)}`;
  const recipients = rowsOf(author, all);
  const lists = operation === "add" ? { recipients } : { questions: questionsOf(author, all), recipients };
  const by = random.chance() ? ("id" as const) : ("slug" as const);
  const step =
    operation === "create"
      ? await session.create({ ...author.offered(), ...lists, ...inTurn(all) }, { what })
      : await session.write(operation, survey, lists, { by, what });
  if (survey.rows.length > 60) await session.write("update", survey, { recipients: author.rows(2) });
  if (step.isAccepted || all.length < 2) return;
  const halves = chunksOf(all, Math.ceil(all.length / 2));
  for (const half of session.size === 1 ? halves.slice(0, 1) : halves) await inLists(session, survey, operation, half);
}

/** Some of the texts in the members of a survey itself. */
function inTurn(all: readonly string[]): JsonObject {
  return Object.fromEntries(
    createTexts.flatMap((member, index) => (all[index] === undefined ? [] : [[member, all[index]]])),
  );
}

/** Texts in the members of a survey; where they are rejected, one by one. */
async function inMembers(session: Session, survey: HeldSurvey, all: readonly string[]): Promise<void> {
  const named = all.map((text, index) => [surveyTexts[index] ?? "title", text] as const);
  const what = `the texts ${JSON.stringify(all).slice(0, 60)}`;
  const step = await session.write("update", survey, Object.fromEntries(named), { what });
  if (step.isAccepted || named.length < 2 || session.size === 1) return;
  for (const [member, text] of named) await session.write("update", survey, { [member]: text }, { what });
}

function chunksOf<Item>(all: readonly Item[], size: number): readonly (readonly Item[])[] {
  return all.flatMap((_, index) => (index % size === 0 ? [all.slice(index, index + size)] : []));
}

/** Somebody with a long email that has a tag. */
function longNamed({ author }: Session): JsonObject {
  return author.row({ email: author.email().replace("@", ".with-a-rather-long-name+tag@mail.") });
}

/** Two hundred people with ordinary copy: more than 100 KB in one request. */
async function crowded(session: Session): Promise<void> {
  const { author, size } = session;
  if (size === 1) return;
  const copy = "We would like to hear what you think of working with us, and what we could do better. ";
  const recipients = Array.from({ length: 137 }, () => {
    const mark = author.mark();
    return author.row({
      title: `Für ${mark} 調査`,
      inviteTop: `${mark} ${copy.repeat(3)}`.trim(),
      inviteBottom: `${copy.repeat(3)} ${mark}`,
    });
  });
  await session.create({ ...author.offered(), recipients });
}
