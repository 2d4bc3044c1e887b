import { everyQuestion } from "../../../reference/testing/every-question.ts";
import { isObject, type JsonObject } from "../../format/json.ts";
import { textId } from "../../reading/survey.ts";
import type { Client } from "./overhear.ts";

type Send = Client["send"];

const surveyTexts = [
  "targetCompany",
  "title",
  "description",
  "logoUrl",
  "accentColor",
  "welcomeMessage",
  "notificationEmail",
];
const recipientTexts = ["targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff"];
const choice = { type: "single_choice", label: "Happy?", required: true, options: ["Yes", "No"] };

/** A text that nobody else sends, of the form that the member has. */
function textFor(member: string, mark: number): string {
  if (member === "accentColor") return `#${(0x10_20_30 + mark).toString(16)}`;
  if (member === "logoUrl") return `https://example.com/logo-${mark}.png`;
  return member === "notificationEmail" ? `team-${mark}@example.com` : `${member} ${mark}`;
}

/** What the tests of programs that use the API send: each member, each endpoint, by id and by slug, each mistake. */
export async function manyRequests({ send }: Client, other: string): Promise<void> {
  await everyMember(send);
  await everyMatch(send);
  await mistakes(send);
  await strangers(send, other);
  await manyRecipients(send);
}

async function made(send: Send, slug: string, more: object = {}, key?: string): Promise<{ id: string; rows: Rows }> {
  const body = {
    slug,
    targetCompany: `Company of ${slug}`,
    title: `Title of ${slug}`,
    description: `About ${slug}`,
    published: false,
    notifyOnResponse: false,
    questions: [choice],
    ...more,
  };
  await send("POST", "/surveys", { body, ...(key === undefined ? {} : { key }) });
  const shown = await send("GET", `/surveys/${slug}`, key === undefined ? {} : { key });
  return { id: surveyIn(shown.body).id ?? slug, rows: surveyIn(shown.body).rows };
}

type Rows = readonly JsonObject[];

function surveyIn(body: unknown): { id: string | undefined; rows: Rows } {
  const survey = isObject(body) && isObject(body["survey"]) ? body["survey"] : body;
  if (!isObject(survey)) return { id: undefined, rows: [] };
  const { id, recipients } = survey;
  return { id: textId(id), rows: Array.isArray(recipients) ? recipients.filter(isObject) : [] };
}

/** Each member of a survey and of its recipients alone, then together, by id and by slug. */
async function everyMember(send: Send): Promise<void> {
  let mark = 0;
  const slug = "each-member";
  const row = { email: "ann@example.com" };
  const { id } = await made(send, slug, { recipients: [row], questions: everyQuestion });
  const all = (members: readonly string[]): object =>
    Object.fromEntries(members.map((member) => [member, textFor(member, (mark += 1))]));
  for (const name of [id, slug]) {
    const path = `/surveys/${name}`;
    const look = async (): Promise<void> => void (await send("GET", `/surveys/${(mark += 1) % 2 === 0 ? id : slug}`));
    for (const member of surveyTexts) {
      await send("PATCH", path, { body: all([member]) });
      await look();
    }
    await send("PATCH", path, { body: all(surveyTexts) });
    await look();
    for (const question of everyQuestion) {
      await send("PATCH", path, { body: { questions: [{ ...question, label: `${question.label} ${(mark += 1)}` }] } });
      await look();
    }
    await send("PATCH", path, { body: { questions: everyQuestion.toReversed() } });
    await look();
    for (const member of recipientTexts) {
      await send("POST", `${path}/recipients`, { body: { recipients: [{ ...row, ...all([member]) }] } });
      await look();
    }
    await send("PATCH", path, {
      body: { recipients: [{ ...row, ...all(recipientTexts) }, { email: "ben@example.com" }] },
    });
    await look();
    await send("PATCH", path, { body: { recipients: [] } });
    await look();
    await send("POST", `${path}/recipients`, { body: { recipients: [{ ...row, ...all(recipientTexts) }] } });
    await look();
  }
  await made(send, "all-published", { ...all(surveyTexts), published: true });
  await made(send, "with-all-recipients", {
    recipients: ["a", "b", "c"].map((name) => ({ email: `${name}@example.com`, ...all(recipientTexts) })),
  });
  await send("GET", "/surveys");
}

