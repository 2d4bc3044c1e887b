import { expect, test } from "vitest";
import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { judgeServer } from "../judge-server.ts";
import { variantNamed } from "../named.ts";

test("with one key and no driver a run leaves out what the specification says needs more, and nothing else", async () => {
  const { build } = variantNamed("inviteSentAt is ignored");
  const { outcomes } = await judgeServer(build, {
    driver: undefined,
    otherKey: undefined,
  });
  expect(outcomes.filter(({ outcome }) => outcome === "not-tested").map(({ id }) => id)).toEqual(
    requirementIds.filter((id) => requirement(id).needs !== undefined),
  );
});
