import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAt, memberAt, textAt } from "../testing/members.ts";
import { people } from "../testing/people.ts";
import { startTestServer } from "../testing/start-test-server.ts";
import type { Answer, TestServer } from "../testing/start-test-server.ts";

let server: TestServer;
let path: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const recipients = [
    { email: "Ada@example.com", title: "first", inviteSentAt: "2026-01-01T00:00:00Z" },
    { email: "grace@example.com", targetCompany: "Example Ltd" },
  ];
  const { body } = await server.post("/surveys", { targetCompany: "x", title: "y", recipients });
  path = `/surveys/${textAt(body, "survey", "id")}`;
});
afterAll(() => server.close());

const stored = async (): Promise<readonly unknown[]> => listAt((await server.get(path)).body, "survey", "recipients");
const add = (body: unknown): Promise<Answer> => server.post(`${path}/recipients`, body);

async function expectUnchanged(body: unknown, details: unknown): Promise<void> {
  const before = (await server.get(path)).body;
  const answer = await add(body);
  expect({ status: answer.status, details: memberAt(answer.body, "details") }).toEqual({ status: 400, details });
  expect((await server.get(path)).body).toEqual(before);
}

test("a known email updates the members that are given, and an unknown one is added at the end", async () => {
  const before = await stored();
  const { status, body } = await add({
    recipients: [{ email: "GRACE@example.com", title: "second" }, { email: "new@example.com" }],
  });
  expect({ status, body }).toEqual({ status: 200, body: { added: 1, updated: 1, skipped: 0 } });
  expect(await stored()).toEqual([
    before[0],
    { ...(before[1] as object), email: "GRACE@example.com", title: "second" },
    expect.objectContaining({ email: "new@example.com", title: null }),
  ]);
});

test("a known id updates whatever the email, keeps what isn't given, and unsets by null", async () => {
  const before = await stored();
  const rows = [
    { id: textAt(before[0], "id"), email: "moved@example.com" },
    { id: textAt(before[1], "id"), targetCompany: null, inviteSentAt: "2026-05-05T05:05:05.5+05:00" },
  ];
  expect((await add({ recipients: rows, skipExisting: false })).body).toEqual({ added: 0, updated: 2, skipped: 0 });
  expect(await stored()).toEqual([
    { ...(before[0] as object), email: "moved@example.com" },
    { ...(before[1] as object), targetCompany: null, inviteSentAt: "2026-05-05T05:05:05.5+05:00" },
  ]);
});

test("skipExisting leaves known rows as they are, by id or by email, and adds the others", async () => {
  const before = await stored();
  const rows = [
    { email: "ada@example.com", title: "changed", inviteSentAt: null },
    { id: textAt(before[1], "id"), title: "changed" },
    { email: "new@example.com" },
  ];
  expect((await add({ recipients: rows, skipExisting: true })).body).toEqual({ added: 1, updated: 0, skipped: 2 });
  expect((await stored()).slice(0, 2)).toEqual(before);
  expect(await stored()).toHaveLength(3);
});

test("an id that nobody has is replaced, unless the email is known", async () => {
  const before = await stored();
  const rows = [
    { id: "nobody", email: "new@example.com" },
    { id: "no-one", email: "ada@example.com", title: "changed" },
  ];
  expect((await add({ recipients: rows })).body).toEqual({ added: 1, updated: 1, skipped: 0 });
  const after = await stored();
  expect(textAt(after[0], "id")).toBe(textAt(before[0], "id"));
  expect(textAt(after[2], "id")).not.toBe("nobody");
});

test("no rows add nobody, and leave even the time as it was", async () => {
  const before = (await server.get(path)).body;
  expect((await add({ recipients: [] })).body).toEqual({ added: 0, updated: 0, skipped: 0 });
  expect((await server.get(path)).body).toEqual(before);
});

test("rows that mean the same recipient are rejected", async () => {
  const [ada] = await stored();
  const message = "names the same recipient as recipients.0";
  await expectUnchanged({ recipients: [{ email: "n@example.com" }, { email: "N@example.com" }] }, [
    { path: "recipients.1", message },
  ]);
  await expectUnchanged({ recipients: [{ id: textAt(ada, "id") }, { email: "ada@example.com" }], skipExisting: true }, [
    { path: "recipients.1", message },
  ]);
  await expectUnchanged(
    { recipients: [{ id: textAt(ada, "id"), email: "n@example.com" }, { email: "n@example.com" }] },
    [{ path: "recipients.1", message }],
  );
});

test("a row whose id is one recipient's and whose email is another's is rejected", async () => {
  const [ada] = await stored();
  const details = [{ path: "recipients.1.email", message: "belongs to another recipient than the id" }];
  await expectUnchanged(
    { recipients: [{ email: "n@example.com" }, { id: textAt(ada, "id"), email: "grace@example.com" }] },
    details,
  );
});

test("a new recipient needs an email", async () => {
  await expectUnchanged({ recipients: [{ email: "n@example.com" }, { id: "nobody", title: "x" }] }, [
    { path: "recipients.1.email", message: "is required" },
  ]);
});

test("the list is required, and skipExisting is a boolean", async () => {
  await expectUnchanged({ skipExisting: "true" }, [
    { path: "skipExisting", message: "Invalid input: expected boolean, received string" },
    { path: "recipients", message: "Invalid input: expected array, received undefined" },
  ]);
});

test("the 201st is rejected with all its fellows, and a full survey can still be updated and skipped", async () => {
  expect((await add({ recipients: people(197) })).body).toMatchObject({ added: 197 });
  const tooMany = [{ path: "recipients", message: "a survey has at most 200 recipients; this would make it 201" }];
  await expectUnchanged({ recipients: [{ email: "ada@example.com", title: "changed" }, ...people(2, 197)] }, tooMany);
  expect((await add({ recipients: people(1, 197) })).body).toMatchObject({ added: 1 });
  await expectUnchanged({ recipients: people(1, 198), skipExisting: true }, tooMany);
  const everyone = (await stored()).map((recipient) => ({ id: textAt(recipient, "id"), title: "all" }));
  expect((await add({ recipients: everyone, skipExisting: true })).body).toEqual({
    added: 0,
    updated: 0,
    skipped: 200,
  });
  expect((await add({ recipients: everyone })).body).toEqual({ added: 0, updated: 200, skipped: 0 });
  expect((await stored()).map((recipient) => textAt(recipient, "title"))).toEqual(
    Array.from({ length: 200 }, () => "all"),
  );
});
