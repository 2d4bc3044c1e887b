import { expect, test } from "vitest";
import type { Step } from "../../../suite/journal/step.ts";
import type { ShortenedFailure } from "../../counterexample/shorten.ts";
import type { Explanation } from "../../blame/explanation.ts";
import type { PlayedRun } from "../play-run.ts";
import { confirmExplanations } from "./confirm-explanations.ts";

const step = (number: number): Step => ({
  number,
  operation: "list",
  as: "owner",
  scenario: "closing",
  expected: { outcome: "accepted" },
  status: 200,
  isAccepted: true,
  begun: number,
  ended: number,
  sent: "",
  isViolated: false,
});

const breach = { kind: "shared survey id", value: "1", surveys: ["a", "b"] } as const;
const claim = { suspects: [], agrees: false, breach };

function shared(times: number): Explanation {
  return { id: "SUR-6", claims: Array.from({ length: times }, (_, index) => ({ claim, step: step(index + 1) })) };
}

function played(
  explanation: Explanation,
  isShownAgain: boolean,
): Pick<PlayedRun, "explanations" | "isGrounded" | "shortest"> {
  const shortest: ShortenedFailure = { broken: { claim, step: step(1) }, steps: [], isShownAgain };
  return {
    isGrounded: true,
    explanations: ({ doubtful = [] } = {}) => (doubtful.includes(explanation.id) ? [] : [explanation]),
    shortest: () => Promise.resolve(shortest),
  };
}

test.each([
  ["shows once, and again in its replay", 1, true, ["SUR-6"]],
  ["shows more than once", 2, false, ["SUR-6"]],
  ["shows once, and not again", 1, false, []],
] as const)("a breach that voids all others and %s", async (_name, times, isShownAgain, blamed) => {
  const { explanations, doubtful } = await confirmExplanations(played(shared(times), isShownAgain));
  expect(explanations.map(({ id }) => id)).toEqual(blamed);
  expect([...doubtful]).toEqual(blamed.length > 0 ? [] : [["SUR-6", "two surveys share an id"]]);
});
