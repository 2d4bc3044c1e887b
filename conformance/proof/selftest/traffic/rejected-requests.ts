import { isObject } from "../../../client/json/json.ts";
import type { Send } from "./create-send.ts";
import { choice, createAndRead, requestsFor, surveyTexts, wholeRow } from "./create-and-read.ts";

/** Sends invalid bodies to each endpoint that takes one, by id and by slug. Reads the survey after each. */
export async function sendMistakes(send: Send): Promise<void> {
  const slug = "with-mistakes";
  const { id } = await createAndRead(send, slug, { recipients: [{ email: "ada@example.com", title: "For Ada" }] });
  const validBody = {
    targetCompany: "Acme and sons",
    title: "New title",
    description: "New description",
    questions: [choice],
    recipients: [{ ...wholeRow, email: "good@example.com" }],
  };
  const questions: readonly object[] = [
    { ...choice, type: "telepathy" },
    { ...choice, options: "Yes" },
    { ...choice, required: "yes" },
    { ...choice, required: "always" },
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
    { type: "multiple_choice", label: "Which?", required: true, options: ["A", "B"], allowOther: "sometimes" },
    { type: "linear_scale", label: "How much?", required: true, scaleMin: 1, scaleMax: 4.5 },
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
    const { read, patch, add } = requestsFor(send, name);
    for (const body of bodies) await patch(body);
    // each add also has a recipient who isn't on the list yet
    for (const [index, row] of rows.entries()) await add({ recipients: [{ email: `good.${index}@example.com` }, row] });
    for (const body of [{}, { recipients: "none" }, "[]", '{"recipients": ['])
      await send("POST", `/surveys/${name}/recipients`, { body });
    await read();
    await patch({ title: `Mended by ${name}`, questions: [choice] });
  }
  for (const [index, body] of bodies.entries())
    await send("POST", "/surveys", {
      body: isObject(body) ? { slug: `mistake-${index}`, ...validBody, ...body } : body,
    });
  for (const member of Object.keys(validBody))
    await send("POST", "/surveys", { body: { slug: `without-${member}`, ...validBody, [member]: undefined } });
  await send("GET", "/surveys");
  await send("POST", "/surveys", { body: { ...validBody, slug } });
  await send("GET", `/surveys/${slug}`);
  await createAndRead(send, "in-use-while-published", { published: true });
  await send("POST", "/surveys", { body: { ...validBody, slug: "in-use-while-published" } });
  await send("GET", "/surveys/in-use-while-published");
}

/** Sends each request without a key, with an invalid key and with the key of another owner. */
export async function sendAsStrangers(send: Send, otherKey: string): Promise<void> {
  const slug = "not-for-all";
  const { id } = await createAndRead(send, slug, { recipients: [{ email: "ada@example.com" }] });
  const theirs = await createAndRead(
    send,
    "of-somebody-else",
    { recipients: [{ email: "ada@example.com" }] },
    otherKey,
  );
  const requests = (name: string): readonly (readonly [string, string, object?])[] => [
    ["GET", `/surveys/${name}`],
    ["GET", `/surveys/${name}/responses`],
    ["PATCH", `/surveys/${name}`, { title: "Changed by a stranger" }],
    ["POST", `/surveys/${name}/recipients`, { recipients: [{ email: "stranger@example.com" }] }],
  ];
  const requestsForTheList: readonly (readonly [string, string, object?])[] = [
    ["GET", "/surveys"],
    ["POST", "/surveys", { targetCompany: "Acme", title: "Nobody's", description: "Nobody's" }],
  ];
  for (const name of [id, slug])
    for (const [method, path, body] of [...requests(name), ...requestsForTheList]) {
      await send(method, path, { body, key: null });
      await send(method, path, { body, key: "wrong-key-0123456789" });
      await send(method, path, { body, key: null, headers: { authorization: "Basic YTpi" } });
      if (path.includes(name)) await send(method, path, { body, key: otherKey });
      await send("GET", `/surveys/${slug}`);
    }
  for (const name of [theirs.id, "of-somebody-else"])
    for (const [method, path, body] of requests(name)) {
      await send(method, path, { body });
      await send("GET", `/surveys/${name}`, { key: otherKey });
    }
  for (const [method, path, body] of requests("no-such-survey")) await send(method, path, { body });
  await send("GET", "/surveys", { key: otherKey });
  await send("GET", "/surveys");
}
