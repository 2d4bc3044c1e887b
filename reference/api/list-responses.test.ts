import { expect, onTestFinished, test } from "vitest";
import { createMemoryStore } from "./store.ts";
import { textAt } from "../testing/members.ts";
import { startTestServer } from "../testing/start-test-server.ts";

test("the responses of a survey are those that the store holds, by id and by slug", async () => {
  const store = createMemoryStore();
  const server = await startTestServer({ store });
  onTestFinished(() => server.close());
  const { body } = await server.post("/surveys", { targetCompany: "x", title: "y", slug: "answered" });
  const id = textAt(body, "survey", "id");
  expect(await server.get(`/surveys/${id}/responses`)).toMatchObject({ status: 200, body: { responses: [] } });
  const response = {
    id: "r1",
    recipientId: "p1",
    submittedAt: "2026-01-01T00:00:00.000Z",
    answers: [
      { question: 0, type: "multiple_choice", label: "Which?", value: ["a", "b"], other: "c" },
      { question: 1, type: "rating", label: "How good?", value: null },
    ],
  };
  store.writeResponse(id, response);
  for (const name of [id, "answered"]) {
    expect((await server.get(`/surveys/${name}/responses`)).body).toEqual({ responses: [response] });
  }
});
