import { expect, test } from "vitest";
import { failIf } from "../../faults/parts/operators.ts";
import { perServer, serverBuilder } from "../../faults/parts/server-parts.ts";
import { startServer } from "../../../../reference/listen/start-server.ts";
import { judgeServed } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

const quick = { effort: "quick", seed: 1 } as const;

const failsAtKnownCapitals = perServer(() => {
  const known = new Set<string>();
  return failIf(({ operation }, text) => {
    const emails = (text.match(/"Pat\.Smith[^"]*"/g) ?? []).map(String);
    if (operation === undefined || operation === "list") return false;
    const isKnown = operation === "add" && emails.some((email) => known.has(email));
    for (const email of emails) known.add(email);
    return isKnown;
  });
});

test("one add after a create is blamed on the rule of its row, not on that of sequences", async () => {
  const { outcomes } = await judgeServed(startServer, serverBuilder(failsAtKnownCapitals), quick);
  const broken = outcomes.filter(({ outcome }) => outcome === "failed");
  expect(broken.map(({ id, failure }) => [id, failure?.message])).toEqual([["RCP-32", "an add returned 500"]]);
});

test("adds that undo each other are shown by those, and by the look that lacks somebody", async () => {
  const { build } = faultNamed("of concurrent adds the last writes the list that it read");
  const { outcomes } = await judgeServed(startServer, build, quick);
  const failure = outcomes.find(({ id }) => id === "RCP-48")?.failure;
  expect(failure?.message).toMatch(/^an add .*(didn't store one of its recipients|removed .*recipient.*)$/);
  expect(failure?.exchanges.map(({ method }) => method)).toEqual(["POST", "POST", "POST", "POST", "GET"]);
});
