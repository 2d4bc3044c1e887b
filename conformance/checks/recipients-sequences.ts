import fc from "fast-check";
import { together } from "../check/together.ts";
import { rivals } from "../arbitraries/rivals.ts";
import { check } from "../check/check.ts";
import { demandCounts, stateByEmail } from "../check/adding.ts";
import { demand, demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { storedRecipients, storedSurvey } from "../check/stored.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import { findCounts } from "../reading/counts.ts";
import { succeeded } from "../http/exchange.ts";
import type { JsonObject } from "../reading/json.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";
import { changed } from "../check/add-story.ts";

/** The list as the rules give it: what is known of each row, by its email. */
type Model = Map<string, JsonObject>;

interface Real {
  readonly tools: Tools;
  readonly survey: StandingSurvey;
  readonly token: string;
  /** Looks at the stored list after the last step alone. */
  readonly isBrief: boolean;
}

/** People who come up again and again, so that rows meet. */
const people = ["ada", "bo", "chen", "dara"] as const;
const crowd = fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 });

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly names: readonly string[];
  readonly mark: number;

  constructor(names: readonly string[], mark: number) {
    this.names = names;
    this.mark = mark;
  }

  check(): boolean {
    return true;
  }

  abstract run(model: Model, real: Real): Promise<void>;
  abstract toString(): string;

  protected rows({ tools, token }: Real): readonly JsonObject[] {
    return this.names.map((name) => changed(plainRow(tools.names, name, token), String(this.mark)));
  }
}

class Add extends Step {
  async run(model: Model, real: Real): Promise<void> {
    const rows = this.rows(real);
    const answer = await real.tools.owner.add(real.survey.id, { recipients: rows });
    demandSuccess(answer, this.toString());
    const updated = rows.filter((row) => model.has(String(row["email"]))).length;
    for (const row of rows) model.set(String(row["email"]), row);
    await demandCounts(answer, { added: rows.length - updated, updated, skipped: 0 }, this.toString());
    await demandModel(model, real, this.toString());
  }

  override toString(): string {
    return `add ${this.names.join(", ")} (copy ${this.mark})`;
  }
}

class SkippingAdd extends Step {
  async run(model: Model, real: Real): Promise<void> {
    const rows = this.rows(real);
    const answer = await real.tools.owner.add(real.survey.id, { skipExisting: true, recipients: rows });
    demandSuccess(answer, this.toString());
    const fresh = rows.filter((row) => !model.has(String(row["email"])));
    for (const row of fresh) model.set(String(row["email"]), row);
    await demandCounts(
      answer,
      { added: fresh.length, updated: 0, skipped: rows.length - fresh.length },
      this.toString(),
    );
    await demandModel(model, real, this.toString());
  }

  override toString(): string {
    return `add ${this.names.join(", ")} (copy ${this.mark}) with skipExisting`;
  }
}

class Overwrite extends Step {
  async run(model: Model, real: Real): Promise<void> {
    const rows = this.rows(real);
    demandSuccess(await real.tools.owner.update(real.survey.id, { recipients: rows }), this.toString());
    model.clear();
    for (const row of rows) model.set(String(row["email"]), row);
    await demandModel(model, real, this.toString());
  }

  override toString(): string {
    return `overwrite with ${this.names.join(", ") || "nobody"} (copy ${this.mark})`;
  }
}

/** Demands that the stored list is the model's: every row, every member, nothing else. */
async function demandModel(model: Model, { tools, survey, isBrief }: Real, step: string): Promise<void> {
  if (isBrief) return;
  const stored = stateByEmail(await storedRecipients(tools.owner, survey.id));
  const emails = (keys: Iterable<string>): readonly string[] => [...keys].toSorted();
  demandShown(emails(model.keys()), emails(Object.keys(stored)), `after "${step}" the list of emails`);
  demandShown(Object.fromEntries(model), stored, `after "${step}" the stored list`);
}

const add = fc.tuple(crowd, fc.nat(99)).map(([names, mark]) => new Add(names, mark));
const skippingAdd = fc.tuple(crowd, fc.nat(99)).map(([names, mark]) => new SkippingAdd(names, mark));
const overwrite = fc
  .tuple(fc.subarray([...people], { maxLength: 3 }), fc.nat(99))
  .map(([names, mark]) => new Overwrite(names, mark));

/** Adds more often than overwrites, which begin anew: what goes wrong with one row after another takes several. */
const steps: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[] = [add, add, add, skippingAdd, skippingAdd, overwrite];

/** So many steps of it a quick run takes. */
const quickSteps = 4;

/** One person added, updated, skipped, updated twice again, removed and added again: whatever the seed. */
const fixedStory: readonly Step[] = [
  new Add(["ada", "bo"], 1),
  new Add(["ada"], 2),
  new SkippingAdd(["ada", "dara"], 3),
  new Add(["ada", "chen"], 4),
  new Add(["ada"], 5),
  new Overwrite(["bo"], 6),
  new Add(["ada", "bo"], 7),
];

