import { Inconclusive } from "../../client/pacing/stops.ts";
import type { RecipientName } from "../../client/driver/driver.ts";
import type { Session } from "../session/session.ts";
import { acceptable } from "../documents/acceptable.ts";
import { issuedKeyCredential } from "../../client/credential.ts";
import { endpointNames, type EndpointName } from "../../client/endpoint.ts";
import type { JsonObject } from "../../client/json/json.ts";
import type { DriverRunner } from "../../client/driver/driver-runner.ts";
import type { ExpectedRow, ExpectedSurvey } from "../journal/step.ts";
import { isBlank } from "../model/values/equality.ts";
import { unknown } from "../model/values/expected-value.ts";
import { textId } from "../reading/survey.ts";
import { createSurvey } from "../session/own-survey.ts";
import type { Scenario } from "../session/scenario.ts";

/*
 * Scenarios with a driver, which does what the API can't: `answering` submits responses, `inviting` marks a recipient as
 * invited, `issuing` issues and revokes a key. If the driver lacks an action, `session.drive` records that the requirements
 * are not tested.
 */

const answerRequirements = ["RSP-4", "RSP-5", "RSP-6", "RSP-7", "RSP-8"] as const;
const invitationRequirements = ["RCP-7", "RCP-44"] as const;

/** The driver answers two surveys for their recipients. Then both keys read the responses. */
export const answering: Scenario = {
  name: "answering",
  async run(session) {
    await session.drive(answerRequirements, ["submitResponse"], async () =>
      submitAndRead(session, await publishSurvey(session)),
    );
  },
};

/** Invites a recipient: by the driver or, if it can't, by the API. Skipping adds and a PATCH must not undo this. */
export const inviting: Scenario = {
  name: "inviting",
  async run(session) {
    const byDriver = await session.drive(invitationRequirements, ["markInvited"], (driver) =>
      inviteByDriver(session, driver),
    );
    const invited = byDriver ?? (session.means.driver.can("markInvited") ? undefined : await inviteByApi(session));
    if (invited !== undefined) await addSkipping(session, invited);
  },
};

/** The sender of requests with the key that the driver issues. */
export const newKeyName = "key 1";

/** Issues a key, uses it, revokes it and uses it again. */
export const issuing: Scenario = {
  name: "issuing",
  async run(session) {
    // records AUT-16, on revoked keys, as not tested if the driver can't revoke keys
    await session.drive(["AUT-16"], ["issueKey", "revokeKey"], () => Promise.resolve());
    const key = await session.drive(["AUT-15", "AUT-16"], ["issueKey"], (driver) => driver.issueKey());
    if (key === undefined) return;
    const survey = await createSurvey(session);
    const credential = issuedKeyCredential(key);
    // AUT-15: the key must work repeatedly
    for (let turn = 0; turn < 2; turn += 1) await session.send("list", { as: newKeyName, credential });
    if (survey === undefined) return;
    await session.drive(["AUT-16"], ["issueKey", "revokeKey"], async (driver) => {
      await driver.revokeKey(key);
      const revoked = { as: "intruder", credential, isRevoked: true, what: "a key that was revoked" } as const;
      for (const endpoint of endpointNames)
        await session.send(endpoint, { ...revoked, survey, body: rejectableDocument(session, endpoint) });
      await session.readBack(survey);
    });
  },
};

/** Returns a copy, which lacks the mark of `acceptable`: a service may reject it before it checks the key. */
function rejectableDocument({ author }: Session, endpoint: EndpointName): JsonObject | undefined {
  const document = author.document(endpoint);
  return document && { ...document };
}

/** Creates a published survey, whose recipients have pages. Tries plainer questions if the first are rejected. */
async function publishSurvey(session: Session): Promise<ExpectedSurvey | undefined> {
  const { author } = session;
  const recipients = author.rows(3);
  for (const questions of [openQuestions, plainestQuestions]) {
    const draft = { ...author.survey(), published: true, questions, recipients };
    const { made } = await session.create(questions === plainestQuestions ? acceptable(draft) : draft);
    if (made !== undefined) return made;
  }
  return undefined;
}

async function submitAndRead(session: Session, first: ExpectedSurvey | undefined): Promise<void> {
  const second = await publishSurvey(session);
  if (first === undefined) return;
  for (const index of [0, 1]) await submit(session, first, index);
  await readAll(session, first);
  if (second === undefined) return;
  await session.send("responses", { survey: second });
  await submit(session, second, 1);
  await readAll(session, second);
  await readAll(session, first);
}

async function readAll(session: Session, survey: ExpectedSurvey): Promise<void> {
  for (const by of ["id", "slug"] as const) {
    await session.send("responses", { survey, by });
    if (session.hasOther) await session.send("responses", { survey, by, as: "other" });
  }
}

async function submit(session: Session, survey: ExpectedSurvey, index: number): Promise<void> {
  const page = pageOf(session, survey, survey.rows[index]);
  if (page === undefined) return;
  const signature = `Engineer ${session.author.marker()} of ${survey.slug ?? survey.id}`;
  const answers = [signature, ...(choices[index] ?? [])];
  const { questions } = survey;
  await session.drive(answerRequirements, ["submitResponse"], async (driver) => {
    await mayHaveActed(survey, driver.submitResponse({ ...page, answers }));
    survey.submitted = [...(survey.submitted ?? []), { signature, answers, questions }];
  });
}

