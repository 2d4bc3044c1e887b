import { expect, test } from "vitest";
import { openPoint, openPointIds } from "../../spec/open-points.ts";
import { judgeServer } from "./judge-server.ts";

test("the reference answers every open point as documented, and each the same way throughout", async () => {
  const { observations } = await judgeServer();
  const observed = Object.fromEntries(observations.map(({ id, answers }) => [id, answers.map(({ answer }) => answer)]));
  const documented = openPointIds.filter((id) => openPoint(id).unobserved === undefined);
  expect(observed).toEqual(Object.fromEntries(documented.map((id) => [id, [openPoint(id).reference]])));
});
