import { expect, test } from "vitest";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Suspect, Step } from "../../suite/journal/step.ts";
import { explanationsOf, type BrokenClaim } from "./explanation.ts";
import { EvidenceCounts } from "./evidence-counts.ts";

const step = (number: number): Step => ({
  number,
  operation: "read",
  as: "owner",
  scenario: "tour",
  expected: { outcome: "accepted" },
  status: 200,
  isAccepted: true,
  begun: number,
  ended: number,
  sent: "",
  isViolated: false,
});

const broken = (number: number, ...suspects: readonly (readonly [RequirementId, string])[]): BrokenClaim => ({
  step: step(number),
  claim: {
    suspects: suspects.map(([id, facet]): Suspect => ({ id, facet })),
    agrees: false,
  },
});

const idsOf = (claims: readonly BrokenClaim[], evidence = new EvidenceCounts(), known: readonly RequirementId[] = []) =>
  explanationsOf(claims, evidence, { known }).map(({ id }) => id);

test("the more ordinary of two suspects is to blame", () => {
  expect(idsOf([broken(1, ["RCP-12", "plain"], ["RCP-20", "title plain"])])).toEqual(["RCP-12"]);
});

test("the one that was seen to hold in the same facet is less likely", () => {
  const evidence = new EvidenceCounts();
  evidence.add({ id: "RCP-12", facet: "plain" });
  expect(idsOf([broken(1, ["RCP-12", "plain"], ["RCP-20", "title plain"])], evidence)).toEqual(["RCP-20"]);
  expect(idsOf([broken(1, ["RCP-12", "edge case"], ["RCP-20", "title plain"])], evidence)).toEqual(["RCP-12"]);
});

test("a breach that the survey's own writes can explain is another survey's only if another read says so", () => {
  const disturbed = (number: number): BrokenClaim => {
    const { step: at, claim } = broken(number, ["SUR-37", "questions"]);
    const remote: Suspect = { id: "SUR-40", facet: "questions", isUnlikely: true };
    return { step: at, claim: { ...claim, suspects: [...claim.suspects, remote] } };
  };
  const evidence = new EvidenceCounts();
  evidence.add({ id: "SUR-37", facet: "questions" });
  expect(idsOf([disturbed(1), disturbed(2)], evidence)).toEqual(["SUR-37"]);
  expect(idsOf([disturbed(1), disturbed(2), broken(3, ["SUR-40", "questions"])], evidence)).toEqual(["SUR-40"]);
  const { claim, step: at } = disturbed(1);
  const alone = claim.suspects.filter(({ isUnlikely = false }) => isUnlikely);
  expect(idsOf([{ step: at, claim: { ...claim, suspects: alone } }])).toEqual([]);
});

test("the fewest requirements explain everything", () => {
  const claims = [
    broken(1, ["QST-8", "create"]),
    broken(2, ["QST-8", "update"], ["SUR-35", "type"]),
    broken(3, ["QST-8", "update"], ["SUR-35", "type"]),
  ];
  expect(idsOf(claims)).toEqual(["QST-8"]);
});

test("a known breach explains all claims that it can, and a requirement that rests on a broken one is not reported", () => {
  expect(idsOf([broken(1, ["SUR-31", "plain"], ["SUR-36", "2"])], new EvidenceCounts(), ["SUR-36"])).toEqual([]);
  expect(idsOf([broken(1, ["SUR-2", "read"]), broken(2, ["SUR-3", "read"])])).toEqual(["SUR-2"]);
});

test("nothing else is certain if two surveys share an id", () => {
  expect(idsOf([broken(1, ["SUR-12", "plain"]), broken(2, ["SUR-6", "seen"])])).toEqual(["SUR-6"]);
});

test("a doubtful requirement is never blamed, and the other claims are explained without it", () => {
  const claims = [broken(1, ["SUR-12", "plain"]), broken(2, ["SUR-6", "seen"])];
  expect(explanationsOf(claims, new EvidenceCounts(), { doubtful: ["SUR-6"] }).map(({ id }) => id)).toEqual(["SUR-12"]);
});

test("a requirement that is judged alone is broken, even if the one that it rests on explains the rest", () => {
  const claims = [broken(1, ["LIM-5", "few"]), broken(2, ["RCP-30", "accepted"])];
  expect(idsOf(claims)).toEqual(["RCP-30"]);
  expect(explanationsOf(claims, new EvidenceCounts(), { only: ["LIM-5"] }).map(({ id }) => id)).toContain("LIM-5");
});
