import { everyQuestion } from "../../../../reference/testing/every-question.ts";
import {
  choice,
  readList,
  createAndRead,
  recipientTexts,
  surveyIn,
  surveyTexts,
  textFor,
  wholeRow,
} from "./create-and-read.ts";
import { sendManyValues } from "./many-values.ts";
import type { Send } from "./create-send.ts";
import { sendMistakes, sendAsStrangers } from "./rejected-requests.ts";

/** Sends each member alone, each way to match a row, invalid requests, and rows up to the cap. */
export async function sendManyRequests(send: Send, otherKey: string): Promise<void> {
  await changeEveryMember(send);
  await matchRowsInEveryWay(send);
  await sendMistakes(send);
  await sendAsStrangers(send, otherKey);
  await sendManyRecipients(send);
  await sendManyValues(send, otherKey);
  await createWithoutSlugs(send);
  for (const key of [undefined, otherKey]) {
    for (const id of await readList(send, key)) await send("GET", `/surveys/${id}`, { key });
    await readList(send, key);
  }
  const numbered = Array.from({ length: 13 }, (_, index) => [`values-${index}`, `question-${index}`]);
  for (const slug of ["all-published", "without-recipients", "with-mistakes", "spring", ...numbered.flat()])
    await send("GET", `/surveys/${slug}`);
}

async function createWithoutSlugs(send: Send): Promise<void> {
  const plain = { targetCompany: "Acme and sons", title: "Pulse of spring", description: "How are you?" };
  const create = (more: object): Promise<{ body: unknown }> =>
    send("POST", "/surveys", { body: { ...plain, questions: [choice], ...more } });
  const named: string[] = [];
  for (const email of ["ada@example.com", "bob@example.com"]) {
    const { id, slug } = surveyIn((await create({ recipients: [{ ...wholeRow, email }] })).body);
    if (id === undefined || slug === undefined) continue;
    named.push(id, slug);
    await send("GET", `/surveys/${slug}`);
    await send("PATCH", `/surveys/${id}`, { body: { title: `Pulse for ${email}` } });
    await create({ slug, recipients: [{ ...wholeRow, email: "else@example.com" }] });
  }
  for (const name of named) await send("GET", `/surveys/${name}`);
}

async function changeEveryMember(send: Send): Promise<void> {
  let mark = 0;
  const slug = "each-member";
  const row = { email: "ann@example.com" };
  const { id } = await createAndRead(send, slug, { recipients: [row], questions: everyQuestion });
  /** Gives each member a new text. */
  const all = (members: readonly string[]): object =>
    Object.fromEntries(members.map((member) => [member, textFor(member, (mark += 1))]));
  for (const name of [id, slug]) {
    const write = async (method: string, path: string, body: object): Promise<void> => {
      await send(method, `/surveys/${name}${path}`, { body });
      await send("GET", `/surveys/${(mark += 1) % 2 === 0 ? id : slug}`);
    };
    const patch = (body: object): Promise<void> => write("PATCH", "", body);
    const add = (recipient: object): Promise<void> => write("POST", "/recipients", { recipients: [recipient] });
    for (const member of surveyTexts) await patch(all([member]));
    await patch(all(surveyTexts));
    const documented = all(["title", "description", "welcomeMessage", "logoUrl", "accentColor"]);
    await patch({ ...documented, questions: [choice], recipients: [{ ...wholeRow, ...row }] });
    for (const question of everyQuestion)
      await patch({ questions: [{ ...question, label: `${question.label} ${(mark += 1)}` }] });
    await patch({ questions: everyQuestion.toReversed() });
    for (const member of recipientTexts) await add({ ...row, ...all([member]) });
    await patch({ recipients: [{ ...row, ...all(recipientTexts) }, { email: "ben@example.com" }] });
    await patch({ recipients: [] });
    await add({ ...row, ...all(recipientTexts) });
  }
  await createAndRead(send, "with-a-logo", { logoUrl: "https://example.com/logo.png" });
  await createAndRead(send, "with-notifications", { notifyOnResponse: true, notificationEmail: "team@example.com" });
  await createAndRead(send, "all-published", { ...all(surveyTexts), published: true });
  await createAndRead(send, "with-all-recipients", {
    recipients: ["a", "b", "c"].map((name) => ({ email: `${name}@example.com`, ...all(recipientTexts) })),
  });
  await send("GET", "/surveys");
}

async function matchRowsInEveryWay(send: Send): Promise<void> {
  const emails = ["one@example.com", "two@example.com", "three@example.com"];
  let mark = 1_000;
  for (const by of ["id", "slug"]) {
    const slug = `matched-by-${by}`;
    const texts = (email: string): object => ({ title: `For ${email}`, inviteTop: `Dear ${email}` });
    const recipients = emails.map((email) => ({ email, ...wholeRow, ...texts(email) }));
    const { id, rows } = await createAndRead(send, slug, { recipients });
    const [first, second, third] = rows.map((row) => row["id"]);
    const title = (): object => ({ title: `Title ${(mark += 1)}` });
    const adds: readonly object[][] = [
      [{ id: first, ...title() }],
      [{ ...wholeRow, id: first, email: "one@example.com", ...title() }],
      [{ id: second, email: "two@example.com", ...title() }],
      [{ id: third, email: "moved@example.com" }],
      [{ email: "ONE@Example.com", ...title() }],
      [
        { email: "one@example.com", ...title() },
        { email: "new@example.com", ...title() },
      ],
      [
        { email: "twice@example.com", ...title() },
        { email: "Twice@example.com", inviteTop: "Once more" },
      ],
      [{ email: "last@example.com", ...title() }, { id: first, inviteBottom: "Bye" }, { email: "very@example.com" }],
    ];
    const path = `/surveys/${by === "id" ? id : slug}`;
    for (const [index, added] of adds.entries())
      for (const skipExisting of [undefined, true, false]) {
        const marked = added.map((row) => ({ ...row, inviteSignOff: `Yours ${index} ${(mark += 1)}` }));
        await send("POST", `${path}/recipients`, { body: { skipExisting, recipients: marked } });
        await send("GET", `/surveys/${mark % 2 === 0 ? id : slug}`);
      }
    const remaining = [
      { email: "two@example.com", ...title() },
      { id: first, ...title() },
    ];
    await send("PATCH", path, { body: { recipients: remaining } });
    await send("GET", path);
    await send("GET", `${path}/responses`);
    await send("GET", "/surveys");
  }
}

async function sendManyRecipients(send: Send): Promise<void> {
  const people = (count: number, from = 0): object[] =>
    Array.from({ length: count }, (_, number) => ({ ...wholeRow, email: `person.${from + number}@example.com` }));
  const slug = "with-many";
  const { id, read } = await createAndRead(send, slug, { recipients: people(200) });
  const texts = { targetCompany: "Acme", title: "Too many", description: "Too many" };
  await send("POST", "/surveys", { body: { slug: "too-many", ...texts, recipients: people(201) } });
  for (const [index, recipients] of [people(1, 500), people(1), people(2, 199)].entries()) {
    await send("POST", `/surveys/${index % 2 === 0 ? id : slug}/recipients`, { body: { recipients } });
    await read();
  }
  for (const [index, recipients] of [people(201), people(200, 100)].entries()) {
    await send("PATCH", `/surveys/${index % 2 === 0 ? id : slug}`, { body: { recipients } });
    await read();
  }
}
