import type { Driver } from "../../../client/driver/driver.ts";
import { textId } from "../../../suite/reading/survey.ts";
import type { Send } from "./create-send.ts";
import { requestsFor, surveyIn } from "./create-and-read.ts";

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

/** Simulates a day of an ordinary client, which knows nothing of the suite. */
export async function playOrdinarySession(send: Send, otherKey: string): Promise<void> {
  const slug = "pulse-2026";
  const oneToFive = { scaleMin: 1, scaleMax: 5, scaleMinLabel: "Little", scaleMaxLabel: "Much" };
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
        { type: "linear_scale", label: "How much?", required: true, ...oneToFive },
        { type: "multiple_choice", label: "Which?", required: false, options: ["A", "B"], allowOther: true },
      ],
      recipients: [recipient("ada"), recipient("bo")],
    },
  });
  const id = surveyIn(made.body).id ?? slug;
  const { read, patch, add } = requestsFor(send, id);
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
  for (const body of changes) await patch(body);
  await requestsFor(send, slug).patch({ title: "Pulse of autumn" });
  await add({ recipients: [recipient("cy"), recipient("dee")] });
  await add({ recipients: [recipient("ada", { title: "For Ada, again" }), recipient("eve")] });
  await add({ skipExisting: true, recipients: [recipient("bo", { title: "Not this" }), recipient("fay")] });
  await send("POST", `/surveys/${slug}/recipients`, { body: { recipients: [recipient("gus")] } });
  await read();
  await send("GET", "/surveys");
  await send("GET", `/surveys/${id}/responses`);
  await send("GET", `/surveys/${slug}/responses`);
  await send("POST", "/surveys", { body: { slug, targetCompany: "Acme", title: "Again", description: "Again" } });
  await read();
  await patch({ questions: [{ type: "telepathy", label: "?", required: true }] });
  await send("POST", "/surveys", { body: '{"title": "cut' });
  await send("GET", `/surveys/${id}`, { key: null });
  await send("PATCH", `/surveys/${id}`, { key: null, body: { title: "Nobody's" } });
  await read();
  await send("GET", "/surveys/no-such-survey");
  await send("GET", `/surveys/${id}`, { key: otherKey });
  await send("GET", "/surveys", { key: otherKey });
  const texts = { targetCompany: "Other", title: "Theirs", description: "Ours" };
  const body = { slug: "theirs", ...texts, questions: [question("Well?")] };
  const second = await send("POST", "/surveys", { key: otherKey, body });
  const otherId = surveyIn(second.body).id ?? "theirs";
  await send("GET", `/surveys/${otherId}`, { key: otherKey });
  await send("GET", `/surveys/${otherId}`);
  await patch({ recipients: [recipient("hal")] });
  await send("GET", `/surveys/${otherId}`, { key: otherKey });
  await send("GET", "/surveys");
}

/** Simulates a client whose recipients are invited and respond. `driver` invites them and responds for them. */
export async function playSessionWithDashboard(
  send: Send,
  otherKey: string,
  driver: Pick<Required<Driver>, "markInvited" | "submitResponse">,
): Promise<void> {
  const slug = "pulse-of-all";
  const made = await send("POST", "/surveys", {
    body: {
      slug,
      targetCompany: "Acme",
      title: "Pulse of all",
      description: "For all of us",
      published: true,
      questions: [question("Happy?"), { type: "short_text", label: "Why?", required: false }],
      recipients: [recipient("ida"), recipient("jo")],
    },
  });
  const surveyId = surveyIn(made.body).id;
  const shown = await send("GET", `/surveys/${slug}`);
  const [recipientId, otherId] = surveyIn(shown.body).rows.map((row) => textId(row["id"]));
  if (surveyId === undefined || recipientId === undefined || otherId === undefined) return;
  const path = `/surveys/${surveyId}`;
  const { read, patch, add } = requestsFor(send, surveyId);
  const respond = async (id: string, ...answers: readonly string[]): Promise<void> =>
    driver.submitResponse({ surveyId, slug, recipientId: id, url: `http://localhost/s/${slug}/${id}`, answers });
  await read();
  await driver.markInvited({ surveyId, slug, recipientId });
  await read();
  await add({ skipExisting: true, recipients: [recipient("ida", { title: "Not this" }), recipient("kit")] });
  await add({ recipients: [{ id: otherId, title: "For Jo, by id" }] });
  await send("GET", `${path}/responses`);
  await respond(recipientId, "Yes", "It is spring");
  await send("GET", `${path}/responses`);
  await respond(otherId, "No", "It is cold");
  for (const name of [surveyId, slug, surveyId]) await send("GET", `/surveys/${name}/responses`);
  for (const name of [surveyId, slug]) await send("GET", `/surveys/${name}/responses`, { key: otherKey });
  await patch({ title: "Pulse of everybody" });
  await send("GET", `${path}/responses`);
  await send("GET", "/surveys");
}

/** Simulates a client with a new key, which is revoked in the middle of the session. */
export async function playSessionWithFreshKey(
  send: Send,
  { issueKey, revokeKey }: Pick<Required<Driver>, "issueKey" | "revokeKey">,
): Promise<void> {
  const { key } = await issueKey();
  const sendEveryRequest = async (slug: string): Promise<void> => {
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
  await sendEveryRequest("made-with-a-fresh-key");
  await revokeKey(key);
  await sendEveryRequest("made-with-a-revoked-key");
  await send("GET", "/surveys");
}
