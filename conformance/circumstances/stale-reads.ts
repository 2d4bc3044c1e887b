import { setTimeout as wait } from "node:timers/promises";
import { apiOver, type Api } from "../http/api.ts";
import { encodedSegment } from "../http/endpoint.ts";
import { bearer, noKey, type Credential } from "../http/credential.ts";
import { succeeded } from "../http/exchange.ts";
import type { LedgerEntry } from "../format/report.ts";
import type { Step } from "../journal/step.ts";
import type { Circumstance, EndedRun } from "./circumstance.ts";

/** So long a cache that knows no query is waited for, look after look. */
const waitsMs = [1_000, 2_000, 4_000];

/**
 * Looks whether a cache answers that says nothing of it: the journal has reads that show what was there before an accepted change, and
 * so does one more, while the same read past the cache shows the change. Absent where the subject itself shows the old, however it is asked.
 */
export async function staleReads(run: EndedRun): Promise<Circumstance | undefined> {
  if (!isSuspicious(run.steps)) return undefined;
  const own = run.made.filter(
    ({ id, slug, identity }) =>
      id !== "" && slug !== "" && identity === "owner" && !run.shown.some(({ url }) => isAt(url, id)),
  );
  const survey = own.find(({ slug }) => !run.steps.some(({ recorded }) => isAt(recorded?.url ?? "", slug))) ?? own[0];
  if (survey === undefined) return undefined;
  const apiOf = (credential: Credential): Api => apiOver(run.line, credential);
  const apis = { owner: apiOf(bearer("owner", run.ownerKey)), nobody: apiOf(noKey) };
  return cacheBefore(survey, `looked at again by ${run.runId}`, apis);
}

async function cacheBefore(
  { id, slug }: Pick<LedgerEntry, "id" | "slug">,
  mark: string,
  { owner, nobody }: Readonly<Record<"owner" | "nobody", Api>>,
): Promise<Circumstance | undefined> {
  const shows = async (survey: string, query = ""): Promise<boolean> => {
    const answer = await owner.call("read", { survey, query });
    return succeeded(answer) && answer.text.includes(mark);
  };
  await owner.read(id);
  if (!succeeded(await owner.update(id, { description: mark })) || (await shows(id))) return undefined;
  if (await shows(id, "?past=caches")) {
    // a subject that shows a change to the second reader has no cache
    if (await shows(id)) return undefined;
    const [plain, past] = [
      await nobody.read(id),
      await nobody.call("read", { survey: id, query: "?past=caches-again" }),
    ];
    const leak = succeeded(plain) && past.status === 401 ? ", to anybody who asks, without a key as well" : "";
    return silentCache(
      `a read showed what was there before an accepted change${leak}, and the same read with a query in its URL showed the change`,
    );
  }
  // a subject that has lost the change shows it nowhere
  if (!(await shows(slug)) || (await shows(id))) return undefined;
  let waitedMs = 0;
  for (const ms of waitsMs) {
    await wait(ms);
    waitedMs += ms;
    if (await shows(id))
      return silentCache(`reads showed an accepted change only after some time (${waitedMs / 1_000} s at most)`);
  }
  return undefined;
}

function silentCache(seen: string): Circumstance {
  return {
    sentence: `${seen}: a cache on the way seems to answer, though no header says so, or a copy that lags behind; have it pass on whatever has an Authorization header, then run again: what is broken may be no more than that`,
    explains: ({ exchanges }) => exchanges.some(({ method }) => method === "GET"),
  };
}

/** Says whether a read was the same before and after an accepted change of its survey. */
function isSuspicious(steps: readonly Step[]): boolean {
  return steps.some((read) => {
    const before = read.recorded?.responseBody;
    if (!isRead(read) || before === undefined) return false;
    const change = steps.find(
      ({ operation, survey, isAccepted, begun }) =>
        operation === "update" && survey === read.survey && isAccepted && begun > read.ended,
    );
    const again = change && steps.find((one) => isRead(one) && one.begun > change.ended && isSameRead(one, read));
    return again?.recorded?.responseBody === before;
  });
}

function isRead({ operation, isAccepted, survey }: Step): boolean {
  return operation === "read" && isAccepted && survey !== undefined;
}

function isSameRead(one: Step, other: Step): boolean {
  return one.recorded?.url === other.recorded?.url && one.as === other.as;
}

function isAt(url: string, survey: string): boolean {
  return url.includes(`/${encodedSegment(survey)}`);
}
