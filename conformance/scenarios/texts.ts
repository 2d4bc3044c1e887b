import type { Session } from "../engine/session.ts";
import { edgeCaseTexts, longText, longTexts, richLogo, richText } from "../generate/texts.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../reading/json.ts";
import type { Scenario } from "./scenario.ts";

type Place = (document: JsonObject, text: string, session: Session) => JsonObject;

const surveyTexts = ["title", "description", "welcomeMessage", "targetCompany"] as const;
const rowTexts = ["targetCompany", "title", "inviteTop", "inviteBottom", "inviteSignOff"] as const;

const inRows = rowTexts.map((member): Place => (document, text, { author }) => {
  const rows = Array.isArray(document["recipients"])
    ? (document["recipients"] as readonly JsonObject[])
    : author.rows(2);
  return { ...document, recipients: rows.map((row, index) => (index === 0 ? { ...row, [member]: text } : row)) };
});

/** The places of a document that hold texts; a pack fills them all with the same one. */
const places: readonly Place[] = [
  ...surveyTexts.map((member): Place => (document, text) => ({ ...document, [member]: text })),
  (document, text, { author }) => ({
    ...document,
    questions: [
      author.question("short_text", { label: text }),
      author.question("single_choice", { options: ["Yes", text, `No ${text}`] }),
      author.question("linear_scale", { scaleMinLabel: text, scaleMaxLabel: text }),
    ],
  }),
  ...inRows,
];

/** One text in every member at once; a pack that is refused is halved by member. */
export const texts: Scenario = {
  name: "texts",
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey());
    if (survey === undefined) return;
    for (const [script, text] of scripts(session))
      await session.write("update", survey, { description: text }, { script });
    await session.write("update", survey, { title: richText(author.mark()).split("\n")[0] });
    if (size > 1) await create(session, longText(author.mark(), 1_900));
    await create(session, richText(author.mark()), { logoUrl: richLogo(author.mark()), accentColor: "#A1b2C3" });
    const edge = edgeCaseTexts(author.mark());
    const long = longTexts(author.mark());
    const chosen =
      size < 8
        ? [...random.some(edge, size === 1 ? 4 : 23), ...random.some(long, size === 1 ? 1 : 8)]
        : [...edge, ...long];
    for (const [index, text] of chosen.entries()) {
      const road = index % 3 === 1 ? "add" : "update";
      await pack(session, survey, { text, road, by: index % 2 === 0 ? "id" : "slug" });
      if (size > 1 && index % 9 === 0) await create(session, text);
      if (survey.rows.length > 40) await session.write("update", survey, { recipients: author.rows(2) });
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

interface Pack {
  readonly text: string;
  readonly road: "update" | "add";
  readonly by: "id" | "slug";
  readonly filled?: readonly Place[];
}

async function pack(session: Session, survey: HeldSurvey, { text, road, by, filled }: Pack): Promise<void> {
  const all = filled ?? (road === "add" ? inRows : places.filter((_, index) => index !== 3));
  const body = all.reduce(
    (document, place) => place(document, text, session),
    road === "add" ? { recipients: session.author.rows(2) } : {},
  );
  const step = await session.write(road, survey, body, { by, what: `the text ${JSON.stringify(text.slice(0, 30))}` });
  if (step.isAccepted || all.length < 2) return;
  const half = Math.ceil(all.length / 2);
  for (const part of session.size === 1 ? [all.slice(0, half)] : [all.slice(0, half), all.slice(half)])
    await pack(session, survey, { text, road, by, filled: part });
}

async function create(session: Session, text: string, given: JsonObject = {}): Promise<void> {
  const whole = session.author.offered(given);
  const body = places.reduce((document, place) => place(document, text, session), whole);
  const step = await session.create(body, { what: `the text ${JSON.stringify(text.slice(0, 30))}` });
  if (!step.isAccepted)
    await session.create({ ...session.author.offered(given), description: text, welcomeMessage: text });
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
  const recipients = Array.from({ length: 150 }, () => {
    const mark = author.mark();
    return author.row({
      title: `Für ${mark} 調査`,
      inviteTop: `${mark} ${copy.repeat(3)}`.trim(),
      inviteBottom: `${copy.repeat(3)} ${mark}`,
    });
  });
  await session.create({ ...author.offered(), recipients });
}
