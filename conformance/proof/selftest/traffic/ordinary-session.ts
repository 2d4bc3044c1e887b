import type { Driver } from "../../../client/driver/driver.ts";
import { textId } from "../../../suite/reading/survey.ts";
import type { Send } from "./create-send.ts";
import { surveyIn } from "./create-and-read.ts";

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

/** Simulates a day of an ordinary program, which knows nothing of the suite. `other` is another key. */
export async function playOrdinarySession(send: Send, other: string): Promise<void> {
  const slug = "pulse-2026";
  const made = await send("POST", "/surveys", {
    body: {
      slug,
      targetCompany: "Acme",
      title: "Pulse",
      description: "How are you?\nWrite to us.",
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
  const id = surveyIn(made.body).id ?? slug;
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
  await send("POST", "/surveys", { body: { slug, targetCompany: "Acme", title: "Again", description: "Again" } });
  await read();
  await send("PATCH", `/surveys/${id}`, { body: { questions: [{ type: "telepathy", label: "?", required: true }] } });
  await read();
  await send("POST", "/surveys", { body: '{"title": "cut' });
  await send("GET", `/surveys/${id}`, { key: null });
  await send("PATCH", `/surveys/${id}`, { key: null, body: { title: "Nobody's" } });
  await read();
  await send("GET", "/surveys/no-such-survey");
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
  const theirs = surveyIn(second.body).id ?? "theirs";
  await send("GET", `/surveys/${theirs}`, { key: other });
  await send("GET", `/surveys/${theirs}`);
  await send("PATCH", `/surveys/${id}`, { body: { recipients: [recipient("hal")] } });
  await read();
  await send("GET", `/surveys/${theirs}`, { key: other });
  await send("GET", "/surveys");
}

export async function playSessionWithDashboard(
  send: Send,
  other: string,
  driver: Pick<Required<Driver>, "markInvited" | "submitResponse">,
): Promise<void> {
  const made = await send("POST", "/surveys", {
    body: {
      slug: "pulse-of-all",
      targetCompany: "Acme",
      title: "Pulse of all",
      description: "For all of us",
      published: true,
      questions: [question("Happy?"), { type: "short_text", label: "Why?", required: false }],
      recipients: [recipient("ida"), recipient("jo")],
    },
  });
  const surveyId = surveyIn(made.body).id;
  const shown = await send("GET", "/surveys/pulse-of-all");
  const [recipientId, otherId] = surveyIn(shown.body).rows.map((row) => textId(row["id"]));
  if (surveyId === undefined || recipientId === undefined || otherId === undefined) return;
  const path = `/surveys/${surveyId}`;
  await send("GET", path);
  const slug = "pulse-of-all";
  const page = (id: string): string => `http://localhost/s/${slug}/${id}`;
  await driver.markInvited({ surveyId, slug, recipientId });
  await send("GET", path);
  await send("POST", `${path}/recipients`, {
    body: { skipExisting: true, recipients: [recipient("ida", { title: "Not this" }), recipient("kit")] },
  });
  await send("GET", path);
  await send("POST", `${path}/recipients`, { body: { recipients: [{ id: otherId, title: "For Jo, by id" }] } });
  await send("GET", path);
  await send("GET", `${path}/responses`);
  await driver.submitResponse({
    surveyId,
    slug,
    recipientId,
    url: page(recipientId),
    answers: ["Yes", "It is spring"],
  });
  await send("GET", `${path}/responses`);
  await driver.submitResponse({
    surveyId,
    slug,
    recipientId: otherId,
    url: page(otherId),
    answers: ["No", "It is cold"],
  });
  for (const name of [surveyId, slug, surveyId]) await send("GET", `/surveys/${name}/responses`);
  for (const name of [surveyId, slug]) await send("GET", `/surveys/${name}/responses`, { key: other });
  await send("PATCH", path, { body: { title: "Pulse of everybody" } });
  await send("GET", path);
  await send("GET", `${path}/responses`);
  await send("GET", "/surveys");
}

export async function playSessionWithFreshKey(
  send: Send,
  { issueKey, revokeKey }: Pick<Required<Driver>, "issueKey" | "revokeKey">,
): Promise<void> {
  const { key } = await issueKey();
  const all = async (slug: string): Promise<void> => {
    await send("GET", "/surveys", { key });
    await send("POST", "/surveys", {
      key,
      body: { slug, targetCompany: "Acme", title: `Title of ${slug}`, description: "With a key of its own" },
    });
    for (const name of [slug, "made-with-a-fresh-key"]) {
      await send("GET", `/surveys/${name}`, { key });
      await send("PATCH", `/surveys/${name}`, { key, body: { title: `Then ${slug}` } });
      await send("GET", `/surveys/${name}/responses`, { key });
    }
    await send("GET", "/surveys", { key });
  };
  await all("made-with-a-fresh-key");
  await revokeKey(key);
  await all("made-with-a-revoked-key");
  await send("GET", "/surveys");
}
