import { expect, test } from "vitest";
import { invitationVariants } from "../../variants/recipients/invitations.ts";
import { requirement, requirementIds } from "../../../../spec/requirements/catalogue.ts";
import { judgeServer } from "../judge-server.ts";

test("with one key and no driver a run leaves out what the specification says needs more, and nothing else", async () => {
  const invitesOnlyFromTheDashboard = invitationVariants.find(({ name }) => name === "inviteSentAt is ignored");
  const { outcomes } = await judgeServer(invitesOnlyFromTheDashboard?.build, {
    driver: undefined,
    otherKey: undefined,
  });
  expect(outcomes.filter(({ outcome }) => outcome === "not-tested").map(({ id }) => id)).toEqual(
    requirementIds.filter((id) => requirement(id).needs !== undefined),
  );
});
