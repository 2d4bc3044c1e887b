import { expect, test } from "vitest";
import { readJson } from "../../client/json/json.ts";
import type { Step } from "../../suite/journal/step.ts";
import { notesOnKeys } from "./notes-on-keys.ts";

function listStep(as: "owner" | "other", surveys: readonly object[]): Step {
  const text = JSON.stringify({ surveys });
  const exchange = { url: "http://localhost/api/v1/surveys", status: 200, headers: {}, text, json: readJson(text) };
  return {
    operation: "list",
    as,
    exchange,
    number: 1,
    scenario: "closing",
    expected: { outcome: "accepted" },
    status: 200,
    isAccepted: true,
    begun: 1,
    ended: 2,
    sent: "",
    isViolated: false,
  };
}

const survey = (id: string, slug: string): object => ({ id, slug });

test("a run says that both keys were shown the same surveys", () => {
  const steps = [listStep("owner", [survey("1", "a"), survey("2", "b")]), listStep("other", [survey("2", "b")])];
  expect(notesOnKeys(steps)).toEqual([
    expect.stringMatching(
      /^both keys list the same surveys \(1 of 2\): .*set SERVICE_OTHER_API_KEY to the key of another account$/,
    ),
  ]);
});

test("it says nothing of keys that count their surveys each for itself", () => {
  expect(notesOnKeys([listStep("owner", [survey("1", "a")]), listStep("other", [survey("1", "z")])])).toEqual([]);
});
