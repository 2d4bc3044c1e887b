import fc from "fast-check";
import type { RequirementId } from "../../spec/requirements/catalogue.ts";
import { newValues, type NewValues } from "../arbitraries/new-values.ts";
import { wholeOrder } from "../arbitraries/whole-list.ts";
import { check, type Check } from "../check/check.ts";
import { completed } from "../check/completed.ts";
import {
  demand,
  demandShown,
  demandSuccess,
  demandUnchanged,
  demandPresent,
  answerOf,
  relyingOn,
} from "../check/demand.ts";
import { differenceOf, inJson } from "../check/difference.ts";
import { sentOrTamed, takenPatch } from "../check/sent-or-tamed.ts";
import { storedSurvey, updatedSurvey } from "../check/stored.ts";
import { refused, succeeded } from "../http/exchange.ts";
import { writeJson, type JsonObject } from "../reading/json.ts";
import { snapshotOf, updatableMembers, type Snapshot } from "../reading/snapshot.ts";
import { findSurvey } from "../reading/survey.ts";
import type { Names } from "../run/names.ts";
import type { Tools } from "../check/tools.ts";
import { demandAllSet, labelled } from "../check/all-set.ts";
import { madeWithoutSlug } from "../check/made-without-slug.ts";
import { settingsOf } from "../check/settings.ts";
import { publishedSurvey } from "./surveys-members.ts";

type Updatable = (typeof updatableMembers)[number];

/** A patch of some of the seven members, marked as this run's. */
export function patchWith(members: readonly Updatable[], values: NewValues, names: Names): JsonObject {
  const whole: JsonObject = {
    ...values,
    title: names.title(values.title),
    recipients: names.addressed(values.recipients, names.fresh()),
  };
  return Object.fromEntries(members.map((member) => [member, whole[member]]));
}

/** Texts that a caller may well take away. */
const mayBeEmpty: ReadonlySet<Updatable> = new Set(["description", "welcomeMessage"]);

/** Demands that a PATCH to an empty text, where it is accepted, takes the old one away. */
async function demandEmptied(survey: string, member: Updatable, tools: Tools): Promise<void> {
  if (!succeeded(await tools.owner.update(survey, { [member]: "" }))) return;
  const { [member]: shown = null } = (await storedSurvey(tools.owner, survey)).members;
  demand(shown === "" || shown === null, () => ({
    message: `PATCH of ${member} to an empty text was accepted, and the next read shows another`,
    expected: '"", null or nothing',
    received: inJson(shown),
  }));
}

function memberIsSet(id: RequirementId, member: Exclude<Updatable, "questions" | "recipients">): Check {
  return check(id, {
    property: `after PATCH of ${member} alone the next read shows the new ${member}`,
    given: fc.record({ first: newValues, second: newValues }),
    runs: { quick: 1, standard: 2, thorough: 20 },
    async holds({ first, second }, tools) {
      const { id: survey } = await tools.workbench();
      await takenPatch(tools.owner, survey, patchWith([member], first, tools.names));
      const patch = await takenPatch(tools.owner, survey, patchWith([member], second, tools.names));
      demandShown(patch, (await storedSurvey(tools.owner, survey)).members, "the next read");
      if (mayBeEmpty.has(member)) await demandEmptied(survey, member, tools);
    },
  });
}

function stateBut(named: readonly string[], { members, questions, recipients: rows }: Snapshot): JsonObject {
  const others = Object.fromEntries(Object.entries(members).filter(([name]) => !named.includes(name)));
  return {
    ...others,
    ...(named.includes("questions") ? {} : { questions }),
    ...(named.includes("recipients") ? {} : { recipients: rows }),
  };
}

/** Proves, once in a run, that PATCH leaves the settings of a survey where both are true. */
async function settingsStay(tools: Tools): Promise<void> {
  const { read } = await publishedSurvey(tools);
  const after = await tools.once("published, then updated", async ({ owner, names }) => {
    const questions = [{ type: "short_text", label: "What is new?", required: false }];
    const title = names.title("Published");
    // whether a published survey may still be asked other questions, or be changed at all, is open
    const answer = await owner.update(read.id, { title, questions });
    const isSet = succeeded(refused(answer) ? await owner.update(read.id, { title }) : answer);
    const stored = await storedSurvey(owner, read.id);
    if (isSet)
      await relyingOn("SUR-30", () => demandShown({ title }, stored.members, "a published survey, after its PATCH,"));
    return stored;
  });
  demandUnchanged(settingsOf(read), settingsOf(after), "the settings of a survey after PATCH of title and questions");
}

/** What only a create sets, each with its own requirement. */
const surveyCreateSettings = ["SUR-10", "SUR-11", "SUR-17", "SUR-18", "SUR-19"] as const;

/** PATCH of one member alone, each with its own requirement. */
const singleUpdates = ["SUR-30", "SUR-31", "SUR-32", "SUR-33", "SUR-34", "SUR-35"] as const;

/** A question with members that others don't have. */
const fullQuestion = {
  type: "multiple_choice",
  required: true,
  options: ["Never", "Now and then", "Always"],
  allowOther: true,
};

const severalMembers = fc.record({
  members: fc.subarray([...updatableMembers], { minLength: 2 }),
  values: newValues,
  others: newValues,
});

