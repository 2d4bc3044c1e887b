import { expect, test } from "vitest";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { judgeServed } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

const seeds = [1, 2, 3];

test.each([
  ["a create with null for a question is answered 500", "ERR-1"],
  ["PATCH with null for a question is answered 500", "ERR-2"],
  ["PATCH with null for a recipient is answered 500", "ERR-2"],
  ["an add with null for a row is answered 500", "ERR-3"],
  ["null is left out of the list of questions", "QST-26"],
  ["PATCH drops rows that are null", "RCP-50"],
  ["a skipping add counts no rows that are as stored", "RCP-42"],
  ["a skipping add counts rows that are as stored as updated", "RCP-42"],
] as const)("a quick run with any seed finds that %s", async (name, id) => {
  const { build } = faultNamed(name);
  for (const seed of seeds) {
    const { outcomes } = await judgeServed(startServer, build, { effort: "quick", only: [id], seed });
    expect([seed, outcomes.map(({ outcome }) => outcome)]).toEqual([seed, ["failed"]]);
  }
});
