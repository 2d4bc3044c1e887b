import { writeJson } from "../../../client/json/json.ts";
import type { Send } from "./create-send.ts";
import { choice, createAndRead, wholeRow } from "./create-and-read.ts";

/**
 * Sends what clients in other languages would: other spellings of JSON, almost JSON, other keys. Recorded from a conforming
 * service, this traffic must show no failure.
 */
export async function sendLikeManyClients(send: Send, otherKey: string): Promise<void> {
  await sendOtherSpellings(send);
  await sendAlmostJson(send);
  await sendWhilePublished(send, otherKey);
}

const nonAsciiText = "Café ☕ straße 日本 😀 a/b";

/** Writes JSON in ASCII only, as PHP and Python do. */
function toAsciiJson(document: object): string {
  return (writeJson(document) ?? "").replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

async function sendOtherSpellings(send: Send): Promise<void> {
  const spellings: readonly ((document: object) => { body: string; headers?: Record<string, string> })[] = [
    (document) => ({ body: toAsciiJson(document) }),
    (document) => ({ body: toAsciiJson(document).replaceAll("/", "\\/") }),
    (document) => ({ body: `\n${JSON.stringify(document, null, 2)}\n` }),
    ...["application/json; charset=utf-8", "application/json;charset=UTF-8"].map((type) => (document: object) => ({
      body: JSON.stringify(document),
      headers: { "content-type": type },
    })),
  ];
  for (const [index, spelled] of spellings.entries()) {
    const slug = `spelled-${index}-ways`;
    const title = index < 2 ? nonAsciiText : "Pulse of spring";
    const row = (name: string): object => ({ ...wholeRow, email: `${name}@example.com`, title });
    const questions = [{ ...choice, label: title }];
    const named = { targetCompany: title, title, description: title, published: false };
    await send("POST", "/surveys", spelled({ slug, ...named, questions, recipients: [row("amy")] }));
    await send("GET", `/surveys/${slug}`);
    await send("PATCH", `/surveys/${slug}`, spelled({ title: `${title} again`, questions: [...questions, choice] }));
    await send("GET", `/surveys/${slug}`);
    await send("POST", `/surveys/${slug}/recipients`, spelled({ recipients: [row("ben")] }));
    await send("GET", `/surveys/${slug}`);
  }
}

async function sendAlmostJson(send: Send): Promise<void> {
  const { id } = await createAndRead(send, "almost-json");
  const bodies = ['{"title": "No end"', '{"title": "A comma",}', "{'title': 'Single quotes'}", '"text"', "5", "true"];
  for (const body of [...bodies, "title=A+form"]) {
    for (const [method, path] of [
      ["PATCH", `/surveys/${id}`],
      ["POST", `/surveys/${id}/recipients`],
      ["POST", "/surveys"],
    ] as const)
      await send(method, path, { body });
    await send("GET", `/surveys/${id}`);
  }
}

/** Reads a published survey with other keys and by similar ids, and a new one with the other key before its owner does. */
async function sendWhilePublished(send: Send, otherKey: string): Promise<void> {
  const { id, patch } = await createAndRead(send, "published-for-all", {
    published: true,
    notifyOnResponse: true,
    notificationEmail: "team@example.com",
    // characters with a meaning in HTML and URLs
    targetCompany: `R&D <"Acme"> & 'sons'`,
    logoUrl: "https://example.com/logo.png?size=1&kind=2",
  });
  for (const name of [id, "published-for-all"])
    for (const key of [otherKey, null, "no-key-of-anybody-0123456789"]) {
      await send("GET", `/surveys/${name}`, { key });
      await send("GET", `/surveys/${name}/responses`, { key });
    }
  await send("GET", "/surveys", { headers: { authorization: "Bearer " } });
  await patch({ questions: [choice, { ...choice, label: "Once more?" }] });
  for (const name of [id.slice(0, -4), id.slice(0, 8), `${id}0`]) await send("GET", `/surveys/${name}`);
  // the other key reads the survey before its owner does
  await send("POST", "/surveys", {
    body: { slug: "asked-for-at-once", targetCompany: "Acme", title: "Asked for", description: "At once" },
  });
  await send("GET", "/surveys/asked-for-at-once", { key: otherKey });
  await send("GET", "/surveys/asked-for-at-once");
  await send("GET", "/surveys/asked-for-at-once/responses");
  await send("PATCH", "/surveys/asked-for-at-once", { body: { slug: "published-for-all", title: "Another" } });
  for (const name of ["asked-for-at-once", "published-for-all"]) await send("GET", `/surveys/${name}`);
}

/** Sends races of adds, PATCHes and creates, and reads the surveys after each race. */
export async function sendConcurrentWrites(send: Send, otherKey: string): Promise<void> {
  const slug = "several-at-once";
  const row = (name: string): object => ({ ...wholeRow, email: `${name}@example.com` });
  const { id } = await createAndRead(send, slug, { recipients: [row("first")] });
  const { id: theirs } = await createAndRead(send, "several-of-another", { recipients: [row("first")] }, otherKey);
  const path = `/surveys/${id}`;
  const add = (recipients: readonly object[]): Promise<unknown> =>
    send("POST", `${path}/recipients`, { body: { recipients } });
  const patch = (body: object, name = id, key?: string): Promise<unknown> =>
    send("PATCH", `/surveys/${name}`, { body, key });
  for (const round of [1, 2, 3]) {
    const names = ["a", "b", "c", "d"].map((name) => `${name}${round}`);
    const create = (title: string): Promise<unknown> =>
      send("POST", "/surveys", {
        body: { slug: `raced-${round}-times`, targetCompany: "Acme", title, description: title },
      });
    const races: readonly (() => readonly Promise<unknown>[])[] = [
      () => names.map((name) => add([row(name)])),
      () => names.map((name) => add([{ ...row("same"), title: `By ${name}` }])),
      () => [...names.map((name) => add([row(`${name}.and.more`)])), patch({ title: `Title ${round}` })],
      () => [
        patch({ title: `First ${round}` }),
        patch({ description: `Second ${round}` }),
        patch({ accentColor: "#112233" }),
      ],
      () => [patch({ title: `Ours ${round}` }), patch({ title: `Theirs ${round}` }, theirs, otherKey)],
      () => names.map((name) => create(`Made by ${name}`)),
    ];
    for (const race of races) {
      await Promise.all(race());
      await send("GET", path);
      await send("GET", `/surveys/${theirs}`, { key: otherKey });
    }
    await send("GET", `/surveys/raced-${round}-times`);
  }
  await send("GET", "/surveys");
}
