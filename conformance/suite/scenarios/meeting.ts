import { plain } from "../documents/plain.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { Session } from "./session.ts";
import type { Scenario } from "./scenario.ts";

const skips = { skipExisting: true };
const flags = [{}, skips, { skipExisting: false }];

/** People who come up again and again, in any sequence of adds, overwrites and PATCHes, on two surveys that share them. */
export const meeting: Scenario = {
  name: "meeting",
  async run(session) {
    const { author, random, size } = session;
    // the surveys have more than people in common
    const mark = author.mark();
    const common = {
      targetCompany: `Firm ${mark}`,
      title: author.title(),
      description: `About ${mark}`,
      notificationEmail: author.email(),
    };
    const one = (await session.create(author.survey({ ...common, recipients: author.rows(4) }))).made;
    const shared = one?.rows.map((row) => author.again(row)) ?? [];
    const both = [...shared.slice(0, 2), ...author.rows(1)];
    const two = (await session.create(author.survey({ ...common, recipients: both }))).made;
    if (one === undefined || two === undefined) return;
    /** Writes to the second survey, and looks at the first as well. */
    const write = async (operation: "update" | "add", body: unknown): Promise<void> => {
      await session.write(operation, two, body);
      await session.look(one);
    };
    await session.look(one);
    await write("add", author.add(shared.slice(1)));
    // by the members that a PATCH may not take as well
    await write("update", { ...author.patch(), ...author.looks(), notificationEmail: author.email() });
    // people whom adds brought to one survey, added to the other: with and without the flag, both ways
    for (const flag of [{}, skips]) {
      const person = author.row();
      const again = (): readonly unknown[] => [author.row({ email: person["email"] }), author.row()];
      await session.write("add", one, author.add([person]));
      await write("add", plain({ ...flag, recipients: again() }));
      await write("update", plain({ recipients: again() }));
    }
    // where a server takes a new recipient's id from the caller, two surveys share one, and the second add is an update
    for (let turn = 0; turn < Math.min(size, 2); turn += 1)
      await session.write("add", two, { recipients: [author.row({ id: one.rows[3]?.id })] });
    await session.look(one);
    await write("add", { ...skips, recipients: [author.row({ id: one.rows[2]?.id }), author.row()] });
    for (let turn = 0; turn < session.sized(0, 18); turn += 1) {
      await any(session, random.chance() ? one : two);
      if (turn % 4 === 3) for (const survey of [one, two]) await session.look(survey, random.way());
    }
  },
};

async function any(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, random } = session;
  const by = random.way();
  const update = (body: unknown): Promise<unknown> => session.write("update", survey, body, { by });
  const { rows } = survey;
  const [first, second, third, fourth] = random.shuffled(rows);
  const kind = random.pick(["mixed", "mixed", "mixed", "overwrite", "patch", "many"]);
  if (rows.length > 60) await update(plain({ recipients: rows.slice(0, 3).map((row) => author.again(row)) }));
  else if (kind === "patch")
    await update(author.patch(Object.fromEntries(random.some(Object.entries(author.looks()), 1))));
  else if (kind === "overwrite") {
    const known = rows.length > 1 ? [author.again(first), author.again(second)] : author.rows(1);
    await update(plain({ recipients: random.shuffled([...known, ...author.rows(2)]) }));
  } else {
    const met = rows.length < 2 ? [] : [author.again(first), author.byId(second)];
    const more = rows.length < 5 ? [] : [author.again(third), author.byId(fourth)];
    const many = kind === "many" ? [...author.rows(9), ...more] : [];
    const recipients = random.shuffled([...met, author.row(), ...many]);
    await session.write("add", survey, author.add(recipients, random.pick(flags)), { by });
  }
}
