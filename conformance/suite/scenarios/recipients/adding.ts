import type { Session } from "../session.ts";
import { unknownId } from "../../documents/unknown-name.ts";
import { lookalikeEmails } from "../../documents/texts.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../reading/survey.ts";
import { chunksOf } from "../input/in-parts.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

const skips = { skipExisting: true };
const explicit = { skipExisting: false };

/** New and known people, by email and by id, added and skipped, each alone first and then together. */
export const adding: Scenario = onSurvey(
  "adding",
  async (session, survey) => {
    const { author, size } = session;
    const row = (): JsonObject => author.row();
    const byEmail = (index: number): JsonObject => author.again(survey.rows[index]);
    const asStored = (index: number): JsonObject => author.asStored(survey.rows[index]);
    const byId = (index: number): JsonObject => author.byId(survey.rows[index]);
    const adds: readonly (readonly [JsonObject, () => readonly JsonObject[]])[] = [
      [{}, () => [row()]],
      [{}, () => [byEmail(1)]],
      // an email isn't needed where there is an id
      [{}, () => [{ ...byId(2), email: undefined }]],
      [skips, () => [byEmail(3)]],
      [skips, () => [byId(0)]],
      [skips, () => [asStored(3)]],
      [skips, () => [row()]],
      [skips, () => [{ ...byId(2), email: author.email() }]],
      [explicit, () => [byEmail(2), row()]],
      [{}, () => [row(), byEmail(0), byId(3)]],
      [skips, () => [byId(1), row(), byEmail(4)]],
      [explicit, () => [byId(4)]],
    ];
    for (const [flag, rows] of adds.slice(0, size === 1 ? -1 : undefined))
      await session.write("add", survey, author.add(rows(), flag));
    for (const [flag, rows] of session.few(1, adds))
      await session.write("add", survey, author.add(rows(), flag), { by: "slug" });
    if (size > 1) await session.look(survey, "slug");
    await renamed(session, survey);
  },
  (author) => ({ recipients: author.rows(5) }),
);

/** By id a recipient gets another email; the old one is free then. */
async function renamed(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const [row] = survey.rows;
  if (textId(row?.id) === undefined) return;
  const { email: old = author.email() } = row?.members ?? {};
  const { email } = author.row();
  await session.write("add", survey, author.add([author.row({ id: row?.id, email })]));
  await session.write("add", survey, author.add([author.row({ email: old })]));
  await session.write(
    "add",
    survey,
    author.add(
      [old, email, author.email()].map((one) => author.row({ email: one })),
      skips,
    ),
  );
}

/** Rows with some members: an update touches what it names, a new row inherits nothing; whole rows of those of whom little is known. */
export const addingSparse: Scenario = onSurvey(
  "adding sparse rows",
  async (session, survey) => {
    const { author } = session;
    const [one, two, three] = survey.rows.map(({ id, members }) => ({ id, email: members["email"] }));
    const first = { recipients: [{ email: author.email(), inviteSentAt: "2026-01-02T10:04:00-05:00" }] };
    const bodies: readonly JsonObject[] = [
      { recipients: [{ id: one?.id, title: `Only ${author.mark()}` }] },
      { recipients: [{ email: two?.email, inviteTop: `Only ${author.mark()}` }, author.row()] },
      { recipients: [author.row(), { email: author.email() }, author.row()] },
      { ...skips, recipients: [{ email: two?.email, title: "" }, { email: author.email() }] },
      { recipients: [{ email: three?.email, title: "", inviteBottom: null }] },
      { recipients: [{ email: author.email(), inviteSignOff: `Only ${author.mark()}` }, { email: author.email() }] },
      { ...skips, recipients: [{ email: one?.email, inviteSentAt: "2026-05-06T07:08:09Z" }] },
    ];
    await session.writeEach("add", survey, [first, ...session.few(1, bodies)]);
    const [skipped, updated] = [author.email(), author.email()];
    await session.write("add", survey, { recipients: [{ email: skipped }, { email: updated }] });
    await session.write("add", survey, { ...skips, recipients: [author.row({ email: skipped })] });
    await session.write("add", survey, { recipients: [author.row({ email: updated })] });
    // an email in both letter cases, and one with signs that mean something to a pattern, given again to the letter
    const [email, other] = [author.email().replace(/^p/, "Pat.Smith"), author.email().replace(/^p/, "Kim-Jones+team")];
    await session.write("add", survey, { recipients: [author.row({ email }), author.row({ email: other })] });
    await session.write("add", survey, { ...skips, recipients: [author.row({ email: other }), author.row()] });
    // to some they are nothing, and nothing to change
    await session.write("add", survey, { recipients: [author.row({ email, inviteTop: "", inviteSignOff: "0" })] });
    await openRows(session, survey);
  },
  (author) => ({ recipients: author.rows(5) }),
);

/** Rows whose acceptance is open: lookalikes, ids of nobody, one person twice, rows that a server rejects for their content. */
async function openRows(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const email = author.email().replace("@", ".lx@");
  await session.write("add", survey, author.add([author.row({ email })]));
  const alike = lookalikeEmails(email);
  // a short run adds them together, but those that a server may reject, and the last, which looks like another of them
  const groups = session.sized([alike.slice(0, -1).filter((other) => !other.includes("%"))], chunksOf(alike, 2));
  for (const group of groups)
    await session.write("add", survey, { recipients: group.map((other) => author.row({ email: other })) });
  // one may become somebody's, where a server takes a new recipient's id from the caller
  const [stranger, another] = [strangerId(survey, 0), strangerId(survey, 1)];
  const known = (index: number): JsonObject => author.again(survey.rows[index]);
  const twin = author.email();
  const strangers: readonly (readonly JsonObject[])[] = [
    [{ ...known(3), id: another }, author.row()],
    [author.row({ id: stranger }), author.row()],
    [author.row({ id: "constructor" }), author.row()],
  ];
  const lists: readonly (readonly JsonObject[])[] = [
    [author.row(), author.row({ email: `no-at-sign-${author.mark()}` }), author.row()],
    [author.row({ email: undefined }), author.row(), author.row({ email: undefined })],
    [author.row(), author.row({ email: undefined }), author.row()],
    ...(stranger === undefined ? [] : strangers),
    [author.row({ email: email.toUpperCase() })],
    [author.row({ email: twin }), author.row(), author.row({ email: twin })],
    [known(0), author.row({ accentColor: "not a colour" }), author.row()],
    [author.row({ extra: "member" }), author.row()],
    [known(1), author.row({ title: 5 }), author.row()],
    [author.row(), author.row({ email: "" }), author.row()],
    [author.row(), author.row({ title: "x".repeat(5_000) }), author.row()],
    [],
  ];
  const skipping = { ...skips, recipients: [known(2), author.row({ email: "not an email" }), author.row()] };
  const bodies = [...lists.map((recipients) => ({ recipients })), skipping];
  await session.writeEach("add", survey, bodies.slice(0, session.sized(2, bodies.length)));
}

/** An id of nobody in the form and of the type of those that were seen. */
function strangerId({ rows }: HeldSurvey, like: number): unknown {
  const id = rows[like]?.id;
  const text = textId(id);
  const other = text === undefined ? undefined : unknownId(text);
  if (other === undefined) return undefined;
  return typeof id === "number" ? Number(other) : typeof id === "bigint" ? BigInt(other) : other;
}