/** Adds that match by id, by email in other letters, by both, or by nothing; with the flag and without it. */
async function everyMatch(send: Send): Promise<void> {
  const emails = ["one@example.com", "two@example.com", "three@example.com"];
  let mark = 1_000;
  for (const by of ["id", "slug"]) {
    const slug = `matched-by-${by}`;
    const recipients = emails.map((email) => ({ email, title: `For ${email}`, inviteTop: `Dear ${email}` }));
    const { id, rows } = await made(send, slug, { recipients });
    const [first, second, third] = rows.map((row) => row["id"]);
    const title = (): object => ({ title: `Title ${(mark += 1)}` });
    const adds: readonly object[][] = [
      [{ id: first, ...title() }],
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
    for (const [index, given] of adds.entries())
      for (const skipExisting of [undefined, true, false]) {
        const named = given.map((row) => ({ ...row, inviteSignOff: `Yours ${index} ${(mark += 1)}` }));
        await send("POST", `${path}/recipients`, {
          body: skipExisting === undefined ? { recipients: named } : { skipExisting, recipients: named },
        });
        await send("GET", `/surveys/${mark % 2 === 0 ? id : slug}`);
      }
    await send("PATCH", path, {
      body: {
        recipients: [
          { email: "two@example.com", ...title() },
          { id: first, ...title() },
        ],
      },
    });
    await send("GET", path);
    await send("GET", `${path}/responses`);
    await send("GET", "/surveys");
  }
}

/** Requests that are to be rejected, a look after each; then the same without the mistake. */
async function mistakes(send: Send): Promise<void> {
  const slug = "with-mistakes";
  const { id } = await made(send, slug, { recipients: [{ email: "ada@example.com", title: "For Ada" }] });
  const whole = { targetCompany: "Acme", title: "New title", description: "New description" };
  const questions: readonly object[] = [
    { ...choice, type: "telepathy" },
    { ...choice, options: "Yes" },
    { ...choice, required: "yes" },
    { ...choice, options: undefined },
    { ...choice, label: undefined },
    { ...choice, label: 7 },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 2, scaleMax: 5 },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 1, scaleMax: 11 },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 1, scaleMax: 1 },
    { type: "linear_scale", label: "How much?", required: true, scaleMax: 5 },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 1 },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: "1", scaleMax: 5 },
    { type: "multiple_choice", label: "Which?", required: true, options: ["A"], allowOther: "yes" },
  ];
  const rows: readonly unknown[] = [
    { email: "no address" },
    { email: 7 },
    "a text",
    null,
    { email: "x@example.com", title: 7 },
  ];
  const bodies: readonly unknown[] = [
    ...questions.map((question) => ({ title: "With a bad question", questions: [choice, question] })),
    ...rows.map((row) => ({ title: "With a bad row", recipients: [{ email: "good@example.com" }, row] })),
    ...surveyTexts.map((member) => ({ [member]: 7 })),
    { title: "With a bad list", questions: "none" },
    { title: "With a bad list", recipients: "none" },
    '{"title": "cut',
    "[]",
    "null",
  ];
  for (const name of [id, slug]) {
    const path = `/surveys/${name}`;
    const look = async (): Promise<void> => void (await send("GET", path));
    for (const body of bodies) {
      await send("PATCH", path, { body });
      await look();
    }
    for (const row of rows) {
      await send("POST", `${path}/recipients`, { body: { recipients: [{ email: "good@example.com" }, row] } });
      await look();
    }
    for (const body of [{}, { recipients: "none" }, "[]", '{"recipients": ['])
      await send("POST", `${path}/recipients`, { body });
    await look();
    await send("PATCH", path, { body: { title: `Mended by ${name}`, questions: [choice] } });
    await look();
  }
  for (const [index, body] of bodies.entries())
    await send("POST", "/surveys", { body: isObject(body) ? { slug: `mistake-${index}`, ...whole, ...body } : body });
  for (const member of Object.keys(whole))
    await send("POST", "/surveys", { body: { slug: `without-${member}`, ...whole, [member]: undefined } });
  await send("GET", "/surveys");
  await send("POST", "/surveys", { body: { ...whole, slug } });
  await send("GET", `/surveys/${slug}`);
  await made(send, "taken-while-published", { published: true });
  await send("POST", "/surveys", { body: { ...whole, slug: "taken-while-published" } });
  await send("GET", "/surveys/taken-while-published");
}

