import fc from "fast-check";
import { check } from "../check/check.ts";
import { demand, demandSuccess } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import { NotTested } from "../check/violation.ts";

/** Sends reads until one is answered 429, at most as many as the caller allowed; the number sent, or none. */
async function burst(tools: Tools): Promise<number | undefined> {
  const { probeRateLimit } = tools;
  if (probeRateLimit === 0)
    throw new NotTested("a burst of requests was not asked for; allow one with --probe-rate-limit N");
  const { id } = await tools.standing();
  for (let sent = 1; sent <= probeRateLimit; sent += 1) {
    const answer = await tools.owner.call("read", { survey: id, unretried: true });
    if (answer.status === 429) return sent;
  }
  return undefined;
}

export const rateChecks = [
  check("LIM-30", {
    property: "a burst of reads under one key ends in 429, within the number of requests that the caller allowed",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    optIn: "probe-rate-limit",
    async holds(_given, tools) {
      const sent = await tools.once("burst", burst);
      if (sent === undefined)
        throw new NotTested(`${tools.probeRateLimit} reads in a row met no limit; allow more with --probe-rate-limit`);
      demandSuccess(await tools.owner.list(), "a request after waiting for the rate limit");
    },
  }),
  check("LIM-31", {
    property: "while one key is answered 429, a request under the other key succeeds",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    optIn: "probe-rate-limit",
    async holds(_given, tools) {
      const foreign = await tools.foreign();
      const sent = await burst(tools);
      if (sent === undefined)
        throw new NotTested(`${tools.probeRateLimit} reads in a row met no limit; allow more with --probe-rate-limit`);
      const answer = await tools.other.call("read", { survey: foreign.id, unretried: true });
      demand(answer.status !== 429, {
        message: "while one key is limited, another is answered 429 too",
        expected: "success",
        received: `status ${answer.status}`,
      });
      demandSuccess(answer, "a read under the other key");
    },
  }),
] as const;
