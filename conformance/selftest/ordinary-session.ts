import { isObject } from "../reading/json.ts";
import { textId } from "../reading/survey.ts";
import type { Client } from "./overhear.ts";

const question = (label: string): object => ({ type: "single_choice", label, required: true, options: ["Yes", "No"] });
const recipient = (name: string, more: object = {}): object => ({
  email: `${name}@example.com`,
  title: `For ${name}`,
  targetCompany: `${name} Ltd`,
  accentColor: "#102030",
  inviteTop: `Dear ${name}`,
  inviteBottom: "See you",
  inviteSignOff: "Yours",
  ...more,
});

/** What an ordinary program does with the API in a day: it knows nothing of the suite. `other` is the key of somebody else. */
export async function ordinarySession({ send }: Client, other: string): Promise<void> {
  const slug = "pulse-2026";
  const made = await send("POST", "/surveys", {
    body: {
      slug,
      targetCompany: "Acme",
      title: "Pulse",
      description: "How are you?\nTell us.",
      accentColor: "#336699",
      published: false,
      notifyOnResponse: false,
      notificationEmail: "team@example.com",
      questions: [
        question("Happy?"),
        { type: "short_text", label: "Why?", required: false },
        {
          type: "linear_scale",
          label: "How much?",
          required: true,
          scaleMin: 1,
          scaleMax: 5,
          scaleMinLabel: "Little",
          scaleMaxLabel: "Much",
        },
        { type: "multiple_choice", label: "Which?", required: false, options: ["A", "B"], allowOther: true },
      ],
      recipients: [recipient("ada"), recipient("bo")],
    },
  });
  const id = idIn(made.body) ?? slug;
  const read = async (): Promise<void> => void (await send("GET", `/surveys/${id}`));
  await read();
  await send("GET", `/surveys/${slug}`);
  const changes = [
    { title: "Pulse of spring" },
    { description: "Once more" },
    { welcomeMessage: "Welcome", accentColor: "#663399" },
    { logoUrl: "https://example.com/logo.png" },
    { questions: [question("Still happy?"), { type: "date", label: "Since when?", required: false }] },
    {
      title: "Pulse of summer",
      questions: [question("Happy now?"), { type: "rating", label: "Stars", required: true }],
    },
  ];
  for (const body of changes) {
    await send("PATCH", `/surveys/${id}`, { body });
    await read();
  }
  await send("PATCH", `/surveys/${slug}`, { body: { title: "Pulse of autumn" } });
  await send("GET", `/surveys/${slug}`);
  const add = (body: object): Promise<unknown> => send("POST", `/surveys/${id}/recipients`, { body });
  await add({ recipients: [recipient("cy"), recipient("dee")] });
  await read();
  await add({ recipients: [recipient("ada", { title: "For Ada, again" }), recipient("eve")] });
  await read();
  await add({ skipExisting: true, recipients: [recipient("bo", { title: "Not this" }), recipient("fay")] });
  await read();
  await send("POST", `/surveys/${slug}/recipients`, { body: { recipients: [recipient("gus")] } });
  await read();
  await send("GET", "/surveys");
  await send("GET", `/surveys/${id}/responses`);
  await send("GET", `/surveys/${slug}/responses`);
  // mistakes, as they happen
  await send("POST", "/surveys", { body: { slug, targetCompany: "Acme", title: "Again", description: "Again" } });
  await read();
  await send("PATCH", `/surveys/${id}`, { body: { questions: [{ type: "telepathy", label: "?", required: true }] } });
  await read();
  await send("POST", "/surveys", { body: '{"title": "cut' });
  await send("GET", `/surveys/${id}`, { key: null });
  await send("PATCH", `/surveys/${id}`, { key: null, body: { title: "Nobody's" } });
  await read();
  await send("GET", "/surveys/no-such-survey");
  // somebody else's program
  await send("GET", `/surveys/${id}`, { key: other });
  await send("GET", "/surveys", { key: other });
  const second = await send("POST", "/surveys", {
    key: other,
    body: {
      slug: "theirs",
      targetCompany: "Other",
      title: "Theirs",
      description: "Ours",
      questions: [question("Well?")],
    },
  });
  const theirs = idIn(second.body) ?? "theirs";
  await send("GET", `/surveys/${theirs}`, { key: other });
  await send("GET", `/surveys/${theirs}`);
  await send("PATCH", `/surveys/${id}`, { body: { recipients: [recipient("hal")] } });
  await read();
  await send("GET", `/surveys/${theirs}`, { key: other });
  await send("GET", "/surveys");
}

function idIn(body: unknown): string | undefined {
  const survey = isObject(body) && isObject(body["survey"]) ? body["survey"] : body;
  return isObject(survey) ? textId(survey["id"]) : undefined;
}