/** Requests without a key, with a wrong one, with somebody else's, and for what isn't there. */
async function strangers(send: Send, other: string): Promise<void> {
  const slug = "not-for-all";
  const { id } = await made(send, slug, { recipients: [{ email: "ada@example.com" }] });
  const theirs = await made(send, "of-somebody-else", { recipients: [{ email: "ada@example.com" }] }, other);
  const requests = (name: string): readonly (readonly [string, string, object?])[] => [
    ["GET", `/surveys/${name}`],
    ["GET", `/surveys/${name}/responses`],
    ["PATCH", `/surveys/${name}`, { title: "Changed by a stranger" }],
    ["POST", `/surveys/${name}/recipients`, { recipients: [{ email: "stranger@example.com" }] }],
  ];
  const listed: readonly (readonly [string, string, object?])[] = [
    ["GET", "/surveys"],
    ["POST", "/surveys", { targetCompany: "Acme", title: "Nobody's", description: "Nobody's" }],
  ];
  for (const name of [id, slug])
    for (const [method, path, body] of [...requests(name), ...listed]) {
      const sent = body === undefined ? {} : { body };
      await send(method, path, { ...sent, key: null });
      await send(method, path, { ...sent, key: "wrong-key-0123456789" });
      await send(method, path, { ...sent, key: null, headers: { authorization: "Basic YTpi" } });
      if (path.includes(name)) await send(method, path, { ...sent, key: other });
      await send("GET", `/surveys/${slug}`);
    }
  for (const name of [theirs.id, "of-somebody-else"])
    for (const [method, path, body] of requests(name)) {
      await send(method, path, body === undefined ? {} : { body });
      await send("GET", `/surveys/${name}`, { key: other });
    }
  for (const [method, path, body] of requests("no-such-survey"))
    await send(method, path, body === undefined ? {} : { body });
  await send("GET", "/surveys", { key: other });
  await send("GET", "/surveys");
}

/** As many recipients as a survey may have, and one more. */
async function manyRecipients(send: Send): Promise<void> {
  const some = (count: number, from = 0): object[] =>
    Array.from({ length: count }, (_, number) => ({ email: `person-${from + number}@example.com` }));
  const slug = "with-many";
  const { id } = await made(send, slug, { recipients: some(200) });
  await send("POST", "/surveys", {
    body: {
      slug: "too-many",
      targetCompany: "Acme",
      title: "Too many",
      description: "Too many",
      recipients: some(201),
    },
  });
  for (const [index, recipients] of [some(1, 500), some(1), some(2, 199)].entries()) {
    await send("POST", `/surveys/${index % 2 === 0 ? id : slug}/recipients`, { body: { recipients } });
    await send("GET", `/surveys/${id}`);
  }
  for (const [index, recipients] of [some(201), some(200, 100)].entries()) {
    await send("PATCH", `/surveys/${index % 2 === 0 ? id : slug}`, { body: { recipients } });
    await send("GET", `/surveys/${id}`);
  }
}
