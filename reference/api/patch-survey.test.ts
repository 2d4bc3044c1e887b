import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readFixture } from "../../fixtures/read-fixture.ts";
import { listAt, memberAt, textAt } from "../testing/members.ts";
import { people } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let path: string;
let survey: Readonly<Record<string, unknown>>;
let tick = 0;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date((tick += 1000)) });
});
beforeEach(async () => {
  const content = readFixture("surveys", "every-question-type");
  const { body } = await server.post("/surveys", { ...content, recipients: people(3) });
  survey = memberAt(body, "survey") as Readonly<Record<string, unknown>>;
  path = `/surveys/${textAt(survey, "id")}`;
});
afterAll(() => server.close());

const stored = async (): Promise<unknown> => memberAt((await server.get(path)).body, "survey");

const changes = {
  title: "Another",
  description: "Other words",
  welcomeMessage: "Hello",
  logoUrl: "https://example.com/logo.png",
  accentColor: "#Abc",
  questions: [{ type: "date", label: "When?", required: true }],
};

test.each(Object.entries(changes))("%s alone is changed, and nothing else but the time", async (name, value) => {
  const { status, body } = await server.patch(path, { [name]: value });
  const changed = { ...survey, [name]: value, updatedAt: expect.any(String) };
  expect({ status, body }).toEqual({ status: 200, body: { survey: changed } });
  expect(textAt(body, "survey", "updatedAt") > textAt(survey, "updatedAt")).toBe(true);
  expect(await stored()).toEqual(memberAt(body, "survey"));
});

test("all are changed together, by the slug as well", async () => {
  await server.patch(`/surveys/${textAt(survey, "slug")}`, { ...changes, recipients: [] });
  expect(await stored()).toEqual({ ...survey, ...changes, recipients: [], updatedAt: expect.any(String) });
});

test("optional members can be unset", async () => {
  await server.patch(path, changes);
  const unset = { description: null, welcomeMessage: null, logoUrl: null, accentColor: null };
  expect((await server.patch(path, unset)).body).toMatchObject({ survey: { ...unset, title: "Another" } });
});

test("{} changes nothing, and unknown members don't count", async () => {
  for (const body of [{}, { colour: 5, createdAt: "x", url: "y" }]) {
    expect(await server.patch(path, body)).toMatchObject({ status: 200, body: { survey } });
  }
  expect(await stored()).toEqual(survey);
});

test("the other members of a survey are rejected, each by its name", async () => {
  const others = {
    id: "x",
    slug: "x",
    targetCompany: "x",
    published: true,
    notifyOnResponse: true,
    notificationEmail: "a@example.com",
  };
  const { status, body } = await server.patch(path, { ...others, title: "Not to be" });
  expect({ status, details: memberAt(body, "details") }).toEqual({
    status: 400,
    details: Object.keys(others).map((name) => ({ path: name, message: "cannot be changed by PATCH" })),
  });
  expect(await stored()).toEqual(survey);
});

describe("recipients", () => {
  test("the list is overwritten as a whole, in the order of the request; those who stay keep their ids", async () => {
    const [first, second] = listAt(survey, "recipients").map((recipient) => textAt(recipient, "id"));
    const rows = [
      { email: "new@example.com" },
      { id: second, email: "moved@example.com" },
      { email: "PERSON0@example.com", title: "x" },
    ];
    const { body } = await server.patch(path, { recipients: rows });
    expect(memberAt(body, "survey", "recipients")).toMatchObject([
      { email: "new@example.com" },
      { id: second, email: "moved@example.com", title: null },
      { id: first, email: "PERSON0@example.com", title: "x", targetCompany: null },
    ]);
    expect(await stored()).toEqual(memberAt(body, "survey"));
  });

  test("members that a known row doesn't give are unset", async () => {
    await server.patch(path, {
      recipients: [{ email: "person0@example.com", title: "x", inviteSentAt: "2026-01-01T00:00:00Z" }],
    });
    const { body } = await server.patch(path, { recipients: [{ email: "person0@example.com" }] });
    expect(memberAt(body, "survey", "recipients")).toMatchObject([{ title: null, inviteSentAt: null }]);
  });

  test("200 replace three, and 201 replace nobody", async () => {
    const { status, body } = await server.patch(path, { title: "Not to be", recipients: people(201) });
    expect({ status, path: textAt(body, "details", 0, "path") }).toEqual({ status: 400, path: "recipients" });
    expect(await stored()).toEqual(survey);
    expect((await server.patch(path, { recipients: people(200) })).status).toBe(200);
    expect(listAt(await stored(), "recipients")).toHaveLength(200);
  });

  test.each([
    ["the same email twice", [{ email: "a@example.com" }, { email: "A@example.com" }], "recipients.1"],
    ["a known id without an email", [{ id: 0 }], "recipients.0.email"],
    ["an id and an email of two recipients", [{ id: 0, email: "person1@example.com" }], "recipients.0.email"],
    [
      "an id, and its email in another row",
      [{ id: 0, email: "a@example.com" }, { email: "person0@example.com" }],
      "recipients.1",
    ],
  ])("%s: rejected, and nothing is changed", async (_, rows, at) => {
    const ids = listAt(survey, "recipients").map((recipient) => textAt(recipient, "id"));
    const recipients = rows.map((row) => ("id" in row ? { ...row, id: ids[0] } : row));
    const { status, body } = await server.patch(path, { title: "Not to be", recipients });
    expect({ status, paths: listAt(body, "details").map((detail) => textAt(detail, "path")) }).toEqual({
      status: 400,
      paths: [at],
    });
    expect(await stored()).toEqual(survey);
  });
});