export const surveyUpdateChecks = [
  memberIsSet("SUR-30", "title"),
  memberIsSet("SUR-31", "description"),
  memberIsSet("SUR-32", "welcomeMessage"),
  memberIsSet("SUR-33", "logoUrl"),
  memberIsSet("SUR-34", "accentColor"),
  check("SUR-35", {
    property: "after two PATCHes of questions the survey has the second list and nothing of the first",
    given: fc.record({ first: newValues, second: newValues }),
    runs: { quick: 1, standard: 2, thorough: 15 },
    async holds({ first, second }, tools) {
      const { id } = await tools.workbench();
      const stored = async (): Promise<JsonObject> => {
        const { questions } = (await storedSurvey(tools.owner, id)).members;
        return { questions };
      };
      const mark = tools.names.fresh();
      const marked = (list: readonly JsonObject[], required: boolean): JsonObject => ({
        questions: list.map((one) => ({ ...one, label: `${String(one["label"])} of ${mark}`, required })),
      });
      const long = marked(first.questions, false);
      const short = marked(second.questions.slice(0, 2), true);
      const full = { ...fullQuestion, label: `Question number 1 of ${mark}` };
      demandSuccess(await tools.owner.update(id, long), "PATCH of questions");
      const before = await stored();
      demandShown(labelled(long), labelled(before), "the read after the first PATCH");
      await tools.owner.update(id, { questions: [full] });
      demandSuccess(await tools.owner.update(id, short), "PATCH of questions, a second time,");
      const after = await stored();
      demandShown(labelled(short), labelled(after), "the read after the second PATCH");
      if (differenceOf(long, before) === undefined) demandShown(short, after, "the read after the second PATCH");
      demand(!(writeJson(after) ?? "").includes("Now and then"), () => ({
        message: "PATCH of questions leaves the options of a question that the list no longer has",
        expected: inJson(short),
        received: inJson(after),
      }));
    },
  }),
  check("SUR-36", {
    property: "after PATCH of all seven members, and of any two or more of them, the next read shows them",
    given: severalMembers,
    runs: { quick: 1, standard: 2, thorough: 15 },
    async holds({ members, values, others }, tools) {
      const { id, slug } = await tools.workbench();
      const byId = await demandAllSet(tools.owner, { id }, patchWith([...updatableMembers], values, tools.names));
      await relyingOn("SUR-3", async () => {
        const bySlug = findSurvey(await tools.owner.read(slug));
        demandUnchanged(
          snapshotOf(byId),
          bySlug && snapshotOf(bySlug),
          "the survey read by its slug after a PATCH by id, compared with the one read by id,",
        );
      });
      await demandAllSet(tools.owner, { id }, patchWith(members, others, tools.names));
    },
  }),
  check("SUR-37", {
    property:
      "a PATCH leaves all members that it doesn't name, recipients with their ids and urls included, as they were",
    given: fc.record({ order: wholeOrder(updatableMembers.length), several: severalMembers }),
    runs: { quick: 1, standard: 1, thorough: 10 },
    // the survey whose slug the server made up is changed here: others look at it first
    needs: [...surveyCreateSettings, ...singleUpdates, "SUR-20", "SUR-41"],
    async holds({ order, several: { members, values, others } }, tools) {
      const made = await madeWithoutSlug(tools);
      const { id } = made;
      await updatedSurvey(tools.owner, id, patchWith([...updatableMembers], values, tools.names));
      const singles = order.flatMap((index) => updatableMembers[index] ?? []).map((member) => [member]);
      let before = await storedSurvey(tools.owner, id);
      demandUnchanged(settingsOf(completed(made.survey, before)), settingsOf(before), "what PATCH can't set");
      for (const named of [...singles, members]) {
        const after = await demandAllSet(tools.owner, { id }, patchWith(named, others, tools.names));
        demandUnchanged(
          stateBut(named, snapshotOf(before)),
          stateBut(named, snapshotOf(after)),
          `what PATCH of ${named.join(", ")} doesn't name`,
        );
        before = after;
      }
      await settingsStay(tools);
    },
  }),
  check("SUR-38", {
    property: "the answer to PATCH shows the survey as the next read shows it, in every member",
    given: fc.record({ members: fc.subarray([...updatableMembers], { minLength: 5 }), values: newValues }),
    runs: { quick: 1, standard: 3, thorough: 20 },
    needs: ["SUR-36", "RCP-20"],
    async holds({ members, values }, tools) {
      const { id } = await tools.workbench();
      const named = [...new Set([...members, "description" as const])];
      const { answer } = await sentOrTamed(tools.owner, id, patchWith(named, values, tools.names));
      await relyingOn("SUR-36", () => demandSuccess(answer, `PATCH of ${named.join(", ")}`));
      const answered = demandPresent(findSurvey(answer), () => ({
        message: "the answer to PATCH holds no survey with an id",
        expected: "the updated survey",
        received: answerOf(answer),
      }));
      const read = await storedSurvey(tools.owner, id);
      demandUnchanged(snapshotOf(answered), snapshotOf(read), "the next read, compared with the answer to PATCH,");
    },
  }),
  check("SUR-39", {
    property: "a PATCH that names the survey by its slug does what it does by id, as a read by id shows",
    given: fc.record({ members: fc.subarray([...updatableMembers], { minLength: 3 }), values: newValues }),
    runs: { quick: 1, standard: 2, thorough: 10 },
    needs: ["SUR-36", "SUR-37"],
    async holds({ members, values }, tools) {
      const { id, slug } = await tools.workbench();
      const before = await storedSurvey(tools.owner, id);
      const named = [...new Set([...members, "recipients" as const])];
      const after = await demandAllSet(tools.owner, { id, slug }, patchWith(named, values, tools.names));
      demandUnchanged(
        stateBut(named, snapshotOf(before)),
        stateBut(named, snapshotOf(after)),
        `what PATCH of ${named.join(", ")} by slug doesn't name`,
      );
    },
  }),
] as const;
