import type { Send } from "./create-send.ts";
import { choice, createAndRead } from "./create-and-read.ts";

/** Sends lists of questions: changed, long and invalid lists. */
export async function sendManyQuestions(send: Send): Promise<void> {
  await changeQuestions(send);
  await sendLongSurveys(send);
  await sendWrongQuestions(send);
}

const scale = (scaleMax: number): object => ({
  type: "linear_scale",
  label: `How much of ${scaleMax}?`,
  required: false,
  scaleMin: 0,
  scaleMax,
  scaleMinLabel: "Not at all, whatever is done",
  scaleMaxLabel: "Very much, whatever is done",
});
const choiceLabelled = (label: string, more: object = {}): object => ({ ...choice, label, ...more });

async function changeQuestions(send: Send): Promise<void> {
  const { patch } = await createAndRead(send, "changed-questions", { recipients: [] });
  const lists: readonly object[][] = [
    [choiceLabelled("Once?"), choiceLabelled("Twice?"), choiceLabelled("Thrice?")],
    [
      choiceLabelled("Once?", { type: "dropdown", options: ["1", "2", "3"] }),
      choiceLabelled("Twice?", { required: false }),
    ],
    [choiceLabelled("Alike?"), choiceLabelled("Alike?"), choiceLabelled("Then?")],
    [{ type: "short_text", label: "In a word?", required: true }],
    [choiceLabelled("Which?", { options: ["This | that", "10", "1.50", "a, b"] })],
    [
      choiceLabelled("Which?", { type: "multiple_choice", allowOther: true }),
      choiceLabelled("Which?", { type: "multiple_choice" }),
    ],
    Array.from({ length: 10 }, (_, index) => scale(10 - (index % 9))),
  ];
  for (const [index, questions] of lists.entries()) {
    await createAndRead(send, `created-questions-${index}`, { questions, recipients: [] });
    await patch({ questions });
  }
}

async function sendLongSurveys(send: Send): Promise<void> {
  const long = (count: number): object[] =>
    Array.from({ length: count }, (_, number) => choiceLabelled(`Question ${number}: ça va, 元気 ?`));
  const { patch } = await createAndRead(send, "long-survey-of-120", { questions: long(120), recipients: [] });
  await patch({ title: "A long one" });
  await patch({ questions: long(70) });
  await send("POST", "/surveys", {
    body: { slug: "no-questions", targetCompany: "Acme", title: "No questions", description: "None at all" },
  });
  await send("GET", "/surveys/no-questions");
  await send("GET", "/surveys/no-questions/responses");
}

const wrongQuestions: readonly unknown[] = [
  ...["checkbox", "email", "nps", "", "toString", ["short_text"]].map((type) => choiceLabelled("Which?", { type })),
  choiceLabelled("Which?", { options: [{ label: "A" }, { label: "B" }] }),
  choiceLabelled("Which?", { options: ["A", 2, ["B"]] }),
  choiceLabelled("Which?", { type: "dropdown", options: "A" }),
  choiceLabelled("Which?", { label: { en: "Which?" } }),
  ...[-1, 0.5, 2, null, "low"].map((scaleMin) => ({ ...scale(5), scaleMin })),
  ...[1, 11, 4.5, null, "high"].map((scaleMax) => ({ ...scale(5), scaleMax })),
  "a text",
  null,
];

async function sendWrongQuestions(send: Send): Promise<void> {
  const survey = await createAndRead(send, "wrong-questions", { recipients: [{ email: "ann@example.com" }] });
  const recipients = [{ email: "new@example.com" }];
  const nine = Array.from({ length: 9 }, (_, number) => choiceLabelled(`Question ${number}?`));
  const bodies: readonly object[] = [
    ...wrongQuestions.map((question) => ({ questions: [choice, question] })),
    { questions: [wrongQuestions[0], choice], recipients },
    { questions: [...nine, { ...scale(5), scaleMax: 11 }] },
    { questions: choice },
    { questions: [choiceLabelled("New?")], recipients: "none" },
    { questions: [choiceLabelled("New?")], recipients: { email: "one@example.com" } },
    { recipients: ["one@example.com"] },
  ];
  for (const [index, body] of bodies.entries()) {
    await survey.patch(body);
    const named = { slug: `wrong-question-${index}`, targetCompany: "Acme", title: "Wrong", description: "Wrong" };
    await send("POST", "/surveys", { body: { ...named, ...body } });
  }
  await send("POST", "/surveys", {
    body: [{ slug: "in-a-list", targetCompany: "Acme", title: "In a list", description: "In a list" }],
  });
  await send("POST", `/surveys/${survey.id}/recipients`, { body: { recipients: ["one@example.com"] } });
  await survey.add({ recipients: { email: "one@example.com" } });
  await send("GET", "/surveys");
}
