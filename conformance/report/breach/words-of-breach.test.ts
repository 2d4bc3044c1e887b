import { expect, test } from "vitest";
import type { Breach, WrongState } from "./breach.ts";
import { valueOf } from "./expectation.ts";
import type { JudgedRequest } from "./judged-request.ts";
import { wordsOfBreach } from "./words-of-breach.ts";

const request = (operation: JudgedRequest["operation"], changes: Partial<JudgedRequest> = {}): JudgedRequest => ({
  operation,
  status: 200,
  isAccepted: true,
  response: "200 {}",
  ...changes,
});

const rejected = (operation: JudgedRequest["operation"], changes: Partial<JudgedRequest> = {}): JudgedRequest =>
  request(operation, { status: 400, isAccepted: false, response: "400 {}", ...changes });

const state = (changes: Partial<WrongState>): WrongState => ({
  kind: "state",
  shown: request("read"),
  isGiven: true,
  shownBy: "a read",
  of: "survey",
  member: "title",
  difference: "another value",
  expected: valueOf("a"),
  received: valueOf("b"),
  ...changes,
});

const ofRecipient = { of: "recipient", member: undefined } as const;

test.each<readonly [string, Breach]>([
  ["a rejected PATCH (status 400) changed the title", state({ cause: rejected("update") })],
  [
    "a rejected add of 15 recipients to a survey that already had 187 (status 400) stored one of its recipients",
    state({
      ...ofRecipient,
      difference: "invented",
      cause: rejected("add", { rows: 15, rowsBefore: 187 }),
      received: valueOf(["p@example.com"]),
    }),
  ],
  ["PATCH changed the title, which is not in its body", state({ cause: request("update"), isGiven: false })],
  ["PATCH (status 200) didn't change the title", state({ cause: request("update"), isOld: true })],
  ["GET omits the title that a create sent", state({ cause: request("create"), difference: "no value" })],
  [
    "the title that GET by slug returns differs from the one that GET by id returns",
    state({ shown: request("read", { by: "slug" }) }),
  ],
  [
    "the title that GET returns differs from the one that an earlier GET returned, although no write to the survey was sent in between",
    state({}),
  ],
  ["the title that GET returns is the one that PATCH sent to another survey", state({ foreign: request("update") })],
  [
    "an add that names a recipient by email added that recipient again",
    state({
      ...ofRecipient,
      difference: "duplicate",
      cause: request("add"),
      recipient: { kind: "updated", matchedBy: "email" },
    }),
  ],
  [
    "a skipExisting add that names a recipient by id changed the title of a recipient",
    state({
      of: "recipient",
      isGiven: false,
      cause: request("add", { isSkipping: true }),
      recipient: { kind: "skipped", matchedBy: "id" },
    }),
  ],
  [
    "PATCH with questions.0.scaleMax = 11 was accepted (200)",
    { kind: "status", request: request("update", { content: "questions.0.scaleMax = 11" }), expected: "4xx" },
  ],
  [
    "a create with a slug that is in use returned 400 instead of 409",
    {
      kind: "status",
      request: rejected("create", { slug: "in use", content: "a short_text question" }),
      expected: "409",
    },
  ],
  [
    "an add of 14 recipients to a survey that already had 187 was rejected (400)",
    { kind: "status", request: rejected("add", { rows: 14, rowsBefore: 187 }), expected: "success" },
  ],
  [
    "a create returned 200 without the created survey",
    { kind: "missing part", request: request("create"), part: "created survey" },
  ],
  [
    "an add reports 1 added instead of 1 updated",
    {
      kind: "counts",
      request: request("add"),
      expected: { added: 0, updated: 1, skipped: 0 },
      received: { added: 1, updated: 0, skipped: 0 },
      isDoubtful: false,
    },
  ],
  [
    "2 of 3 concurrent creates with the same slug succeeded",
    { kind: "race", statuses: [201, 201, 409], result: { of: "creates with one slug" } },
  ],
])("a headline says what happened: %s", (message, breach) => {
  expect(wordsOfBreach(breach).message).toBe(message);
});
