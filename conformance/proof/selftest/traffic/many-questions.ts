import type { Send } from "./caller.ts";
import { choice, made } from "./made-survey.ts";

export async function manyQuestions(send: Send): Promise<void> {
  await changed(send);
  await longSurveys(send);
  await wrong(send);
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
const asking = (label: string, more: object = {}): object => ({ ...choice, label, ...more });

async function changed(send: Send): Promise<void> {
  const { id } = await made(send, "changed-questions", { recipients: [] });
  const lists: readonly object[][] = [
    [asking("Once?"), asking("Twice?"), asking("Thrice?")],
    [asking("Once?", { type: "dropdown", options: ["1", "2", "3"] }), asking("Twice?", { required: false })],
    [asking("Alike?"), asking("Alike?"), asking("Then?")],
    [{ type: "short_text", label: "In a word?", required: true }],
    [asking("Which?", { options: ["This | that", "10", "1.50", "a, b"] })],
    [asking("Which?", { type: "multiple_choice", allowOther: true }), asking("Which?", { type: "multiple_choice" })],
    Array.from({ length: 10 }, (_, index) => scale(10 - (index % 9))),
  ];
  for (const [index, questions] of lists.entries()) {
    await made(send, `created-questions-${index}`, { questions, recipients: [] });
    await send("PATCH", `/surveys/${id}`, { body: { questions } });
    await send("GET", `/surveys/${id}`);
  }
}

async function longSurveys(send: Send): Promise<void> {
  const long = (count: number): object[] =>
    Array.from({ length: count }, (_, number) => asking(`Question ${number}: ça va, 元気 ?`));
  const { id } = await made(send, "long-survey-of-120", { questions: long(120), recipients: [] });
  await send("PATCH", `/surveys/${id}`, { body: { title: "A long one" } });
  await send("GET", `/surveys/${id}`);
  await send("PATCH", `/surveys/${id}`, { body: { questions: long(70) } });
  await send("GET", `/surveys/${id}`);
  await send("POST", "/surveys", {
    body: { slug: "no-questions", targetCompany: "Acme", title: "No questions", description: "None at all" },
  });
  await send("GET", "/surveys/no-questions");
  await send("GET", "/surveys/no-questions/responses");
}

const wrongQuestions: readonly unknown[] = [
  ...["checkbox", "email", "nps", "", "toString", ["short_text"]].map((type) => asking("Which?", { type })),
  asking("Which?", { options: [{ label: "A" }, { label: "B" }] }),
  asking("Which?", { options: ["A", 2, ["B"]] }),
  asking("Which?", { type: "dropdown", options: "A" }),
  asking("Which?", { label: { en: "Which?" } }),
  ...[-1, 0.5, 2, null, "low"].map((scaleMin) => ({ ...scale(5), scaleMin })),
  ...[1, 11, 4.5, null, "high"].map((scaleMax) => ({ ...scale(5), scaleMax })),
  "a text",
  null,
];

async function wrong(send: Send): Promise<void> {
  const { id } = await made(send, "wrong-questions", { recipients: [{ email: "ann@example.com" }] });
  const recipients = [{ email: "new@example.com" }];
  const bodies: readonly object[] = [
    ...wrongQuestions.map((question) => ({ questions: [choice, question] })),
    { questions: [wrongQuestions[0], choice], recipients },
    {
      questions: [
        ...Array.from({ length: 9 }, (_, number) => asking(`Question ${number}?`)),
        { ...scale(5), scaleMax: 11 },
      ],
    },
    { questions: choice },
    { questions: [asking("New?")], recipients: "none" },
    { questions: [asking("New?")], recipients: { email: "one@example.com" } },
    { recipients: ["one@example.com"] },
  ];
  for (const [index, body] of bodies.entries()) {
    await send("PATCH", `/surveys/${id}`, { body });
    await send("GET", `/surveys/${id}`);
    const named = { slug: `wrong-question-${index}`, targetCompany: "Acme", title: "Wrong", description: "Wrong" };
    await send("POST", "/surveys", { body: { ...named, ...body } });
  }
  await send("POST", "/surveys", {
    body: [{ slug: "in-a-list", targetCompany: "Acme", title: "In a list", description: "In a list" }],
  });
  await send("POST", `/surveys/${id}/recipients`, { body: { recipients: ["one@example.com"] } });
  await send("POST", `/surveys/${id}/recipients`, { body: { recipients: { email: "one@example.com" } } });
  await send("GET", `/surveys/${id}`);
  await send("GET", "/surveys");
}
