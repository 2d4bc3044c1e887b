import type { Session } from "../session.ts";
import { plain } from "../../documents/plain.ts";
import { unknownId } from "../../documents/unknown-name.ts";
import { cap as max } from "../../model/expected-survey.ts";
import type { ExpectedSurvey } from "../../journal/step.ts";
import type { JsonObject } from "../../../client/json/json.ts";
import { textId } from "../../reading/survey.ts";
import { rowTexts } from "./texts.ts";
import type { Scenario } from "../scenario.ts";

const skips = { skipExisting: true };

export const cap: Scenario = {
  name: "cap",
  async run(session) {
    const { author, size } = session;
    const full =
      (await session.create(author.offered({ recipients: written(session, max) }))).made ??
      (await session.create(author.survey({ recipients: author.rows(max) }))).made ??
      (await filledByPatch(session));
    const over = author.offered({ recipients: author.rows(max + 1) });
    const refused = await session.send("create", { body: over });
    await session.readBack(refused.made);
    await session.send("read", { name: String(over["slug"]), by: "slug" });
    if (full === undefined) return;
    if (size > 1) await session.write("add", full, { recipients: author.rows(1) });
    // a service may take fewer in one request
    const takesMany = (size > 1 || full.rows.length < max) && (await fillByAdds(session, full));
    if (full.rows.length < max) await session.write("update", full, plain({ recipients: author.rows(max) }));
    await session.write("update", full, author.patch());
    await onFull(session, full, takesMany);
    await session.write("update", full, plain({ recipients: author.rows(max) }));
    const { title, description, questions } = author.survey();
    await session.write("update", full, { title, description, questions, recipients: author.rows(max + 1) });
    await session.write("update", full, plain({ recipients: author.rows(187) }));
    // LIM-10: 187 and 14 new ones are one too many
    await session.write("add", full, { recipients: [author.again(full.rows[3]), ...author.rows(14)] });
    await session.write("add", full, author.add([author.again(full.rows[3]), ...author.rows(13)]));
    if (size > 1) await session.write("add", full, { recipients: author.rows(1) }, { by: "slug" });
    await session.write("update", full, plain({ recipients: [] }));
    await session.write("add", full, { recipients: author.rows(max + 1) });
  },
};

/** Each text has a line or two: 200 recipients have 120 KB, more than some servers read. */
function written({ author }: Session, count: number): readonly JsonObject[] {
  const line = (text: unknown): string =>
    `${String(text)} we would like to hear what you think of us, and what we could do better next time`;
  return author
    .rows(count)
    .map((row) => ({ ...row, ...Object.fromEntries(rowTexts.map((member) => [member, line(row[member])])) }));
}

async function filledByPatch(session: Session): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  const { made } = await session.create(author.survey());
  if (made !== undefined) await session.write("update", made, plain({ recipients: author.rows(max) }));
  return made;
}

/** Matching rows add nobody; new rows have no room. */
async function onFull(session: Session, full: ExpectedSurvey, takesMany: boolean): Promise<void> {
  const { author, size } = session;
  const { rows } = full;
  const known = (index: number): JsonObject => author.again(full.rows[index]);
  const refusals: readonly JsonObject[] = [
    { recipients: author.rows(1) },
    { recipients: [known(0), author.row()] },
    { ...skips, recipients: [known(1), author.row()] },
    { recipients: [author.row({ id: unknownId(textId(rows[0]?.id) ?? "") })] },
    { recipients: [author.row(), { ...known(2), id: rows[2]?.id }] },
  ];
  await session.writeEach("add", full, size === 1 ? refusals.slice(1, 3) : refusals);
  await session.write("add", full, author.add([known(4), known(199)]));
  await session.write("add", full, author.add([known(5)], skips));
  const all = (): readonly JsonObject[] => full.rows.map((row) => author.again(row));
  // the contract leaves the size of an add open, unless one with as many new rows was accepted
  const offered = (body: JsonObject): JsonObject => (takesMany ? plain(body) : body);
  const whole = await session.write("add", full, offered({ recipients: all() }));
  if (size === 1) return;
  if (!whole.isAccepted) await session.write("add", full, author.add(all().slice(0, 25)));
  await session.write("add", full, offered({ ...skips, recipients: all() }));
}

/** Fills the survey by one add of an unusual size, else by several. Returns true if one was enough. */
async function fillByAdds(session: Session, survey: ExpectedSurvey): Promise<boolean> {
  const { author } = session;
  await session.write("update", survey, plain({ recipients: author.rows(3) }));
  const rows = author.rows(max - survey.rows.length);
  const { isAccepted } = await session.write("add", survey, { recipients: rows });
  if (!isAccepted)
    for (let start = 0; start < rows.length; start += 25)
      await session.write("add", survey, author.add(rows.slice(start, start + 25)));
  await session.write("add", survey, { recipients: author.rows(1) });
  await session.write("add", survey, { ...skips, recipients: author.rows(3) });
  return isAccepted;
}
