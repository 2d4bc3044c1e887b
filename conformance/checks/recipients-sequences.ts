import fc from "fast-check";
import { together } from "../check/together.ts";
import { check } from "../check/check.ts";
import { demandCounts, stateByEmail } from "../check/adding.ts";
import { demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { demandSoundPages } from "../check/recipient-rules.ts";
import { recipientsShown, storedSurvey } from "../check/stored.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRow } from "../run/survey-maker.ts";
import { changed } from "../check/add-story.ts";
import { racingChecks } from "./recipients-racing.ts";

/** The list as the rules give it: what is known of each row, by its email. */
type Model = Map<string, JsonObject>;

interface Real {
  readonly tools: Tools;
  readonly survey: StandingSurvey;
  readonly token: string;
  /** The ids of the last read, by email. */
  readonly ids: Map<string, unknown>;
  /** Counts the steps: each gives copy of its own, for how a row is counted that changes nothing is open. */
  readonly nextCopy: () => number;
}

/** People who come up again and again, so that rows meet. */
const people = ["ada", "bo", "chen", "dara"] as const;
const crowd = fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 3 });

abstract class Step implements fc.AsyncCommand<Model, Real> {
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  check(): boolean {
    return true;
  }

  abstract run(model: Model, real: Real): Promise<void>;
  abstract toString(): string;

  protected rows({ tools, token }: Real, copy: number): readonly JsonObject[] {
    return this.names.map((name) => changed(plainRow(tools.names, name, token), String(copy)));
  }
}

/** Somebody who gets another name, and with it another email, in a row with the id. */
interface Renaming {
  readonly from: string;
  readonly to: string;
}

class Add extends Step {
  readonly renaming: Renaming | undefined;

  constructor(names: readonly string[], renaming?: Renaming) {
    super(names);
    this.renaming = renaming;
  }

  async run(model: Model, real: Real): Promise<void> {
    const copy = real.nextCopy();
    const rows = this.rows(real, copy);
    const renamed = this.renamed(real, copy);
    const answer = await real.tools.owner.add(real.survey.id, { recipients: [...rows, ...renamed] });
    demandSuccess(answer, this.toString());
    const updated = rows.filter((row) => model.has(String(row["email"]))).length + renamed.length;
    for (const row of rows) model.set(String(row["email"]), row);
    for (const { id: _id, ...row } of renamed) {
      model.delete(this.emailOf(this.renaming?.from, real));
      model.set(String(row["email"]), row);
    }
    const added = rows.length + renamed.length - updated;
    await demandCounts(answer, { added, updated, skipped: 0 }, this.toString());
    await demandModel(model, real, this.toString());
  }

  /** The row that renames somebody, where the id is known from a read. */
  private renamed(real: Real, copy: number): readonly JsonObject[] {
    const id = real.ids.get(this.emailOf(this.renaming?.from, real));
    if (this.renaming === undefined || id === undefined) return [];
    const row = plainRow(real.tools.names, this.renaming.to, real.token);
    return [{ ...changed(row, String(copy)), id }];
  }

  private emailOf(name = "", { tools, token }: Real): string {
    return tools.names.email(name, token);
  }

  override toString(): string {
    const { from, to } = this.renaming ?? {};
    const renamed = from === undefined ? "" : `, and ${to} by the id of ${from}`;
    return `add ${this.names.join(", ")}${renamed}`;
  }
}

class SkippingAdd extends Step {
  async run(model: Model, real: Real): Promise<void> {
    const rows = this.rows(real, real.nextCopy());
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
    return `add ${this.names.join(", ")} with skipExisting`;
  }
}

class Overwrite extends Step {
  async run(model: Model, real: Real): Promise<void> {
    const rows = this.rows(real, real.nextCopy());
    demandSuccess(await real.tools.owner.update(real.survey.id, { recipients: rows }), this.toString());
    model.clear();
    for (const row of rows) model.set(String(row["email"]), row);
    await demandModel(model, real, this.toString());
  }

  override toString(): string {
    return `overwrite with ${this.names.join(", ") || "nobody"}`;
  }
}

/** Demands that the stored list is the model's: every row, every member, nothing else. */
async function demandModel(model: Model, { tools, survey, ids }: Real, step: string): Promise<void> {
  const read = await storedSurvey(tools.owner, survey.id);
  const rows = await recipientsShown(read);
  const stored = stateByEmail(rows);
  const emails = (keys: Iterable<string>): readonly string[] => [...keys].toSorted();
  demandShown(emails(model.keys()), emails(Object.keys(stored)), `after "${step}" the list of emails`);
  demandShown(Object.fromEntries(model), stored, `after "${step}" the stored list`);
  await demandSoundPages({ where: `the survey after "${step}"`, survey: read, rows });
  ids.clear();
  for (const { email = "", members } of rows) ids.set(email.toLowerCase(), members["id"]);
}

const add = crowd.map((names) => new Add(names));
const skippingAdd = crowd.map((names) => new SkippingAdd(names));
const overwrite = fc.subarray([...people], { maxLength: 3 }).map((names) => new Overwrite(names));

/** Adds more often than overwrites, which begin anew: what goes wrong with one row after another takes several. */
const steps: fc.Arbitrary<fc.AsyncCommand<Model, Real>>[] = [add, add, add, skippingAdd, skippingAdd, overwrite];

/** One person added, updated, skipped, updated twice again, removed and added again, and others renamed: whatever the seed. */
const fixedStory: readonly Step[] = [
  new Add(["ada", "bo"]),
  new Add(["ada"]),
  new SkippingAdd(["ada", "dara"]),
  new Add(["ada", "chen"], { from: "dara", to: "erin" }),
  new Add(["ada", "erin"]),
  new Overwrite(["bo", "chen"]),
  new Add(["ada", "chen", "dara"], { from: "bo", to: "fay" }),
];

export const sequenceChecks = [
  check("RCP-46", {
    property:
      "after each step of a sequence of adds, skipping adds and overwrites the stored list is the model's, and so are the counts",
    given: (replayPath) =>
      fc.commands(steps, {
        maxCommands: 8,
        size: "max",
        ...(replayPath === undefined ? {} : { replayPath }),
      }),
    examples: [fixedStory],
    length: 15,
    runs: { quick: 1, standard: 3, thorough: 40 },
    needs: [
      "RCP-20",
      "RCP-21",
      "RCP-30",
      "RCP-32",
      "RCP-33",
      "RCP-35",
      "RCP-36",
      "RCP-39",
      "RCP-40",
      "RCP-42",
      "RCP-43",
    ],
    async holds(commands, tools) {
      const survey = await tools.workbench();
      let copies = 0;
      const nextCopy = (): number => (copies += 1);
      const real = { tools, survey, token: tools.names.fresh(), ids: new Map<string, unknown>(), nextCopy };
      const model = new Map<string, JsonObject>();
      await relyingOn("RCP-21", async () =>
        demandSuccess(await tools.owner.update(survey.id, { recipients: [] }), "PATCH of recipients with []"),
      );
      await storedSurvey(tools.owner, survey.slug);
      await fc.asyncModelRun(() => ({ model, real }), commands);
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
  ...racingChecks,
] as const;
