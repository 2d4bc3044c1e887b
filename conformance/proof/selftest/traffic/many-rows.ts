import type { JsonObject } from "../../../client/json/json.ts";
import type { RecipientName } from "../../../client/driver/driver.ts";
import type { Send } from "./create-send.ts";
import { choice, createAndRead, wholeRow } from "./create-and-read.ts";

type RecipientAction = (name: RecipientName) => Promise<void>;

/** Adds, removes and updates recipients in the orders in which clients do so. */
export async function sendManyRows(send: Send, markInvited: RecipientAction): Promise<void> {
  await removeAndAddAgain(send, markInvited);
  await addRowsOfOtherSurveys(send);
  await addSimilarEmails(send);
  await sendFlags(send);
}

const row = (name: string, more: object = {}): JsonObject => ({ ...wholeRow, email: `${name}@example.com`, ...more });

async function removeAndAddAgain(send: Send, markInvited: RecipientAction): Promise<void> {
  const slug = "come-and-go";
  const survey = await createAndRead(send, slug, { recipients: [row("amy"), row("ben"), row("cat")] });
  const patch = (...recipients: readonly object[]): Promise<readonly JsonObject[]> => survey.patch({ recipients });
  const add = (recipients: readonly object[], more: object = {}): Promise<readonly JsonObject[]> =>
    survey.add({ recipients, ...more });
  const [amy = {}, ben = {}] = survey.rows;
  await markInvited({ surveyId: survey.id, slug, recipientId: String(amy["id"]) });
  await survey.read();
  await add([row("amy", { title: "Not this" })], { skipExisting: true });
  await add([{ id: amy["id"], email: "amy@example.com", title: "Nor this" }, row("dan")], { skipExisting: true });
  await add([row("amy", { title: "For Amy" })]);
  await patch({ email: "amy@example.com" }, row("eve", { inviteTop: "Dear Eve\nGood morning" }));
  await patch(row("fay"), row("amy", { url: "https://example.com/mine", inviteSentAt: "2020-01-01T00:00:00Z" }));
  const [fay = {}] = await patch(row("fay", { title: "For Fay" }), row("gil"));
  await patch({ ...row("fay", { title: "For Fay" }), id: fay["id"] }, row("gil"));
  // these rows name recipients who are on the list again, were removed, or came by PATCH
  await add([{ id: fay["id"], title: "For Fay, by id" }]);
  await add([{ ...row("ben"), id: ben["id"] }]);
  await add([{ ...row("hal"), id: "no-such-recipient" }, row("ivy")]);
  await add([row("cat", { title: "For Cat, again" })], { skipExisting: true });
  await add([{ email: "gil@example.com", title: "", inviteTop: "" }]);
  await add([{ email: "gil@example.com", inviteBottom: "Not this" }], { skipExisting: true });
  for (const name of ["gil", "jon"])
    await add([row(name, { inviteSentAt: "2020-01-01T00:00:00Z" })], { skipExisting: true });
  await add([row("jon", { title: "Not this" })], { skipExisting: true });
  await add([{ email: "kay@example.com" }]);
  await add([row("kay")], { skipExisting: true });
  await add([{ ...row("kay", { title: "For Kay" }), id: "no-such-recipient" }]);
  await patch(...["amy", "ben", "cat"].map((name) => row(name)));
  await patch();
}

async function addRowsOfOtherSurveys(send: Send): Promise<void> {
  const { rows } = await createAndRead(send, "one-of-two", { recipients: [row("amy"), row("ben")] });
  const { add, patch } = await createAndRead(send, "two-of-two", { recipients: [row("cat")] });
  await add({ recipients: [row("amy", { title: "Here" })], skipExisting: true });
  await add({ recipients: [{ ...row("dan"), id: rows[0]?.["id"] }] });
  await patch({ recipients: [row("amy"), row("ben")] });
  await send("GET", "/surveys/one-of-two");
}

async function addSimilarEmails(send: Send): Promise<void> {
  const emails = ["joann", "ann", "nn", "a.nn", "ann+news", "ann+team", "an_n", "anan", "o'ann"];
  const { add } = await createAndRead(send, "like-emails", { recipients: [row("joann"), row("an.n")] });
  for (const name of emails) await add({ recipients: [row(name, { title: `For ${name}` })] });
  await createAndRead(send, "like-emails-at-once", { recipients: emails.map((name) => row(name)) });
}

async function sendFlags(send: Send): Promise<void> {
  const { add } = await createAndRead(send, "with-flags", { recipients: [row("amy")] });
  for (const skipExisting of ["yes", "always", 2, {}, ["true"], "", null, 0]) {
    const title = `For Amy, with ${JSON.stringify(skipExisting)}`;
    await add({ recipients: [row("amy", { title }), row("new-one", { title })], skipExisting });
  }
  // the cap is 200 recipients
  const recipients = Array.from({ length: 199 }, (_, number) => row(`person.${number}`));
  const full = await createAndRead(send, "full-with-flags", { recipients, questions: [choice] });
  for (const name of ["last.one", "person.2", "one.more"])
    await full.add({ skipExisting: true, recipients: [row("person.1"), row(name)] });
  const almostFull = await createAndRead(send, "full-with-ids", { recipients });
  await almostFull.add({ recipients: ["new.one", "new.two"].map((name) => ({ ...row(name), id: name })) });
  const farBack = ["person.60", "person.198"].map((name) => row(name, { title: `For ${name}, who stands far back` }));
  await almostFull.add({ recipients: farBack });
}
