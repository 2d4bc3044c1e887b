import type { Session } from "../session.ts";
import type { Author } from "../../documents/author.ts";
import { plain } from "../../documents/plain.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../reading/survey.ts";
import { onSurvey, type Scenario } from "../scenario.ts";

const skips = { skipExisting: true };

/** The whole list of recipients and of questions given anew: fewer, more, the same people in part, none, and back again. */
export const overwriting: Scenario = onSurvey(
  "overwriting",
  async (session, survey) => {
    const { author, random, size } = session;
    const give = (recipients: readonly JsonObject[], by: "id" | "slug" = "id"): Promise<unknown> =>
      session.write("update", survey, plain({ recipients }), { by });
    const add = (recipients: readonly JsonObject[], flag = {}): Promise<unknown> =>
      session.write("add", survey, author.add(recipients, flag));
    const again = (index: number): JsonObject => author.again(survey.rows[index]);
    await give([again(1), author.row(), again(0)]);
    await give([author.row()], "slug");
    await give([...survey.rows.map((row) => author.again(row)), ...author.colleagues(4)]);
    const { email: gone } = survey.rows[0]?.members ?? {};
    await give(
      survey.rows
        .slice(1)
        .map((row) => author.again(row))
        .toReversed(),
    );
    // those who stay are not the first of the list
    await add(author.colleagues(2));
    await give([author.row(), author.row({ email: gone })]);
    await give([]);
    await add([author.row({ email: gone }), author.row()]);
    await give([author.row()]);
    await add([author.row({ email: gone }), author.row()], skips);
    await byIds(session, survey);
    const turned = survey.questions.toReversed().map(({ type, label }) => author.question(String(type), { label }));
    await session.write("update", survey, plain({ questions: turned }));
    if (size > 1)
      await session.write("update", survey, plain({ questions: [author.question("linear_scale", { scaleMin: 0 })] }), {
        by: "slug",
      });
    await session.write("update", survey, { questions: [] });
    for (let turn = 0; turn < 2 * (size - 1); turn += 1) {
      const kept = random.some(survey.rows, random.below(4)).map((row) => author.again(row));
      await give(random.shuffled([...kept, ...author.rows(1 + random.below(4))]), random.way());
    }
    await invited(session, survey);
    await sparse(session, survey);
  },
  (author) => ({ recipients: author.colleagues(3) }),
);

/** People sent back by the ids that they have, also with two emails swapped; ids twice, and a page of somebody's own. */
async function byIds(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const rows = survey.rows.map(({ id, members }) => author.row({ id, email: members["email"] }));
  await session.write("update", survey, plain({ recipients: rows }));
  const asRead = (): readonly JsonObject[] => survey.seen?.rows ?? [];
  if (session.size > 1) await session.write("update", survey, { recipients: asRead() });
  const [one, two, ...others] = asRead();
  const swapped = [
    { ...one, email: two?.["email"] },
    { ...two, email: one?.["email"] },
  ];
  await session.write("update", survey, { recipients: [...swapped, ...others] });
  const { id } = asRead()[0] ?? {};
  await session.write("update", survey, { recipients: [author.row({ id }), author.row({ id }), author.row()] });
  // whose page it is says the server, not the caller
  const elsewhere = "https://example.com/s/elsewhere/me";
  await session.write("update", survey, { recipients: [author.row({ url: elsewhere }), author.row()] });
  const [brought] = survey.rows;
  await session.write("update", survey, plain({ recipients: author.rows(2) }));
  // who came by PATCH is known by the id, and who went by PATCH isn't
  await session.write("add", survey, author.add([author.row({ id: survey.rows[1]?.id })]));
  if (textId(brought?.id) !== undefined)
    await session.write("add", survey, { recipients: [author.row({ id: brought?.id }), author.row()] });
}

/** People whose invitation was sent, where a caller may say so: skipped, updated, renamed and removed like all others. */
async function invited(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, size } = session;
  const sent = { inviteSentAt: "2026-01-02T03:04:05Z" };
  const people = [author.row(sent), author.row(sent), author.row()];
  const again = (index: number): JsonObject => author.row({ email: people[index]?.["email"] });
  await session.write("update", survey, { recipients: people });
  if (size > 1) await session.write("add", survey, { ...skips, recipients: [again(0)] });
  await session.write("update", survey, author.patch());
  if (size > 1) await session.write("add", survey, { recipients: [again(2), author.row()] });
  await session.write("update", survey, plain({ recipients: [author.row(), again(1)] }));
}

/** Rows that lack members, between whole ones: what a row doesn't give is nobody else's. */
async function sparse(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const bare = (given = {}): JsonObject => ({ email: author.email(), ...given });
  const lists: readonly (() => readonly JsonObject[])[] = [
    () => [author.row(), bare(), author.row()],
    () => [bare(), { email: survey.rows[0]?.members["email"] }, author.row()],
    () => [bare({ title: `Only ${author.mark()}` }), author.row(), bare({ inviteTop: `Only ${author.mark()}` })],
    () => nameless(author),
  ];
  for (const list of lists.slice(0, session.sized(1, 4))) await session.write("update", survey, { recipients: list() });
  if (session.size === 1) return;
  await session.create(author.offered({ recipients: nameless(author) }));
  const id = survey.rows[0]?.id;
  await session.create(author.offered({ recipients: [author.row({ id }), author.row({ id })] }));
}

/** Two people without an email, whom nothing but their ids distinguishes, between others. */
function nameless(author: Author): readonly JsonObject[] {
  return [author.row({ email: undefined }), author.row(), author.row({ email: undefined }), author.row()];
}
