import type { Session } from "../../engine/session.ts";
import { unknownId } from "../../generate/unknown-name.ts";
import { plain } from "../../generate/plain.ts";
import { lookalikeEmails } from "../../generate/texts.ts";
import type { Author } from "../../generate/author.ts";
import type { HeldRow, HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../format/json.ts";
import { textId } from "../../reading/survey.ts";
import type { Scenario } from "../scenario.ts";

const skips = { skipExisting: true };
const explicit = { skipExisting: false };

/** New and known people, by email and by id, added and skipped, each alone first and then together. */
export const adding: Scenario = {
  name: "adding",
  async run(session) {
    const { author, size, random } = session;
    const { made: survey } = await session.create(author.survey({ recipients: author.rows(5) }));
    if (survey === undefined) return;
    const adds: readonly (readonly [JsonObject, () => readonly JsonObject[]])[] = [
      [{}, () => [author.row()]],
      [{}, () => [byEmail(session, survey, 1)]],
      [{}, () => [byId(session, survey, 2)]],
      [skips, () => [byEmail(session, survey, 3)]],
      [skips, () => [byId(session, survey, 0)]],
      [skips, () => [author.row()]],
      [skips, () => [{ ...byId(session, survey, 2), email: author.email() }]],
      [explicit, () => [byEmail(session, survey, 2), author.row()]],
      [explicit, () => [byId(session, survey, 4)]],
      [{}, () => [author.row(), byEmail(session, survey, 0), byId(session, survey, 3)]],
      [skips, () => [byId(session, survey, 1), author.row(), byEmail(session, survey, 4)]],
    ];
    for (const [flag, rows] of size === 1 ? adds.filter(([one], turn) => one !== explicit || turn < 8) : adds)
      await session.write("add", survey, plain({ ...flag, recipients: rows() }));
    for (const [flag, rows] of size === 1 ? random.some(adds, 1) : adds)
      await session.write("add", survey, plain({ ...flag, recipients: rows() }), { by: "slug" });
    await session.look(survey, "slug");
    await renamed(session, survey);
    await sparseRows(session, survey);
    await filledUp(session, survey);
    await spelledAsBefore(session, survey);
    await openRows(session, survey);
    await session.look(survey, "slug");
  },
};

/** A known recipient with new values, by the email. */
export function byEmail({ author }: Session, survey: HeldSurvey, index: number): JsonObject {
  const row = survey.rows[index % Math.max(1, survey.rows.length)];
  return author.row(row === undefined ? {} : { email: emailOf(row, author) });
}

/** The same by the id, as it was shown; the email stays. */
export function byId({ author }: Session, survey: HeldSurvey, index: number): JsonObject {
  const row = survey.rows[index % Math.max(1, survey.rows.length)];
  return row === undefined || textId(row.id) === undefined
    ? author.row()
    : author.row({ id: row.id, email: emailOf(row, author) });
}

/** The email of a recipient; another one where none is shown. */
export function emailOf(row: HeldRow | undefined, author: Author): unknown {
  const email = row?.members["email"];
  return typeof email === "string" ? email : author.email();
}

/** By id a recipient gets another email; the old one is free then. */
async function renamed(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const [row] = survey.rows;
  if (row === undefined || textId(row.id) === undefined) return;
  const old = emailOf(row, author);
  const renamedRow = author.row({ id: row.id });
  await session.write("add", survey, plain({ recipients: [renamedRow] }));
  await session.write("add", survey, plain({ recipients: [author.row({ email: old })] }));
  const both = [author.row({ email: old }), author.row({ email: renamedRow["email"] })];
  await session.write("add", survey, plain({ ...skips, recipients: [...both, author.row()] }));
}

/** Rows with some members: an update touches what it names, a new row inherits nothing. */
async function sparseRows(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, size, random } = session;
  const [one, two, three] = survey.rows;
  const bodies: readonly JsonObject[] = [
    { recipients: [{ email: author.email(), inviteSentAt: "2026-01-02T10:04:00-05:00" }] },
    { recipients: [{ id: one?.id, title: `Only ${author.mark()}` }] },
    { recipients: [{ email: two?.members["email"], inviteTop: `Only ${author.mark()}` }, author.row()] },
    { recipients: [author.row(), { email: author.email() }, author.row()] },
    { ...skips, recipients: [{ email: two?.members["email"], title: "" }, { email: author.email() }] },
    { recipients: [{ email: three?.members["email"], title: "", inviteBottom: null }] },
    { recipients: [{ email: author.email(), inviteSignOff: `Only ${author.mark()}` }, { email: author.email() }] },
    { ...skips, recipients: [{ email: one?.members["email"], inviteSentAt: "2026-05-06T07:08:09Z" }] },
  ];
  for (const [index, body] of (size === 1 ? [...bodies.slice(0, 1), random.pick(bodies.slice(1))] : bodies).entries())
    await session.write("add", survey, body, { by: index % 2 === 0 ? "id" : "slug" });
}

