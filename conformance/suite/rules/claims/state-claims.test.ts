import { expect, test } from "vitest";
import type { Fact } from "../../journal/fact.ts";
import { Journal } from "../../journal/journal.ts";
import type { ExpectedSurvey, Step } from "../../journal/step.ts";
import { expectedSurvey } from "../../model/expected-survey.ts";
import { Provenance } from "../../model/provenance.ts";
import { causeOf } from "./cause.ts";
import { stateClaims } from "./state-claims.ts";
import { suspectsOfDifference } from "./suspects-of-fact.ts";

// the examples that the headers of the modules state

function written(operation: "update" | "add", body: object, isAccepted = true): Step {
  const expected = isAccepted ? { outcome: "accepted" } : { outcome: "rejected", why: "invalid" };
  return { operation, as: "owner", body, isAccepted, isViolated: false, expected, sent: JSON.stringify(body) } as Step;
}

const tea = written("update", { title: "Tea k3x2" });
const coffee = written("update", { title: "Coffee k3x3" }, false);
const add = written("add", { recipients: [] });
const read = { operation: "read", as: "owner", isAccepted: true, by: "id", expected: { outcome: "accepted" } } as Step;

function survey(parts: Partial<ExpectedSurvey>): ExpectedSurvey {
  const shown = { id: "a", members: {} };
  return expectedSurvey({
    shown,
    scenario: "s",
    owner: "owner",
    slug: "a",
    provenance: new Provenance(),
    madeAt: 0,
    ...parts,
  });
}

test.each([
  ["the title that was accepted", { aspect: "title", agrees: true, got: "Tea k3x2" }, tea],
  ["the old title", { aspect: "title", agrees: false, got: "Old k3x1" }, tea],
  ["the title that was rejected", { aspect: "title", agrees: false, got: "Coffee k3x3" }, coffee],
  ["a changed description", { aspect: "description", agrees: false, got: "New" }, add],
])("%s has a cause", (_, fact: Fact, cause) => {
  expect(causeOf(fact, [tea, coffee, add]).write).toBe(cause);
});

test("a write to another survey is a likely suspect only if it sent the shown value", () => {
  const fact = { aspect: "title", agrees: false, want: "Old k3x1", got: "Tea k3x2" };
  const a = survey({ writesSinceRead: [add], writesElsewhere: [tea] });
  const judged = { fact, cause: causeOf(fact, [add]), survey: a, read, view: "read", rejected: [] } as const;
  const elsewhere = { id: "SUR-40", facet: "title, shared" };
  const own = { id: "RCP-45", facet: "title" };
  expect(suspectsOfDifference({ ...judged, senders: [tea] })).toEqual([own, elsewhere]);
  expect(suspectsOfDifference({ ...judged, senders: [] })).toEqual([own, { ...elsewhere, isUnlikely: true }]);
});

test("the accepted title proves two requirements, the old one breaks one", () => {
  const a = survey({ members: { title: "Tea k3x2" }, writesSinceRead: [tea, coffee] });
  const claimsAbout = (title: string): unknown =>
    stateClaims({
      journal: new Journal(),
      step: read,
      survey: a,
      shown: { id: "a", members: { title }, place: "top level" },
      view: "read",
    })
      .filter(({ fact }) => fact?.aspect === "title")
      .map(({ agrees, suspects: [first] }) => [first?.id, agrees]);
  expect(claimsAbout("Tea k3x2")).toEqual([
    ["SUR-30", true],
    ["ERR-11", true],
  ]);
  expect(claimsAbout("Old k3x1")).toEqual([["SUR-30", false]]);
});