/** Awaits a driver's action. If it fails, it may still have changed the survey, so others count as its writers, too. */
async function mayHaveActed(survey: ExpectedSurvey, acted: Promise<void>): Promise<void> {
  try {
    await acted;
  } catch (error) {
    survey.isShared = true;
    throw error;
  }
}

function pageOf(
  { baseUrl }: Session,
  { id: surveyId, slug }: ExpectedSurvey,
  row: ExpectedRow | undefined,
): (RecipientName & { readonly url: string }) | undefined {
  const recipientId = textId(row?.id);
  const { url } = row ?? {};
  if (recipientId === undefined || slug === undefined || typeof url !== "string") return undefined;
  return URL.canParse(url, baseUrl.href) ? { surveyId, slug, recipientId, url: new URL(url, baseUrl).href } : undefined;
}

/** The invited recipient. Its id identifies it, because each read may show recipients in another order. */
interface Invited {
  readonly survey: ExpectedSurvey;
  readonly id: string;
}

async function inviteByDriver(session: Session, driver: DriverRunner): Promise<Invited | undefined> {
  const survey = await publishSurvey(session);
  const page = survey === undefined ? undefined : pageOf(session, survey, survey.rows[2]);
  if (survey === undefined || page === undefined) return undefined;
  const { url: _url, ...recipientName } = page;
  await mayHaveActed(survey, driver.markInvited(recipientName));
  const invited = { survey, id: recipientName.recipientId };
  const recipient = rowOf(invited);
  survey.rows = survey.rows.map((row) =>
    row === recipient ? { ...row, members: { ...row.members, inviteSentAt: unknown } } : row,
  );
  survey.isDriven = true;
  await session.readBack(survey);
  survey.isDriven = false;
  if (isInvited(rowOf(invited))) return invited;
  throw new Inconclusive("the driver's markInvited had no effect: the next read shows no inviteSentAt");
}

const rowOf = ({ survey, id }: Invited): ExpectedRow | undefined => survey.rows.find((row) => textId(row.id) === id);

function isInvited(row: ExpectedRow | undefined): boolean {
  const sentAt = row?.members["inviteSentAt"];
  return sentAt !== unknown && !isBlank(sentAt);
}

async function inviteByApi(session: Session): Promise<Invited | undefined> {
  const { author } = session;
  const survey = await createSurvey(session);
  if (survey === undefined) return undefined;
  await session.write("add", survey, { recipients: [author.row({ inviteSentAt: "2026-03-04T05:06:07.000Z" })] });
  const id = textId(survey.rows.find(isInvited)?.id);
  return id === undefined ? undefined : { survey, id };
}

/** Sends skipping adds that name the invited recipient by id and by email, then a PATCH of the title. */
async function addSkipping(session: Session, invited: Invited): Promise<void> {
  const { author } = session;
  const { survey } = invited;
  const skipping = (row: JsonObject): JsonObject => ({ skipExisting: true, recipients: [row] });
  // the contract leaves open whether a published survey accepts adds: if it doesn't, there is nothing to test
  if (!(await session.write("add", survey, skipping(author.row()))).isAccepted) return;
  const row = rowOf(invited);
  const { email } = author.updatedRow(row);
  const later = { inviteSentAt: "2027-01-01T00:00:00.000Z" };
  // the contract leaves open whether an add accepts the time of an invitation, so a second add has none
  for (const naming of [{ id: row?.id }, { email }]) {
    await session.write("add", survey, skipping(author.row({ ...naming, ...later })));
    await session.write("add", survey, acceptable(skipping(author.row(naming))));
  }
  await session.write("update", survey, { title: author.title() });
}

// ten options each: the index of a late option occurs nowhere else in a response, and most servers accept ten
const months = ["March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const tools = ["Awl", "Brush", "Chisel", "Drill", "Easel", "Hammer", "Jigsaw", "Lathe", "Mallet", "Needle"];
const teams = ["Andromeda", "Boötes", "Draco", "Eridanus", "Gemini", "Hydra", "Lyra", "Orion", "Pegasus", "Taurus"];

/** The questions that simulated recipients answer. */
const openQuestions: readonly JsonObject[] = [
  { type: "short_text", label: "What is your role?", required: true },
  { type: "long_text", label: "What should we change?", required: false },
  { type: "single_choice", label: "Which month suits you best?", required: true, options: months },
  { type: "multiple_choice", label: "What have you used?", required: false, options: tools },
  { type: "dropdown", label: "Which team are you in?", required: false, options: teams },
  {
    type: "linear_scale",
    label: "How satisfied are you?",
    required: true,
    scaleMin: 1,
    scaleMax: 10,
    scaleMinLabel: "Not at all",
    scaleMaxLabel: "Very",
  },
];

/** The same questions with at most three options each, for services that reject ten. */
const plainestQuestions: readonly JsonObject[] = openQuestions.map(({ options, ...question }) =>
  Array.isArray(options) ? { ...question, options: (options as readonly string[]).slice(-3) } : question,
);

/** The answers of two recipients after the first question. The numbers rarely occur in a response by chance. */
const choices = [
  ["Fewer meetings, “quiet” hours\n& more tea, ändern 中文", "December", ["Mallet", "Needle"], "Pegasus", 7],
  ["Nothing at all", "November", ["Lathe", "Needle"], "Taurus", 6],
] as const;
