import fc from "fast-check";
import { check } from "../check/check.ts";
import { countsOf, demandCounts, rowsBut, stateByEmail, theRow } from "../check/adding.ts";
import { demand, demandShown, demandSuccess, demandUnchanged, relyingOn } from "../check/demand.ts";
import { addedRows, storedRecipients, storedSurvey } from "../check/stored.ts";
import type { StandingSurvey, Tools } from "../check/tools.ts";
import type { JsonObject } from "../reading/json.ts";
import type { ShownRecipient } from "../reading/recipients.ts";
import { snapshotOf } from "../reading/snapshot.ts";
import { plainRow, plainRows } from "../run/survey-maker.ts";

const runs = { quick: 1, standard: 3, thorough: 15 };
const once = { quick: 1, standard: 1, thorough: 3 };
const batch = fc.record({ known: fc.integer({ min: 1, max: 4 }), fresh: fc.integer({ min: 1, max: 3 }), freshFirst: fc.boolean() });

/** A survey with some known people in it, and what it stores. */
interface Scene {
  readonly survey: StandingSurvey;
  readonly known: readonly JsonObject[];
  readonly before: readonly ShownRecipient[];
}

async function withKnown(tools: Tools, count: number): Promise<Scene> {
  const survey = await tools.workbench();
  const known = plainRows(tools.names, count);
  await addedRows(tools.owner, survey.id, known);
  return { survey, known, before: await storedRecipients(tools.owner, survey.id) };
}

/** The row with new copy in every member but the email. */
export function changed(row: JsonObject | undefined, mark: string): JsonObject {
  return {
    ...row,
    targetCompany: `Changed Company ${mark}`,
    title: `Changed title ${mark}`,
    accentColor: "#cc3300",
    inviteTop: `Changed top ${mark}`,
    inviteBottom: `Changed bottom ${mark}`,
    inviteSignOff: `Changed sign-off ${mark}`,
  };
}

function idOf(scene: Scene, row: JsonObject | undefined): unknown {
  return theRow(scene.before, row?.["email"], "the survey").members["id"];
}

function mixed(known: readonly JsonObject[], fresh: readonly JsonObject[], freshFirst: boolean): readonly JsonObject[] {
  return freshFirst ? [...fresh, ...known] : known.flatMap((row, index) => [row, ...fresh.slice(index, index + 1)]).concat(fresh.slice(known.length));
}

