import { expect, test } from "vitest";
import { serverBuilder } from "../../faults/parts/server-parts.ts";
import { defaultRules } from "../../host/rules/rules.ts";
import { replaceRules } from "../../variants/parts.ts";
import type { Report } from "../../../report/format/report.ts";
import { judgeServer } from "../judge-server.ts";
import { variantNamed } from "../named.ts";

/** No mailbox exists at a reserved domain. */
const realMailboxes = replaceRules({
  email: defaultRules.email.refine((email) => !/@example\.(?:com|net|org)$/.test(email), {
    error: "has no mailbox there",
  }),
});

const quick = { seed: 7, effort: "quick" } as const;

const reasonOf = ({ outcomes }: Report, id: string): string | undefined =>
  outcomes.find((one) => one.id === id)?.reason;

test("a service that takes no survey at all leaves the run incomplete, with its own words", async () => {
  const report = await judgeServer(serverBuilder(realMailboxes), quick);
  expect([report.exitCode, report.outcomes.filter(({ outcome }) => outcome === "failed")]).toEqual([3, []]);
  expect(report.inconclusive).toMatch(
    /^the service accepts none of the suite's surveys: POST \/surveys returned 400 .*has no mailbox there.*--email-domain/,
  );
  expect(report.surveysLeftBehind).toBe(0);
  expect(report.requests).toBeLessThan(20);
});

test("the same service takes addresses of the domain that is given", async () => {
  const report = await judgeServer(serverBuilder(realMailboxes), { ...quick, emailDomain: "mail.example.io" });
  expect(report.exitCode).toBe(0);
  expect(report.outcomes.filter(({ outcome }) => outcome === "passed").length).toBeGreaterThan(120);
});

test("what a service refuses of documents is not tested, in its own words", async () => {
  const report = await judgeServer(variantNamed("a logo must be reachable").build, quick);
  expect(report.exitCode).toBe(0);
  expect(reasonOf(report, "SUR-15")).toBe(
    'the service rejects every value of logoUrl that a run sends: 400 [{"path":"logoUrl","message":"can\'t be loaded"}]',
  );
});

test("a second key that may not write creates nothing, and that is no breach", async () => {
  const report = await judgeServer(variantNamed("the second key may not write").build, quick);
  expect(report.exitCode).toBe(0);
  expect(reasonOf(report, "AUT-6")).toMatch(/^the other key can't create a survey: POST \/surveys returned 403/);
});

test("where a quota is used up, no more surveys are made, and the rest is not tested", async () => {
  const report = await judgeServer(variantNamed("a key has at most 20 surveys, then 429").build, quick);
  expect([report.exitCode, report.outcomes.filter(({ outcome }) => outcome === "failed")]).toEqual([0, []]);
  expect(report.surveysLeftBehind).toBeLessThan(40);
});
