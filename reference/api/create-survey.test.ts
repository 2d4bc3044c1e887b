import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFixtures } from "../../fixtures/read-fixture.ts";
import { listAt, memberAt, textAt } from "../testing/members.ts";
import { people } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock: () => new Date("2026-02-03T04:05:06.789Z") });
});
afterAll(() => server.close());

const minimal = { targetCompany: "Example Ltd", title: "Pulse" };
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const amount = async (): Promise<number> => listAt((await server.get("/surveys")).body, "surveys").length;

test("a survey of two texts gets an id, a slug, times, and everything else unset", async () => {
  const { status, headers, body } = await server.post("/surveys", {
    targetCompany: " Ex\u0000ample ",
    title: "Ünïted\n 名 2",
  });
  expect(status).toBe(201);
  expect(headers.get("content-type")).toBe("application/json;charset=UTF-8");
  expect(body).toEqual({
    survey: {
      id: expect.stringMatching(uuid),
      slug: expect.stringMatching(/^n-ted-2-[0-9a-f]{10}$/),
      targetCompany: " Ex\u0000ample ",
      title: "Ünïted\n 名 2",
      description: null,
      welcomeMessage: null,
      logoUrl: null,
      accentColor: null,
      questions: [],
      recipients: [],
      published: false,
      notifyOnResponse: false,
      notificationEmail: null,
      createdAt: "2026-02-03T04:05:06.789Z",
      updatedAt: "2026-02-03T04:05:06.789Z",
    },
  });
});

test.each(readFixtures("surveys"))(
  "the sample $name is returned as it was given, and read back so",
  async ({ content }) => {
    const created = await server.post("/surveys", content);
    expect({ status: created.status, body: created.body }).toMatchObject({ status: 201, body: { survey: content } });
    const read = await server.get(`/surveys/${textAt(created.body, "survey", "id")}`);
    expect(read.body).toEqual(created.body);
  },
);

test("every recipient has an id of the server's, all members, and an absolute page of its own", async () => {
  const rows = [
    { email: "Ada@Example.com", id: "mine", url: 5, title: "x" },
    { email: "b@example.com", inviteSentAt: "2026-01-01T00:00:00+02:00" },
  ];
  const { body } = await server.post("/surveys", { ...minimal, slug: "with-pages", recipients: rows });
  const unset = { targetCompany: null, accentColor: null, inviteTop: null, inviteBottom: null, inviteSignOff: null };
  const page = (index: number): string =>
    `${server.origin}/s/with-pages/${textAt(body, "survey", "recipients", index, "id")}`;
  expect(memberAt(body, "survey", "recipients")).toEqual([
    {
      ...unset,
      id: expect.stringMatching(uuid),
      email: "Ada@Example.com",
      title: "x",
      inviteSentAt: null,
      url: page(0),
    },
    {
      ...unset,
      id: expect.stringMatching(uuid),
      email: "b@example.com",
      title: null,
      inviteSentAt: "2026-01-01T00:00:00+02:00",
      url: page(1),
    },
  ]);
});

test("null unsets an optional member, and an unknown one is dropped", async () => {
  const text =
    '{"targetCompany":"x","title":"y","slug":null,"description":null,"logoUrl":null,"__proto__":{"published":true},"colour":1}';
  const { status, body } = await server.post("/surveys", text);
  expect(status).toBe(201);
  expect(body).toMatchObject({ survey: { description: null, logoUrl: null, published: false } });
  expect(memberAt(body, "survey")).not.toHaveProperty("colour");
});

test("the last of two members of one name counts", async () => {
  const { body } = await server.post("/surveys", '{"targetCompany":"x","title":"first","title":"\\ud800"}');
  expect(textAt(body, "survey", "title")).toBe("\ud800");
});

describe("slugs", () => {
  test("a slug in use is rejected, under whichever key, and nothing is created", async () => {
    expect((await server.post("/surveys", { ...minimal, slug: "in-use" })).status).toBe(201);
    const before = await amount();
    for (const key of ["owner", "other"]) {
      const { status, body } = await server.post("/surveys", { ...minimal, slug: "in-use" }, key);
      expect({ status, body }).toEqual({
        status: 409,
        body: { type: "about:blank", title: "Conflict", status: 409, detail: "This slug is already in use." },
      });
    }
    expect(await amount()).toBe(before);
  });

  test("the id of a survey can't be another's slug", async () => {
    const { body } = await server.post("/surveys", minimal);
    expect((await server.post("/surveys", { ...minimal, slug: textAt(body, "survey", "id") })).status).toBe(409);
  });

  test("a title without letters still gets a slug, and the same title another", async () => {
    const slugs = await Promise.all(
      [1, 2].map(async () =>
        textAt((await server.post("/surveys", { ...minimal, title: "名" })).body, "survey", "slug"),
      ),
    );
    expect(slugs[0]).toMatch(/^survey-[0-9a-f]{10}$/);
    expect(slugs[1]).not.toBe(slugs[0]);
  });

  test.each(["A", "a b", "a_b", "-a", "a-", "a--b", "", "ä", "a/b", "a".repeat(101), 5])(
    "%j is rejected",
    async (slug) => {
      const { status, body } = await server.post("/surveys", { ...minimal, slug });
      expect({ status, paths: listAt(body, "details").map((detail) => textAt(detail, "path")) }).toEqual({
        status: 400,
        paths: expect.arrayContaining(["slug"]),
      });
    },
  );

  test.each(["a", "a-1", "0", "a".repeat(100)])("%j is accepted as given", async (slug) => {
    expect(await server.post("/surveys", { ...minimal, slug })).toMatchObject({
      status: 201,
      body: { survey: { slug } },
    });
  });
});

describe("recipients", () => {
  test("200 are accepted, 201 are rejected, and nothing is created", async () => {
    expect((await server.post("/surveys", { ...minimal, recipients: people(200) })).status).toBe(201);
    const before = await amount();
    const { status, body } = await server.post("/surveys", { ...minimal, recipients: people(201) });
    expect({ status, details: memberAt(body, "details") }).toEqual({
      status: 400,
      details: [{ path: "recipients", message: "a survey has at most 200 recipients; this would make it 201" }],
    });
    expect(await amount()).toBe(before);
  });

  test.each([
    [
      "one email",
      [{ email: "a@example.com" }, { email: "b@example.com" }, { email: "A@Example.COM" }],
      "recipients.2",
      "recipients.0",
    ],
    [
      "one id",
      [
        { id: "x", email: "a@example.com" },
        { id: "x", email: "b@example.com" },
      ],
      "recipients.1",
      "recipients.0",
    ],
  ])("two rows of %s are rejected", async (_, recipients, path, earlier) => {
    const { status, body } = await server.post("/surveys", { ...minimal, recipients });
    expect({ status, details: memberAt(body, "details") }).toEqual({
      status: 400,
      details: [{ path, message: `names the same recipient as ${earlier}` }],
    });
  });

  test("each needs an email", async () => {
    const { status, body } = await server.post("/surveys", {
      ...minimal,
      recipients: [{ title: "x" }, { email: "a@example.com" }, {}],
    });
    expect({ status, details: memberAt(body, "details") }).toEqual({
      status: 400,
      details: [
        { path: "recipients.0.email", message: "is required" },
        { path: "recipients.2.email", message: "is required" },
      ],
    });
  });
});