export const addingChecks = [
  check("RCP-30", {
    property: "rows with new emails, alone or mixed with known ones, are stored with the members given",
    given: batch,
    runs,
    async holds({ known, fresh, freshFirst }, tools) {
      const scene = await withKnown(tools, known);
      const rows = plainRows(tools.names, fresh);
      const updates = scene.known.map((row, index) => changed(row, String(index)));
      demandSuccess(await tools.owner.add(scene.survey.id, { recipients: rows }), "adding recipients");
      const more = plainRows(tools.names, fresh);
      demandSuccess(await tools.owner.add(scene.survey.id, { recipients: mixed(updates, more, freshFirst) }), "adding recipients beside known ones");
      const after = await storedRecipients(tools.owner, scene.survey.id);
      for (const row of [...rows, ...more]) demandShown(row, theRow(after, row["email"], "the survey after the add").members, "an added recipient");
    },
  }),
  check("RCP-31", {
    property: "the answer to an add of new, known and skipped rows holds the three counts as integers",
    given: fc.record({ skipExisting: fc.boolean() }),
    examples: [{ skipExisting: false }, { skipExisting: true }],
    runs: { quick: 1, standard: 2, thorough: 4 },
    async holds({ skipExisting }, tools) {
      const { survey, known } = await withKnown(tools, 1);
      const answer = await tools.owner.add(survey.id, { skipExisting, recipients: [...known, ...plainRows(tools.names, 1)] });
      await relyingOn("RCP-30", () => demandSuccess(answer, "an add"));
      await countsOf(answer);
    },
  }),
  check("RCP-32", {
    property: "each row with a known email gives that recipient the row's new members, and the survey as many recipients as before",
    given: batch,
    runs,
    async holds({ known }, tools) {
      const { survey, known: rows, before } = await withKnown(tools, known + 1);
      const updates = rows.slice(0, known).map((row, index) => changed(row, String(index)));
      demandSuccess(await tools.owner.add(survey.id, { recipients: updates }), "an add of known emails");
      const after = await storedRecipients(tools.owner, survey.id);
      for (const row of updates) demandShown(row, theRow(after, row["email"], "the survey after the upsert").members, "an updated recipient");
      demandShown(before.length, after.length, "the number of recipients after the upsert");
    },
  }),
  check("RCP-33", {
    property: "each row with a known id and a new email gives that recipient the new email and the other new members",
    given: batch,
    runs,
    async holds({ known }, tools) {
      const scene = await withKnown(tools, known);
      const moved = plainRows(tools.names, known);
      const updates = moved.map((row, index): JsonObject => ({ ...changed(row, String(index)), id: idOf(scene, scene.known[index]) }));
      demandSuccess(await tools.owner.add(scene.survey.id, { recipients: updates }), "an add of known ids");
      const after = await storedRecipients(tools.owner, scene.survey.id);
      demandShown(scene.before.length, after.length, "the number of recipients after the upsert");
      for (const row of updates) demandShown(row, theRow(after, row["email"], "the survey after the upsert by id").members, "an updated recipient");
    },
  }),
  check("RCP-34", {
    property: "a recipient that was updated by email, or by id, has the id and url of before",
    given: fc.record({ byId: fc.boolean() }),
    examples: [{ byId: false }, { byId: true }],
    runs: { quick: 2, standard: 2, thorough: 6 },
    needs: ["RCP-32", "RCP-33"],
    async holds({ byId }, tools) {
      const scene = await withKnown(tools, 2);
      const before = theRow(scene.before, scene.known[0]?.["email"], "the survey");
      const email = byId ? plainRow(tools.names, "moved", tools.names.fresh())["email"] : before.email;
      const row = { ...changed(scene.known[0], "x"), email, ...(byId ? { id: before.members["id"] } : {}) };
      await relyingOn(byId ? "RCP-33" : "RCP-32", async () => demandSuccess(await tools.owner.add(scene.survey.id, { recipients: [row] }), "an upsert"));
      const after = theRow(await storedRecipients(tools.owner, scene.survey.id), email, "the survey after the upsert");
      demandUnchanged({ id: before.id, url: before.url }, { id: after.id, url: after.url }, "the page of an updated recipient");
    },
  }),
  check("RCP-35", {
    property: "in an add of new rows and known ones, by email and by id, `added` and `updated` count them, and `skipped` is 0",
    given: batch,
    runs,
    async holds({ known, fresh, freshFirst }, tools) {
      const scene = await withKnown(tools, known + 1);
      const first = { ...changed(plainRow(tools.names, "moved", tools.names.fresh()), "id"), id: idOf(scene, scene.known[0]) };
      const updates = [first, ...scene.known.slice(1).map((row) => changed(row, "email"))];
      const rows = mixed(updates, plainRows(tools.names, fresh), freshFirst);
      const answer = await tools.owner.add(scene.survey.id, { recipients: rows });
      await relyingOn("RCP-30", () => demandSuccess(answer, "an add"));
      await demandCounts(answer, { added: fresh, updated: known + 1, skipped: 0 }, `an add of ${fresh} new and ${known + 1} known rows`);
    },
  }),
  check("RCP-36", {
    property: "an add of new and known rows leaves every other recipient as it was, id and url included",
    given: batch,
    runs,
    async holds({ known, fresh, freshFirst }, tools) {
      const { survey, known: rows, before } = await withKnown(tools, known + 2);
      const updates = rows.slice(2).map((row) => changed(row, "some"));
      const sent = mixed(updates, plainRows(tools.names, fresh), freshFirst);
      await addedRows(tools.owner, survey.id, sent);
      const after = await storedRecipients(tools.owner, survey.id);
      const emails = sent.map(({ email }) => email);
      demandUnchanged(stateByEmail(rowsBut(before, emails)), stateByEmail(rowsBut(after, emails)), "a recipient that no row of the add names");
    },
  }),
  check("RCP-37", {
    property: "an add with `skipExisting: false` updates known rows, adds new ones and counts them as the default does",
    given: batch,
    runs: { quick: 1, standard: 2, thorough: 10 },
    async holds({ known, fresh, freshFirst }, tools) {
      const { survey, known: rows } = await withKnown(tools, known);
      const sent = mixed(rows.map((row) => changed(row, "false")), plainRows(tools.names, fresh), freshFirst);
      const answer = await tools.owner.add(survey.id, { skipExisting: false, recipients: sent });
      demandSuccess(answer, "an add with skipExisting false");
      await demandCounts(answer, { added: fresh, updated: known, skipped: 0 }, "an add with skipExisting false");
      const after = await storedRecipients(tools.owner, survey.id);
      for (const row of sent) demandShown(row, theRow(after, row["email"], "the survey").members, "a recipient after an add with skipExisting false");
    },
  }),
  check("RCP-38", {
    property: "an add that names the survey by its slug adds and updates, as a read by id shows",
    given: batch,
    runs: once,
    async holds({ known, fresh, freshFirst }, tools) {
      const { survey, known: rows } = await withKnown(tools, known);
      const sent = mixed(rows.map((row) => changed(row, "slug")), plainRows(tools.names, fresh), freshFirst);
      demandSuccess(await tools.owner.add(survey.slug, { recipients: sent }), "POST /surveys/{id}/recipients with a slug");
      const after = await storedRecipients(tools.owner, survey.id);
      for (const row of sent) demandShown(row, theRow(after, row["email"], "the survey").members, "a recipient after an add by slug");
    },
  }),
  check("RCP-39", {
    property: "an email that is on another survey of the key is added here, counted as added, and that survey stays as it was",
    given: fc.record({ byDefault: fc.boolean() }),
    examples: [{ byDefault: true }, { byDefault: false }],
    runs: { quick: 1, standard: 2, thorough: 4 },
    async holds({ byDefault }, tools) {
      const there = await withKnown(tools, 2);
      const here = await tools.workbench();
      const rows = there.known.map((row) => changed(row, "here"));
      const answer = await tools.owner.add(here.id, { ...(byDefault ? {} : { skipExisting: true }), recipients: rows });
      demandSuccess(answer, "an add of emails that are on another survey");
      const after = await storedRecipients(tools.owner, here.id);
      for (const row of rows) demandShown(row, theRow(after, row["email"], "the survey").members, "an added recipient");
      await demandCounts(answer, { added: 2, updated: 0, skipped: 0 }, "an add of emails that are on another survey");
      const untouched = await storedRecipients(tools.owner, there.survey.id);
      demandUnchanged(stateByEmail(there.before), stateByEmail(untouched), "the other survey's recipients");
    },
  }),
  check("RCP-45", {
    property: "after an add the survey's questions, texts and settings are as before",
    given: fc.constant({}),
    runs: once,
    async holds(_given, tools) {
      const { id } = await tools.workbench();
      const before = snapshotOf(await storedSurvey(tools.owner, id));
      await addedRows(tools.owner, id, plainRows(tools.names, 2));
      const after = snapshotOf(await storedSurvey(tools.owner, id));
      demandUnchanged({ ...before.members, questions: before.questions }, { ...after.members, questions: after.questions }, "the survey apart from its recipients");
      demand(Object.keys(after.recipients).length > Object.keys(before.recipients).length, {
        message: "an add didn't change the recipients",
        expected: "two more recipients",
        received: `${Object.keys(after.recipients).length} recipients`,
      });
    },
  }),
] as const;
