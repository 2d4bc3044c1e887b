import { expect, onTestFinished, test } from "vitest";
import { listAt, textAt } from "../../../reference/testing/members.ts";
import { people } from "../../../reference/testing/people.ts";
import { startTestServer } from "../../../reference/testing/start-test-server.ts";
import type { Answer, TestServer } from "../../../reference/testing/start-test-server.ts";
import { missConcurrentWrites } from "./parts/operators.ts";
import { on } from "./parts/route.ts";
import { serverBuilder, type BuildServer } from "./parts/server-parts.ts";

const many = 30;

/** Lets all requests pass their checks before the first one writes. */
function interrupted(): BuildServer {
  const waiting: (() => void)[] = [];
  let isFirst = true;
  const pause = async (): Promise<void> => {
    // the first request creates the shared survey
    if (isFirst) {
      isFirst = false;
      return;
    }
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length === many) for (const go of waiting) go();
    });
  };
  return serverBuilder(missConcurrentWrites(on.bodies, pause));
}

async function start(build?: BuildServer): Promise<TestServer> {
  const server = await startTestServer({}, build);
  onTestFinished(() => server.close());
  await server.post("/surveys", { targetCompany: "x", title: "y", slug: "shared" });
  return server;
}

const atOnce = (count: number, request: (index: number) => Promise<Answer>): Promise<readonly Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => request(index)));
const statuses = (answers: readonly Answer[]): unknown => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const recipients = async (server: TestServer): Promise<readonly string[]> =>
  listAt((await server.get("/surveys/shared")).body, "survey", "recipients").map((recipient) =>
    textAt(recipient, "email"),
  );

async function createsWithOneSlug(build?: BuildServer): Promise<unknown> {
  const server = await start(build);
  return statuses(
    await atOnce(many, () => server.post("/surveys", { targetCompany: "x", title: "y", slug: "wanted" })),
  );
}

async function addsBeyondTheCap(build?: BuildServer): Promise<unknown> {
  const server = await start(build);
  const answers = await atOnce(many, (index) =>
    server.post("/surveys/shared/recipients", { recipients: people(10, index * 10) }),
  );
  return { statuses: statuses(answers), recipients: (await recipients(server)).length };
}

async function upsertsOfOneEmail(build?: BuildServer): Promise<unknown> {
  const server = await start(build);
  await atOnce(many, (index) =>
    server.post("/surveys/shared/recipients", { recipients: [{ email: "one@example.com", title: `${index}` }] }),
  );
  return recipients(server);
}

test("of creates with one slug exactly one succeeds", async () => {
  expect(await createsWithOneSlug()).toEqual({ 201: 1, 409: 29 });
  expect(await createsWithOneSlug(interrupted())).not.toEqual({ 201: 1, 409: 29 });
});

test("adds never pass the cap, and fill it", async () => {
  const full = { statuses: { 200: 20, 400: 10 }, recipients: 200 };
  expect(await addsBeyondTheCap()).toEqual(full);
  expect(await addsBeyondTheCap(interrupted())).not.toEqual(full);
});

test("upserts of one email leave one recipient", async () => {
  expect(await upsertsOfOneEmail()).toEqual(["one@example.com"]);
  expect(await upsertsOfOneEmail(interrupted())).not.toEqual(["one@example.com"]);
});

test("PATCH and add keep to the cap between them", async () => {
  const server = await start();
  const answers = await atOnce(20, (index) =>
    index % 2 === 0
      ? server.patch("/surveys/shared", { recipients: people(150, index * 1000) })
      : server.post("/surveys/shared/recipients", { recipients: people(60, index * 1000) }),
  );
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true);
  expect((await recipients(server)).length).toBeLessThanOrEqual(200);
});

test("requests of two keys never mix", async () => {
  const server = await start();
  await atOnce(40, (index) => {
    const key = index % 2 === 0 ? "owner" : "other";
    return server.post("/surveys", { targetCompany: key, title: `${index}` }, key);
  });
  for (const key of ["owner", "other"]) {
    const companies = listAt((await server.get("/surveys", key)).body, "surveys").map((survey) =>
      textAt(survey, "targetCompany"),
    );
    expect(companies.filter((company) => company === key)).toHaveLength(20);
    expect(companies).not.toContain(key === "owner" ? "other" : "owner");
  }
});
