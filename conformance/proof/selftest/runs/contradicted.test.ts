import { expect, test } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import { judgeServer } from "../judge-server.ts";
import { faultNamed } from "../named.ts";

test.each<readonly [string, RequirementId, RequirementId]>([
  ["recipients that are not an array are read as none", "RCP-50", "ERR-11"],
  ["an update ignores empty texts", "RCP-32", "RCP-14"],
  ["of concurrent PATCHes each writes back the texts that it read", "SUR-42", "SUR-30"],
])("a run where %s blames %s, and doesn't report %s as passed", async (name, cause, id) => {
  const { outcomes } = await judgeServer(faultNamed(name).build, { effort: "standard", unshrunk: true });
  const found = new Map(outcomes.map((one) => [one.id, one]));
  expect(found.get(cause)?.failure).toBeDefined();
  expect(found.get(id)).toMatchObject({ outcome: "not-tested", prerequisite: cause });
  expect(Object.values(found.get(id)?.facets ?? { none: 0 })).not.toContain(0);
});
