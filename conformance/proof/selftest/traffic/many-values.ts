import { everyQuestion } from "../../../../reference/testing/every-question.ts";
import type { Send } from "./create-send.ts";
import { choice, createAndRead, recipientTexts, requestsFor, wholeRow } from "./create-and-read.ts";

const texts = [
  "one\ntwo\n\nfour",
  "cafe\u0301 ﬁne Ⅳ straße",
  "שלום مرحبا",
  "日本語 ไทย 😀 👩‍👩‍👧‍👦",
  `<b>5 > 4</b> R&D &amp; "so" 'it'`,
  "10%25 {{name}} $1 C:\\new\\table",
  "  padded  twice  ",
  "0",
  "false",
  "null",
  "",
  `${"a text that goes on and on, ".repeat(9)}end`,
  `${"a text that goes on and on, ".repeat(60)}end`,
];
const surveyMembers = ["title", "description", "welcomeMessage"];
const rowMembers = recipientTexts.filter((member) => member !== "accentColor");

const membersWithText = (members: readonly string[], text: string): object =>
  Object.fromEntries(members.map((member, index) => [member, text === "" || index === 0 ? text : `${text} ${index}`]));

/** Sends unusual texts in every member, each type of question, long lists, and slugs that resemble each other. */
export async function sendManyValues(send: Send, otherKey: string): Promise<void> {
  for (const [index, text] of texts.entries()) await sendEverywhere(send, text, index);
  await sendEveryQuestionAlone(send);
  await sendLongLists(send);
  await createSimilarSurveys(send, otherKey);
}

async function sendEverywhere(send: Send, text: string, index: number): Promise<void> {
  const question = { ...choice, label: text, options: [`Yes ${text}`, "No"] };
  const rowTexts = membersWithText(rowMembers, text);
  const row = (name: string): object => ({ email: `${name}-${index}@example.com`, ...rowTexts });
  const { id } = await createAndRead(send, `values-${index}`, {
    ...membersWithText(text === "" ? ["welcomeMessage"] : surveyMembers, text),
    questions: [question],
    recipients: [row("first")],
  });
  const { id: plain } = await createAndRead(send, `before-values-${index}`, {
    recipients: [{ email: "first@example.com" }],
  });
  for (const name of [id, plain]) {
    const { read, patch, add } = requestsFor(send, name);
    for (const member of surveyMembers) await send("PATCH", `/surveys/${name}`, { body: { [member]: text } });
    await read();
    await patch({ questions: [question, { ...choice, label: `Then ${text}` }] });
    await add({ recipients: [row("added"), row("first")] });
    await patch({ recipients: [row("patched"), row("first")] });
  }
}

async function sendEveryQuestionAlone(send: Send): Promise<void> {
  const scales = [0, 1].flatMap((scaleMin) =>
    Array.from({ length: 9 }, (_, index) => ({
      type: "linear_scale",
      label: `How much of ${index + 2}?`,
      required: false,
      scaleMin,
      scaleMax: index + 2,
      scaleMinLabel: "Low",
      scaleMaxLabel: "High",
    })),
  );
  const types = everyQuestion.map((question) => ({ ...question, rows: undefined }));
  const { patch } = await createAndRead(send, "each-question");
  for (const [index, question] of [...types, ...scales].entries()) {
    await createAndRead(send, `question-${index}`, { questions: [question] });
    await patch({ questions: [question] });
  }
}

const people = (count: number, from = 0, title = "Title of"): object[] =>
  Array.from({ length: count }, (_, number) => ({
    ...wholeRow,
    email: `somebody.with.a.long.name.${from + number}@mail.example.com`,
    title: `${title} ${from + number}`,
  }));

async function sendLongLists(send: Send): Promise<void> {
  const options = Array.from({ length: 25 }, (_, number) => `Option ${number}`);
  const { id, patch, add } = await createAndRead(send, "a-slug-that-says-all-about-the-survey-of-this-spring", {
    questions: [
      { ...choice, options },
      { ...choice, type: "dropdown", options },
    ],
    recipients: [],
    logoUrl: "https://example.com/logo.png?size=large#top",
  });
  await add({ recipients: people(201) });
  await add({ recipients: people(150) });
  await add({ recipients: people(120, 80), skipExisting: true });
  await add({ recipients: people(200, 0, "Next title of") });
  await add({ recipients: people(200, 0, "Not this title of"), skipExisting: true });
  await patch({ description: "For very many people" });
  await send("POST", `/surveys/${id}/recipients`, { body: { recipients: [...people(2), null] } });
  await patch({ title: "Too many", questions: [choice], recipients: people(201) });
  await patch({ recipients: people(30), questions: [{ ...choice, options }] });
}

async function createSimilarSurveys(send: Send, otherKey: string): Promise<void> {
  const long = "what-we-asked-all-of-you-in-this-spring";
  for (const slug of ["20260401", `${long}-first`, `${long}-second`]) await createAndRead(send, slug);
  await send("GET", `/surveys/${long}-first`);
  const named = { targetCompany: "Acme", title: "Spring", description: "In spring" };
  for (const key of [undefined, undefined, otherKey]) await send("POST", "/surveys", { body: named, key });
  await send("GET", "/surveys");
  await createAndRead(send, "spring", {
    recipients: ["ann@example.com", "joann@example.com", "ann@example.org"].map((email) => ({ email })),
  });
  await createAndRead(send, "spring-2026", { recipients: [{ email: "ann@example.com" }] });
  await send("POST", "/surveys", { body: { ...named, slug: "spring" }, key: otherKey });
  for (const name of ["spring", "spring-2026", "SPRING", "spring-20"]) {
    await send("GET", `/surveys/${name}`);
    await send("GET", `/surveys/${name}`, { key: otherKey });
  }
  await send("POST", "/surveys/spring-2026/recipients", {
    body: { recipients: [{ email: "joann@example.com", title: "For Jo" }, { email: "nn@example.com" }] },
  });
  await send("PATCH", "/surveys/spring", { body: { questions: [{ ...choice, label: "Only here?" }] } });
  for (const name of ["spring", "spring-2026"]) await send("GET", `/surveys/${name}`);
  await send("GET", "/surveys/never-made");
  await send("POST", "/surveys/never-made/recipients", { body: { recipients: [{ email: "ann@example.com" }] } });
  await send("GET", "/surveys/never-made");
  await send("PATCH", "/surveys/never-made", { body: { title: "Nobody's" } });
  await send("GET", "/surveys/never-made");
  await send("GET", "/surveys/never-made/responses");
  await send("GET", "/surveys/never-made");
  for (const key of [`${otherKey}x`, otherKey.slice(0, -1), otherKey.toUpperCase(), `${otherKey} ${otherKey}`])
    await send("GET", "/surveys", { key });
  await send("GET", "/surveys", { key: otherKey });
}
