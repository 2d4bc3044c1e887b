import { describe, expect, onTestFinished, test, type TestContext } from "vitest";
import type { RequirementId } from "../../../../spec/requirements/catalogue.ts";
import type { Report } from "../../../report/format/report.ts";
import { SetUpError } from "../../../engine/run/options.ts";
import { verify } from "../../../engine/run/verify.ts";
import { peakMebibytes, reportMemoryOption } from "../../testing/peak-memory.ts";
import { startProgram } from "../../testing/start-program.ts";
import { startSubject, type Subject } from "../../testing/start-subject.ts";
import { testKeys, testRunOptions } from "../test-run-options.ts";
import { constantSubjects, unavailableSubjects } from "../subjects/constant-subjects.ts";
import { hostileSubjects, redirectingSubject } from "../subjects/hostile-subjects.ts";
import { startGreetingSubject, startFaultySubject, type FaultySubject } from "../subjects/faulty-subject.ts";

const { ownerKey, otherKey } = testKeys;
/** A run sends about 560 requests, and repeats those with lost or broken responses. */
const maxRequests = 2_000;

/** A run may exceed its limit by this time, because it still reports pending requests. */
const graceMs = 15_000;

function judge(subject: Subject, maxDurationMs: number): Promise<Report | SetUpError> {
  const options = testRunOptions(subject.url, {
    effort: "quick",
    concurrency: 4,
    timeoutMs: 300,
    maxDurationMs,
    force: true,
  });
  return verify(options).catch((error: unknown) => {
    if (error instanceof SetUpError) return error;
    throw error;
  });
}

const stackTrace = /\\n\s+at .+:\d+:\d+|\n\s+at .+:\d+:\d+/;

interface Trial {
  readonly start?: (worthless: FaultySubject) => Promise<Subject>;
  readonly keeps?: readonly RequirementId[];
  readonly maxDurationMs?: number;
}

/** Expects no unexpected pass, a reason in words, bounded time and requests, and no key in the result. */
async function expectNoPraise(context: TestContext, worthless: FaultySubject, trial: Trial = {}): Promise<void> {
  const { start = startFaultySubject, keeps = [], maxDurationMs = 60_000 } = trial;
  const subject = await start(worthless);
  context.onTestFinished(() => subject.close());
  const startedAt = Date.now();
  const result = await judge(subject, maxDurationMs);
  expect(Date.now() - startedAt).toBeLessThan(maxDurationMs + graceMs);
  const text = result instanceof SetUpError ? `${result.message}\n${result.hint}` : JSON.stringify(result);
  for (const secret of [ownerKey, otherKey]) expect(text.includes(secret)).toBe(false);
  expect(stackTrace.exec(text)?.[0]).toBeUndefined();
  if (result instanceof SetUpError) {
    expect(result.message).toMatch(
      /^(http:\S+:? (can't be (reached|judged now): \S.+|SERVICE_\w+ is rejected \(\d+\))|\d+ requests take at least \d+ s, .+)$/,
    );
    expect(result.hint).toMatch(/\w+ \w+/);
    return;
  }
  const { outcomes, verdict, requests } = result;
  expect(outcomes.length).toBeGreaterThan(100);
  const passed = outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id);
  expect(passed.filter((id) => !keeps.includes(id))).toEqual([]);
  const wordless = outcomes.filter(
    ({ outcome, reason = "", failure }) => outcome !== "passed" && reason.trim() === "" && failure === undefined,
  );
  expect(wordless.map(({ id }) => id)).toEqual([]);
  expect(verdict).not.toBe("conformant");
  expect(requests).toBeLessThanOrEqual(maxRequests);
}

const named = <T extends FaultySubject>(subjects: readonly T[]): (readonly [string, T])[] =>
  subjects.map((one) => [one.name, one] as const);

describe("no check passes on a server that always answers", () => {
  test.concurrent.for(named(constantSubjects))("%s", ([, worthless], context) => expectNoPraise(context, worthless));
});

describe("no check passes on a server that first takes the keys, then always answers", () => {
  const refusing = constantSubjects.filter(({ name }) => /^40[13]/.test(name));
  test.concurrent.for(named(refusing))("%s", ([, worthless], context) =>
    expectNoPraise(context, worthless, { start: startGreetingSubject }),
  );
});

describe.each([
  ["a run ends", startFaultySubject],
  ["a run that could start ends", startGreetingSubject],
])("%s, and says why, at a server of", (_title, start) => {
  // these wait more than they compute
  test.concurrent.for(named([...unavailableSubjects, ...hostileSubjects]))("%s", ([, worthless], context) =>
    expectNoPraise(context, worthless, { start, maxDurationMs: 2_000 }),
  );
});

describe("no key and no request follows a redirect to another host", () => {
  test.for([301, 302, 307, 308] as const)("%i", async (status, context) => {
    const other = await startSubject((_request, response) => response.end("{}"));
    onTestFinished(() => other.close());
    await expectNoPraise(context, redirectingSubject(other.url.origin, status));
    await expectNoPraise(context, redirectingSubject(other.url.origin, status), { start: startGreetingSubject });
    expect(other.requests).toEqual([]);
    expect(other.connections()).toBe(0);
  });
});

describe("a run with a small heap ends, and takes less than 300 MB of memory, at a server of", () => {
  const heavy = hostileSubjects.filter(({ name }) => /bomb|Mi?B|deep|without end/.test(name));
  test.each(named(heavy))("%s", async (_name, worthless) => {
    const subject = await startGreetingSubject(worthless);
    onTestFinished(() => subject.close());
    // caps the heap, because Node delays garbage collection on a large machine
    const options = `--max-old-space-size=96 ${reportMemoryOption}`;
    const environment = { SERVICE_API_KEY: ownerKey, NODE_OPTIONS: options };
    const words = ["verify", subject.url.href, "--effort", "quick"];
    expect(peakMebibytes((await startProgram(words, environment).ended).stderr)).toBeLessThan(300);
  });
});
