import { describe, expect, test } from "vitest";
import { variants } from "../../reference/variants/all.ts";
import { networkVariants } from "../../reference/variants/network.ts";
import { rateVariants } from "../../reference/variants/rates.ts";
import { judgeServer } from "./judge-server.ts";

// delays and rate limits take their time by nature: judged by hand, not in every run
const prompt = variants.filter((variant) => !networkVariants.includes(variant) && !rateVariants.includes(variant));

describe("a lawful, unusual server breaks no MUST, and nothing about it is inconclusive", () => {
  test.each(prompt)("$name", async ({ build }) => {
    const { outcomes } = await judgeServer(build, { effort: "quick" });
    const blamed = outcomes.filter(({ outcome }) => outcome === "failed" || outcome === "inconclusive");
    expect(blamed.map(({ id, failure, reason }) => `${id}: ${failure?.message ?? reason}`)).toEqual([]);
  });
});

test("there are at least forty-five of them", () => {
  expect(prompt.length).toBeGreaterThanOrEqual(45);
});
