import type { Session } from "../../engine/session.ts";
import { plain } from "../../generate/plain.ts";
import { unknownId } from "../../generate/unknown-name.ts";
import { cap as max } from "../../model/held-survey.ts";
import type { HeldSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../format/json.ts";
import { textId } from "../../reading/survey.ts";
import { emailOf } from "./adding.ts";
import { rowTexts } from "./texts.ts";
import type { Scenario } from "../scenario.ts";

/** Two hundred recipients by every endpoint, and one more. */
export const cap: Scenario = {
  name: "cap",
  async run(session) {
    const { author, size } = session;
    const full =
      (await session.create(author.survey({ recipients: written(session, max) }))).made ??
      (await filledByPatch(session));
    const over = author.offered({ recipients: author.rows(max + 1) });
    const refused = await session.send("create", { body: over });
    await session.look(refused.made);
    await session.send("read", { name: String(over["slug"]), by: "slug" });
    if (full === undefined) return;
    if (size > 1) await session.write("add", full, { recipients: author.rows(1) });
    const takesMany = size > 1 && (await fillByAdds(session, full));
    if (full.rows.length < max) await session.write("update", full, plain({ recipients: author.rows(max) }));
    await session.write("update", full, author.patch());
    await onFull(session, full, takesMany);
    await session.write("update", full, plain({ recipients: author.rows(max) }));
    const { title, description, questions } = author.survey();
    await session.write("update", full, { title, description, questions, recipients: author.rows(max + 1) });
    await session.write("update", full, plain({ recipients: author.rows(187) }));
    await session.write("add", full, { recipients: [known(session, full, 3), ...author.rows(14)] });
    await session.write("add", full, plain({ recipients: [known(session, full, 3), ...author.rows(13)] }));
    if (size > 1) await session.write("add", full, { recipients: author.rows(1) }, { by: "slug" });
    await session.write("update", full, plain({ recipients: [] }));
    await session.write("add", full, { recipients: author.rows(max + 1) });
  },
};

/** So many recipients with a line in each text, as long as every server takes: 200 of them have 80 KB. */
function written({ author }: Session, count: number): readonly JsonObject[] {
  const line = (text: unknown): string => `${String(text)} we would like to hear what you think`;
  return author
    .rows(count)
    .map((row) => ({ ...row, ...Object.fromEntries(rowTexts.map((member) => [member, line(row[member])])) }));
}

/** Where a create doesn't take as many. */
async function filledByPatch(session: Session): Promise<HeldSurvey | undefined> {
  const { author } = session;
  const { made } = await session.create(author.survey());
  if (made !== undefined) await session.write("update", made, plain({ recipients: author.rows(max) }));
  return made;
}

function known({ author }: Session, { rows }: HeldSurvey, index: number): JsonObject {
  return author.row({ email: emailOf(rows[index], author) });
}

/** What matches adds nobody; what is new has no room. */
async function onFull(session: Session, full: HeldSurvey, takesMany: boolean): Promise<void> {
  const { author, size } = session;
  const refusals: readonly JsonObject[] = [
    { recipients: author.rows(1) },
    { recipients: [known(session, full, 0), author.row()] },
    { skipExisting: true, recipients: [known(session, full, 1), author.row()] },
    { recipients: [author.row({ id: unknownId(textId(full.rows[0]?.id) ?? "") })] },
    { recipients: [author.row(), author.row({ id: full.rows[2]?.id, email: emailOf(full.rows[2], author) })] },
  ];
  for (const [index, body] of (size === 1 ? refusals.slice(1, 3) : refusals).entries())
    await session.write("add", full, body, { by: index % 2 === 0 ? "id" : "slug" });
  await session.write("add", full, plain({ recipients: [known(session, full, 4), known(session, full, 199)] }));
  await session.write("add", full, plain({ skipExisting: true, recipients: [known(session, full, 5)] }));
  const all = (): readonly JsonObject[] => full.rows.map((_, index) => known(session, full, index));
  // how many rows an add takes is open, unless it took as many new ones
  const sized = (body: JsonObject): JsonObject => (takesMany ? plain(body) : body);
  const whole = await session.write("add", full, sized({ recipients: all() }));
  if (!whole.isAccepted && size > 1) await session.write("add", full, plain({ recipients: all().slice(0, 25) }));
  if (size > 1) await session.write("add", full, sized({ skipExisting: true, recipients: all() }));
}

/** From a few to the brim by one add, whose size no batch has, else by several; says whether one was enough. */
async function fillByAdds(session: Session, survey: HeldSurvey): Promise<boolean> {
  const { author } = session;
  await session.write("update", survey, plain({ recipients: author.rows(3) }));
  const rows = author.rows(max - survey.rows.length);
  const whole = await session.write("add", survey, { recipients: rows });
  if (!whole.isAccepted)
    for (let start = 0; start < rows.length; start += 25)
      await session.write("add", survey, plain({ recipients: rows.slice(start, start + 25) }));
  await session.write("add", survey, { recipients: author.rows(1) });
  await session.write("add", survey, { skipExisting: true, recipients: author.rows(3) });
  return whole.isAccepted;
}
