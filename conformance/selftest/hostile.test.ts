import { describe, expect, onTestFinished, test } from "vitest";
import type { Report } from "../report/report.ts";
import { SetUpError, type RunOptions } from "../run/options.ts";
import { verify } from "../run/verify.ts";
import { startSubject, type Subject } from "../testing/start-subject.ts";
import { given } from "./judge-server.ts";
import { constantSubjects } from "./subjects/constant.ts";
import { hostileSubjects, redirecting } from "./subjects/hostile.ts";
import { startGreeting, startWorthless, type Worthless } from "./subjects/worthless.ts";

const [ownerKey = "", otherKey = ""] = given.keys ?? [];
const maxDurationMs = 4_000;

async function judge(subject: Subject): Promise<Report | SetUpError> {
  const options: RunOptions = {
    baseUrl: subject.url,
    ownerKey,
    otherKey,
    seed: 1,
    effort: "quick",
    concurrency: 4,
    timeoutMs: 400,
    maxRequests: 2_000,
    maxDurationMs,
    probeRateLimit: 0,
    strict: false,
    requireAll: false,
  };
  return verify(options).catch((error: unknown) => {
    if (error instanceof SetUpError) return error;
    throw error;
  });
}

const stackTrace = /\n\s+at .+:\d+:\d+/;

/** Demands that a run found nothing to praise, said so in words, and kept its time and the keys. */
async function expectNoPraise(start: (worthless: Worthless) => Promise<Subject>, worthless: Worthless): Promise<void> {
  const subject = await start(worthless);
  onTestFinished(() => subject.close());
  const startedAt = Date.now();
  const result = await judge(subject);
  expect(Date.now() - startedAt).toBeLessThan(maxDurationMs * 2);
  const text = result instanceof SetUpError ? `${result.message}\n${result.hint}` : JSON.stringify(result);
  for (const secret of [stackTrace, new RegExp(ownerKey), new RegExp(otherKey)]) expect(text).not.toMatch(secret);
  if (result instanceof SetUpError) {
    expect(result.message).toMatch(/^http:\S+ (can't be reached: .+|refused the key in \w+ \(\d+\))$/);
    expect(result.hint).toMatch(/\w+ \w+/);
    return;
  }
  const { outcomes, verdict, requests } = result;
  expect(outcomes.length).toBeGreaterThan(100);
  expect(outcomes.filter(({ outcome }) => outcome === "passed").map(({ id }) => id)).toEqual([]);
  const silent = outcomes.filter(({ reason = "", failure }) => reason.trim() === "" && failure === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
  expect(verdict).not.toBe("conformant");
  expect(requests).toBeLessThanOrEqual(2_000);
}

const named = (subjects: readonly Worthless[]): (readonly [string, Worthless])[] =>
  subjects.map((one) => [one.name, one] as const);

describe("no check passes on a server that always answers", () => {
  test.each(named(constantSubjects))("%s", (_name, worthless) => expectNoPraise(startWorthless, worthless));
});

describe("no check passes on a server that, after an empty list, always answers", () => {
  test.each(named(constantSubjects))("%s", (_name, worthless) => expectNoPraise(startGreeting, worthless));
});

describe("a run comes to its end at a server that sends", () => {
  test.each(named(hostileSubjects))("%s", (_name, worthless) => expectNoPraise(startWorthless, worthless));
});

describe("a run comes to its end at a server that, after an empty list, sends", () => {
  test.each(named(hostileSubjects))("%s", (_name, worthless) => expectNoPraise(startGreeting, worthless));
});

describe("no key and no request follows a redirect to another host", () => {
  test.each([301, 302, 307, 308] as const)("%i", async (status) => {
    const other = await startSubject((_request, response) => response.end("{}"));
    onTestFinished(() => other.close());
    await expectNoPraise(startWorthless, redirecting(other.url.origin, status));
    await expectNoPraise(startGreeting, redirecting(other.url.origin, status));
    expect(other.heard).toEqual([]);
    expect(other.connections()).toBe(0);
  });
});
