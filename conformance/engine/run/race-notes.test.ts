import { expect, test } from "vitest";
import { serverBuilder } from "../../proof/faults/parts/server-parts.ts";
import { duringConcurrentAdds } from "../../proof/faults/parts/operators.ts";
import { judgeServer } from "../../proof/selftest/judge-server.ts";

test("a report says how many requests of races were answered with a server error", async () => {
  const failing = duringConcurrentAdds({
    planUpsert: () => {
      throw new Error("not unique");
    },
    reportFault: () => undefined,
  });
  const { notes } = await judgeServer(serverBuilder(failing), { only: ["RCP-47"], effort: "quick", seed: 1 });
  expect(notes).toContainEqual(expect.stringMatching(/^\d+ concurrent requests? returned 500: /));
});

test("a report says nothing of races in which all is well", async () => {
  const { notes } = await judgeServer(serverBuilder(), { only: ["RCP-47"], effort: "quick", seed: 1 });
  expect(notes.filter((note) => note.includes("of races"))).toEqual([]);
});