/** People of whom little is known, met by whole rows. */
async function filledUp(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const [skipped, updated] = [author.email(), author.email()];
  await session.write("add", survey, { recipients: [{ email: skipped }, { email: updated }] });
  await session.write("add", survey, { ...skips, recipients: [author.row({ email: skipped })] });
  await session.write("add", survey, { recipients: [author.row({ email: updated })] });
}

/** An email in both letter cases, given again to the letter. */
async function spelledAsBefore(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const [email, other] = [author.email().replace(/^p/, "Pat.Smith"), author.email().replace(/^p/, "Kim.Jones")];
  await session.write("add", survey, { recipients: [author.row({ email }), author.row({ email: other })] });
  await session.write("add", survey, { ...skips, recipients: [author.row({ email: other }), author.row()] });
  await session.write("add", survey, { recipients: [author.row({ email })] });
}

/** Rows whose acceptance is open: lookalikes, ids of nobody, one person twice, rows that a server rejects for their content. */
async function openRows(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, size } = session;
  const email = author.email().replace("@", ".lx@");
  await session.write("add", survey, author.add([author.row({ email })]));
  const alike = lookalikeEmails(email);
  // a short run adds them together, but those that a server may reject, and the last, which looks like another of them
  const groups =
    size === 1 ? [alike.slice(0, -1).filter((other) => !other.includes("%"))] : alike.map((other) => [other]);
  for (const group of groups)
    await session.write("add", survey, { recipients: group.map((other) => author.row({ email: other })) });
  // one may become somebody's, where a server takes a new recipient's id from the caller
  const [stranger, another] = [strangerId(survey, 0), strangerId(survey, 1)];
  const twin = author.email();
  const bodies: readonly JsonObject[] = [
    { recipients: [author.row(), author.row({ email: undefined }), author.row()] },
    { recipients: [author.row({ email: undefined }), author.row()] },
    ...(stranger === undefined
      ? []
      : [
          { recipients: [{ ...byEmail(session, survey, 3), id: another }, author.row()] },
          { recipients: [author.row({ id: stranger }), author.row()] },
          { recipients: [author.row({ id: "constructor" }), author.row()] },
        ]),
    { recipients: [author.row({ email: email.toUpperCase() })] },
    { recipients: [author.row({ email: twin }), author.row(), author.row({ email: twin })] },
    { recipients: [author.row(), author.row({ email: `no-at-sign-${author.mark()}` }), author.row()] },
    { recipients: [byEmail(session, survey, 0), author.row({ accentColor: "not a colour" }), author.row()] },
    { recipients: [author.row({ extra: "member" }), author.row()] },
    { recipients: [author.row(), author.row({ email: "" }), author.row()] },
    { recipients: [byEmail(session, survey, 1), author.row({ title: 5 }), author.row()] },
    { ...skips, recipients: [byEmail(session, survey, 2), author.row({ email: "not an email" }), author.row()] },
    { recipients: [author.row(), author.row({ title: "x".repeat(5_000) }), author.row()] },
    { recipients: [] },
  ];
  for (const [index, body] of (size === 1 ? bodies.slice(0, 3) : bodies).entries())
    await session.write("add", survey, body, { by: index % 2 === 0 ? "id" : "slug" });
}

/** An id of nobody in the form and of the type of those that were seen. */
function strangerId({ rows }: HeldSurvey, like: number): unknown {
  const id = rows[like]?.id;
  const text = textId(id);
  const other = text === undefined ? undefined : unknownId(text);
  if (other === undefined) return undefined;
  return typeof id === "number" ? Number(other) : typeof id === "bigint" ? BigInt(other) : other;
}
