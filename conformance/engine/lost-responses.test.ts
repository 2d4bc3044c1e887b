import { expect, test } from "vitest";
import type { Sending } from "../suite/journal/step.ts";
import { LostResponses } from "./lost-responses.ts";

const create = (body: unknown, rest: Partial<Sending> = {}): Sending => ({
  operation: "create",
  as: "owner",
  body,
  ...rest,
});
const why = "POST /surveys: other side closed";

test("a write whose form broke the connection twice, and was never answered, counts as unanswered", () => {
  const lost = new LostResponses();
  lost.noteAnswered(create({ title: "A", recipients: [{}] }));
  lost.noteBroken(create({ title: "B", recipients: [] }), why, false);
  expect(lost.unansweredWrites).toEqual(new Map());
  lost.noteBroken(create({ recipients: [], title: "C" }), why, false);
  expect(lost.unansweredWrites).toEqual(new Map([["create", why]]));
  lost.noteAnswered(create({ title: "D", recipients: [] }));
  expect(lost.unansweredWrites).toEqual(new Map());
});

test("a retried write counts at once, hostile input never", () => {
  const lost = new LostResponses();
  lost.noteBroken(create({ title: "A" }, { isHostile: true }), why, true);
  expect(lost.unansweredWrites).toEqual(new Map());
  lost.noteBroken(create({ title: "B" }), why, true);
  expect(lost.unansweredWrites).toEqual(new Map([["create", why]]));
});
