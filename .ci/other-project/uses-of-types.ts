// Checked for its types in another project, and not run.
import {
  verify,
  type Outcome,
  type Report,
  type RequirementId,
  type Run,
  type VerifyOptions,
} from "survey-conformance";
import type { Driver } from "survey-conformance/driver";
import { conformance } from "survey-conformance/vitest";
import { z } from "zod";

const settings = z.object({ url: z.string(), key: z.string(), other: z.string().optional() });
const { url, key, other } = settings.parse({});
const driver: Driver = { issueKey: async () => ({ key: "a-fresh-key" }) };
const options: VerifyOptions = {
  baseUrl: new URL(url),
  ownerKey: key,
  otherKey: other,
  driver,
  only: ["RCP", "QST-3"],
};

conformance(options);
conformance(async () => ({ fetch: (request: Request) => new Response(request.url), ownerKey: key }));

const run: Run = verify(options);
const report: Report = await run.report;
const failed: readonly RequirementId[] = report.outcomes.filter(isFailed).map(({ id }) => id);
for await (const { reason } of run) reason?.startsWith(failed.join());

function isFailed(outcome: Outcome): boolean {
  // @ts-expect-error there is no such outcome
  if (outcome.outcome === "ok") return false;
  return outcome.failure !== undefined;
}

// @ts-expect-error a key is needed
verify({ baseUrl: url });
