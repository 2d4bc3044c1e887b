import fc from "fast-check";
import { check } from "../check/check.ts";
import { answerOf, demand, demandSuccess, relyingOn } from "../check/demand.ts";
import type { Tools } from "../check/tools.ts";
import { Inconclusive, NotTested } from "../check/violation.ts";
import type { Api } from "../http/api.ts";
import { succeeded, type Exchange } from "../http/exchange.ts";
import { retryAfterMs } from "../http/retry-after.ts";
import { findSurvey } from "../reading/survey.ts";

/** What a burst of reads met, and what became of the keys then. */
interface Burst {
  /** The 429 that ended it; absent where all reads were served. */
  readonly limited?: Exchange;
  /** What ended it otherwise: neither a 429 nor the survey that was read until then. */
  readonly unserved?: Exchange;
  /** The other key's read meanwhile; absent without one. */
  readonly other?: Exchange;
  /** The first answer to the limited key that is no 429, or why there is none. */
  readonly recovered?: Exchange | Inconclusive;
}

/** Reads beside those of the burst: two under the other key, and three to see the limited one served again. */
const others = 5;

/** A key that asks for a longer pause than this isn't waited for. */
const longestWaitMs = 90_000;

/** Pauses before looking again where no header tells how long. */
const pausesMs = [5_000, 25_000, 40_000];

/** The one burst of a run: at most as many reads as the caller allowed, those after it included. */
function burst(tools: Tools): Promise<Burst> {
  const { probeRateLimit } = tools;
  if (probeRateLimit === 0)
    throw new NotTested("a burst of requests was not asked for; allow one with --probe-rate-limit N");
  if (probeRateLimit <= others)
    throw new NotTested(`--probe-rate-limit ${probeRateLimit} leaves nothing for a burst; allow more than ${others}`);
  return tools.once("burst", async (own) => {
    const { id } = await own.standing();
    const hasOther = own.secrets.length > 1;
    const foreign = hasOther ? await own.foreign() : undefined;
    if (foreign !== undefined) await servedBefore(own.other, foreign.id);
    const limited = await firstUnserved(own.owner, id, probeRateLimit - others);
    if (limited === undefined) return {};
    if (limited.status !== 429) return { unserved: limited };
    const other = foreign === undefined ? {} : { other: await readOnce(own.other, foreign.id) };
    return { limited, ...other, recovered: await recovery(own, id, limited) };
  });
}

/** A 429, if there is one, tells of the burst only where the other key was not limited before it. */
async function servedBefore(other: Api, survey: string): Promise<void> {
  if ((await readOnce(other, survey)).status === 429)
    throw new Inconclusive("the other key was limited before the burst; run again later");
}

/** The first answer that doesn't show the survey, though those before it do: the reads differ in nothing but their number. */
async function firstUnserved(owner: Api, survey: string, most: number): Promise<Exchange | undefined> {
  for (let sent = 1; sent <= most; sent += 1) {
    const answer = await readOnce(owner, survey);
    if (answer.status >= 500) throw new Inconclusive(`read ${sent} of the burst was answered ${answer.status}`);
    const isServed = succeeded(answer) && findSurvey(answer) !== undefined;
    if (sent === 1 && !isServed && answer.status !== 429) throw new Inconclusive("the survey for the burst isn't read");
    if (!isServed) return answer;
  }
  return undefined;
}

/** Waits for the limited key to be served again; a wait that is too long, or in vain, is told. */
async function recovery({ owner, pause }: Tools, survey: string, limited: Exchange): Promise<Exchange | Inconclusive> {
  let last = limited;
  for (const guessMs of pausesMs) {
    const askedMs = retryAfterMs(last.headers) || guessMs;
    if (askedMs > longestWaitMs) {
      const seconds = Math.ceil(askedMs / 1_000);
      return new Inconclusive(
        `the limited key asks to wait ${seconds} s: whether it is served then was not looked for`,
      );
    }
    await pause(askedMs);
    last = await readOnce(owner, survey);
    if (last.status !== 429) return last;
  }
  return new Inconclusive("the limited key was answered 429 still, after each of three waits");
}

function readOnce(api: Api, survey: string): Promise<Exchange> {
  return api.call("read", { survey, burst: true });
}

async function demandMet({ limited, unserved }: Burst, { probeRateLimit }: Tools): Promise<void> {
  if (limited !== undefined) return;
  await relyingOn("LIM-30", () =>
    demand(unserved === undefined, () => ({
      message: "in a burst of reads one was answered otherwise than those before it, and not with 429",
      expected: "the survey, or status 429",
      received: unserved === undefined ? "" : answerOf(unserved),
    })),
  );
  const reads = `${probeRateLimit - others} reads`;
  throw new NotTested(`${reads} in a row met no limit; allow more with --probe-rate-limit`);
}

export const rateChecks = [
  check("LIM-30", {
    property:
      "a burst of reads under one key ends in 429, within the number of requests that the caller allowed, and later reads are answered with success or 429",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    optIn: "probe-rate-limit",
    async holds(_given, tools) {
      const met = await burst(tools);
      await demandMet(met, tools);
      if (met.recovered instanceof Inconclusive) throw met.recovered;
      if (met.recovered !== undefined) demandSuccess(met.recovered, "a read after waiting for the rate limit");
    },
  }),
  check("LIM-31", {
    property: "while one key is answered 429, a request under the other key succeeds",
    given: fc.constant({}),
    runs: { quick: 1, standard: 1, thorough: 1 },
    optIn: "probe-rate-limit",
    async holds(_given, tools) {
      await tools.foreign();
      const met = await burst(tools);
      await demandMet(met, tools);
      const answer = met.other;
      if (answer === undefined) throw new NotTested("a second key is missing");
      demand(answer.status !== 429, () => ({
        message: "while one key is limited, another is answered 429 too",
        expected: "success",
        received: answerOf(answer),
      }));
      demandSuccess(answer, "a read under the other key");
    },
  }),
] as const;
