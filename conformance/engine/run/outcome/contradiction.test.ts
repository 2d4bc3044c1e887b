import { expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { BrokenClaim, Explanation } from "../../blame/explanation.ts";
import type { Breach } from "../../../report/breach/breach.ts";
import type { Suspect, Claim, Step } from "../../../suite/journal/step.ts";
import { contradiction } from "./contradiction.ts";

const step: Step = {
  number: 1,
  operation: "read",
  as: "owner",
  scenario: "tour",
  expected: { outcome: "accepted" },
  status: 200,
  isAccepted: true,
  begun: 1,
  ended: 1,
  sent: "",
  isViolated: false,
};

const titled: Breach = { kind: "shared survey id", value: "1", surveys: ["a", "b"] };
const said: Claim = { suspects: [], agrees: false, breach: titled };

const broken = (ids: readonly RequirementId[], more: Partial<Claim> = {}): BrokenClaim => ({
  step,
  claim: { ...said, suspects: ids.map((id): Suspect => ({ id, facet: "seen" })), ...more },
});

const explanation = (id: RequirementId, ...claims: readonly BrokenClaim[]): Explanation => ({ id, claims });

test("a requirement that another one's breach may break is not passed, and names that one", () => {
  const shared = broken(["LIM-10", "ERR-11"]);
  expect(contradiction("ERR-11", [shared], [explanation("LIM-10", shared)])).toMatchObject({
    outcome: "not-tested",
    prerequisite: "LIM-10",
    reason: expect.stringMatching(
      /^the requirement held, but another response may break it; a breach of LIM-10 explains that response: /,
    ),
  });
});

test("a breach under another name is found by its response", () => {
  const shared = broken(["RCP-46", "ERR-11"]);
  const copy = broken(["RCP-46"]);
  expect(contradiction("ERR-11", [shared], [explanation("RCP-32", copy)])?.prerequisite).toBe("RCP-32");
});

test("a breach that is left out of the report names the one that it rests on", () => {
  const left = broken(["LIM-5"]);
  const lower = broken(["RCP-30"], { breach: { kind: "shared recipient ids", rows: 2, ids: 1 } });
  const others = [
    explanation("SUR-4", broken(["SUR-4"], { breach: { kind: "unread pages", missing: 1, listed: 2 } })),
    explanation("RCP-30", lower),
  ];
  expect(contradiction("LIM-5", [left, lower], others)?.prerequisite).toBe("RCP-30");
});

test.each<readonly [string, Partial<Claim>]>([
  ["only follows from an earlier breach", { precedingClaim: said }],
  [
    "is another survey's only if something else says so",
    { suspects: [{ id: "SUR-40", facet: "seen", isUnlikely: true }] },
  ],
  ["is another requirement's", { suspects: [{ id: "SUR-37", facet: "seen" }] }],
])("a breach that %s contradicts nothing", (_name, more) => {
  const one = broken(["SUR-40"], more);
  expect(contradiction("SUR-40", [one], [explanation("SUR-37", one)])).toBeUndefined();
});
