import { plain } from "../generate/plain.ts";
import type { HeldSurvey } from "../journal/step.ts";
import type { JsonObject } from "../format/json.ts";
import type { Session } from "../engine/session.ts";
import { byEmail, byId, emailOf } from "./recipients/adding.ts";
import type { Scenario } from "./scenario.ts";

const flags: readonly JsonObject[] = [{}, { skipExisting: true }, { skipExisting: false }];

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
    const shared = one?.rows.map((row) => author.row({ email: emailOf(row, author) })) ?? [];
    const both = [...shared.slice(0, 2), ...author.rows(1)];
    const two = (await session.create(author.survey({ ...common, recipients: both }))).made;
    if (one === undefined || two === undefined) return;
    await session.look(one);
    await session.write("add", two, plain({ recipients: shared.slice(1) }));
    await session.look(one);
    // by the members that a PATCH may not take as well
    const looks = { welcomeMessage: `Welcome ${author.mark()}`, logoUrl: author.logo(), accentColor: author.colour() };
    await session.write("update", two, { ...author.patch(), ...looks, notificationEmail: author.email() });
    await session.look(one);
    await newcomers(session, one, two);
    // where a server takes a new recipient's id from the caller, two surveys share one, and the second add is an update
    for (let turn = 0; turn < (size === 1 ? 1 : 2); turn += 1)
      await session.write("add", two, { recipients: [author.row({ id: one.rows[3]?.id })] });
    await session.look(one);
    await session.write("add", two, {
      skipExisting: true,
      recipients: [author.row({ id: one.rows[2]?.id }), author.row()],
    });
    await session.look(one);
    for (let turn = 0; turn < (size === 1 ? 2 : 6 * size); turn += 1) {
      await any(session, random.chance() ? one : two);
      if (turn % 4 === 3) for (const survey of [one, two]) await session.look(survey, random.chance() ? "slug" : "id");
    }
  },
};

/** People whom adds brought to one survey, added to the other: with and without the flag, both ways. */
async function newcomers(session: Session, one: HeldSurvey, two: HeldSurvey): Promise<void> {
  const { author } = session;
  for (const flag of [{}, { skipExisting: true }]) {
    const person = author.row();
    const again = author.row({ email: person["email"] });
    await session.write("add", one, plain({ recipients: [person] }));
    await session.write("add", two, plain({ ...flag, recipients: [again, author.row()] }));
    await session.look(one);
    await session.write("update", two, plain({ recipients: [author.row({ email: person["email"] }), author.row()] }));
    await session.look(one);
  }
}

async function any(session: Session, survey: HeldSurvey): Promise<void> {
  const { author, random } = session;
  const by = random.chance() ? "slug" : "id";
  if (survey.rows.length > 60) {
    const few = survey.rows.slice(0, 3).map((row) => author.row({ email: emailOf(row, author) }));
    await session.write("update", survey, plain({ recipients: few }), { by });
    return;
  }
  const kind = random.pick(["mixed", "mixed", "mixed", "overwrite", "patch", "many"]);
  const known = random.shuffled([...survey.rows.keys()]);
  const [first = 0, second = 1, third = 2, fourth = 3] = known;
  if (kind === "patch") {
    const looks = { accentColor: author.colour(), logoUrl: author.logo(), welcomeMessage: `Welcome ${author.mark()}` };
    const [some = []] = random.some(Object.entries(looks), 1);
    await session.write("update", survey, author.patch(Object.fromEntries([some])), { by });
  } else if (kind === "overwrite") {
    const recipients = random.shuffled([
      byEmail(session, survey, first),
      byEmail(session, survey, second),
      ...author.rows(2),
    ]);
    await session.write("update", survey, plain({ recipients: known.length > 1 ? recipients : author.rows(3) }), {
      by,
    });
  } else {
    const some = known.length < 5 ? [] : [byEmail(session, survey, third), byId(session, survey, fourth)];
    const many = kind === "many" ? [...author.rows(9), ...some] : [];
    const met = known.length < 2 ? [] : [byEmail(session, survey, first), byId(session, survey, second)];
    const recipients = random.shuffled([...met, author.row(), ...many]);
    await session.write("add", survey, plain({ ...random.pick(flags), recipients }), { by });
  }
}