export const sequenceChecks = [
  check("RCP-46", {
    property:
      "after each step of a sequence of adds, skipping adds and overwrites the stored list is the model's, and so are the counts",
    given: (replayPath, effort) =>
      fc.commands(steps, {
        maxCommands: effort === "quick" ? 3 : 8,
        size: "max",
        ...(replayPath === undefined ? {} : { replayPath }),
      }),
    examples: [fixedStory],
    length: 15,
    runs: { quick: 1, standard: 3, thorough: 40 },
    needs: ["RCP-20", "RCP-21", "RCP-30", "RCP-32", "RCP-35", "RCP-36", "RCP-39", "RCP-40", "RCP-42", "RCP-43"],
    async holds(commands, tools) {
      const survey = await tools.workbench();
      const isBrief = tools.effort === "quick";
      const real = { tools, survey, token: tools.names.fresh(), isBrief };
      await relyingOn("RCP-21", async () =>
        demandSuccess(await tools.owner.update(survey.id, { recipients: [] }), "PATCH of recipients with []"),
      );
      if (!isBrief) await storedSurvey(tools.owner, survey.slug);
      const model = new Map<string, JsonObject>();
      const told = isBrief ? [...commands].slice(0, quickSteps) : commands;
      await fc.asyncModelRun(() => ({ model, real }), told);
      if (isBrief) return demandModel(model, { ...real, isBrief: false }, "the last of the adds");
      const [byId, bySlug] = await together([
        storedSurvey(tools.owner, survey.id),
        storedSurvey(tools.owner, survey.slug),
      ]);
      await relyingOn("SUR-3", () =>
        demandUnchanged(
          snapshotOf(byId),
          snapshotOf(bySlug),
          "after adds, the survey read by its slug instead of its id",
        ),
      );
    },
  }),
  check("RCP-47", {
    property:
      "of concurrent adds of one new email the survey has one recipient with it, and one add counts it as added",
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort) }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["RCP-30", "RCP-32", "RCP-35", "RCP-48"],
    async holds({ rivals: count }, tools) {
      const { id } = await tools.workbench();
      const row = plainRow(tools.names, "rival", tools.names.fresh());
      const bodies = Array.from({ length: count }, (_, index) => ({ recipients: [changed(row, String(index))] }));
      const answers = await together(
        bodies.map((body) => tools.owner.call("add", { survey: id, body, unqueued: true })),
      );
      const same = (await storedRecipients(tools.owner, id)).filter(
        ({ email }) => email?.toLowerCase() === row["email"],
      );
      const accepted = answers.filter(succeeded);
      demand(same.length === 1, {
        message: `${count} concurrent adds of one email left ${same.length} recipients with it`,
        expected: "one recipient",
        received: `${same.length} recipients; statuses ${answers.map(({ status }) => status).join(", ")}`,
      });
      const added = accepted.reduce((sum, answer) => sum + (findCounts(answer)?.added ?? 0), 0);
      demand(added === 1, {
        message: `${count} concurrent adds of one email counted it as added ${added} times`,
        expected: "`added` 1 in one answer and 0 in the others",
        received: `${added} in all`,
      });
    },
  }),
  check("RCP-48", {
    property: "every recipient that one of several concurrent adds reported as added is stored afterwards",
    given: (_replayPath, effort) => fc.record({ rivals: rivals(effort) }),
    runs: { quick: 1, standard: 2, thorough: 8 },
    race: true,
    needs: ["RCP-21", "RCP-30", "RCP-35"],
    async holds({ rivals: count }, tools) {
      const { id } = await tools.workbench();
      const bodies = Array.from({ length: count }, () => ({ recipients: plainRows(tools.names, 2) }));
      const answers = await together(
        bodies.map((body) => tools.owner.call("add", { survey: id, body, unqueued: true })),
      );
      const emails = new Set((await storedRecipients(tools.owner, id)).map(({ email }) => email?.toLowerCase()));
      const lost = bodies
        .filter((_, index) => answers[index] !== undefined && succeeded(answers[index]))
        .flatMap(({ recipients }) => recipients.filter(({ email }) => !emails.has(String(email))));
      demand(lost.length === 0, {
        message: `${lost.length} recipients of concurrent adds are lost, though their adds succeeded`,
        expected: "all rows of successful adds stored",
        received: `missing: ${lost
          .map(({ email }) => String(email))
          .slice(0, 6)
          .join(", ")}`,
      });
      demand(answers.some(succeeded), {
        message: "no concurrent add succeeded",
        expected: "success",
        received: `statuses ${answers.map(({ status }) => status).join(", ")}`,
      });
    },
  }),
] as const;
