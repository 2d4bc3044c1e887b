import type { Session } from "../../engine/session.ts";
import { plain } from "../../generate/plain.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../format/json.ts";
import { textId } from "../../reading/survey.ts";
import type { Scenario } from "../scenario.ts";

/** The whole list of recipients and of questions given anew: fewer, more, the same people in part, none, and back again. */
export const overwriting: Scenario = {
  name: "overwriting",
  async run(session) {
    const { author, random, size } = session;
    const { made: survey } = await session.create(author.survey({ recipients: author.colleagues(3) }));
    if (survey === undefined) return;
    const again = (index: number, given: JsonObject = {}): JsonObject =>
      author.row({ email: survey.rows[index]?.members["email"] ?? author.email(), ...given });
    await give(session, survey, [again(1), author.row(), again(0)]);
    await give(session, survey, [author.row()], "slug");
    await give(session, survey, [...survey.rows.map((_, index) => again(index)), ...author.colleagues(4)]);
    const gone = survey.rows[0]?.members["email"];
    await give(
      session,
      survey,
      survey.rows
        .slice(1)
        .map((_, index) => again(index + 1))
        .toReversed(),
    );
    // those who stay are not the first of the list
    await session.write("add", survey, author.add(author.colleagues(2)));
    await give(session, survey, [author.row(), author.row({ email: gone })]);
    await give(session, survey, []);
    await session.write("add", survey, author.add([author.row({ email: gone }), author.row()]));
    await give(session, survey, [author.row()]);
    await session.write("add", survey, author.add([author.row({ email: gone }), author.row()], { skipExisting: true }));
    await byIds(session, survey);
    const turned = survey.questions.toReversed().map(({ type, label }) => author.question(String(type), { label }));
    await session.write("update", survey, plain({ questions: turned }));
    await session.write("update", survey, plain({ questions: [author.question("rating")] }), { by: "slug" });
    await session.write("update", survey, { questions: [] });
    for (let turn = 0; turn < 2 * (size - 1); turn += 1) {
      const kept = random.some([...survey.rows.keys()], random.below(4)).map((index) => again(index));
      await give(
        session,
        survey,
        random.shuffled([...kept, ...author.rows(1 + random.below(4))]),
        random.chance() ? "slug" : "id",
      );
    }
    await invited(session, survey);
    await sparse(session, survey);
  },
};

async function give(
  session: Session,
  survey: HeldSurvey,
  recipients: readonly JsonObject[],
  by: "id" | "slug" = "id",
): Promise<void> {
  await session.write("update", survey, plain({ recipients }), { by });
}

/** People sent back by the ids they have: a server may reject ids in a PATCH. */
async function byIds(session: Session, survey: HeldSurvey): Promise<void> {
  const { author } = session;
  const rows = survey.rows.map(({ id, members }) => author.row({ id, email: members["email"] }));
  await session.write("update", survey, { recipients: rows });
  await session.write("update", survey, { recipients: survey.seen?.rows ?? [] });
  // whose page it is says the server, not the caller
  const elsewhere = "https://example.com/s/elsewhere/me";
  await session.write("update", survey, { recipients: [author.row({ url: elsewhere }), author.row()] });
  const [brought] = survey.rows;
  await give(session, survey, [author.row(), author.row()]);
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
  await session.write("update", survey, { recipients: people });
  const skipped = author.row({ email: people[0]?.["email"] });
  if (size > 1) await session.write("add", survey, { skipExisting: true, recipients: [skipped] });
  await session.write("update", survey, author.patch());
  const updated = author.row({ email: people[2]?.["email"] });
  if (size > 1) await session.write("add", survey, { recipients: [updated, author.row()] });
  await give(session, survey, [author.row(), author.row({ email: people[1]?.["email"] })]);
}

/** Rows that lack members, between whole ones: what a row doesn't give is nobody else's. */
async function sparse(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, size } = session;
  await session.write("update", survey, { recipients: [author.row(), { email: author.email() }, author.row()] });
  const [known] = survey.rows;
  await session.write("update", survey, {
    recipients: [{ email: author.email() }, { email: known?.members["email"] }, author.row()],
  });
  if (size === 1) return;
  await session.write("update", survey, {
    recipients: [
      { email: author.email(), title: `Only ${author.mark()}` },
      author.row(),
      { email: author.email(), inviteTop: `Only ${author.mark()}` },
    ],
  });
  await session.write("update", survey, { recipients: [{ ...author.row(), email: undefined }, author.row()] });
}
