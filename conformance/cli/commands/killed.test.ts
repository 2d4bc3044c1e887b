import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, onTestFinished, test } from "vitest";

import { createApp } from "../../../reference/api/app.ts";
import type { Fetch } from "../../../reference/api/options.ts";
import { startServer, type RunningServer } from "../../../reference/listen/start-server.ts";
import { reportSchema } from "../../report/format/report-schema.ts";
import { startProgram } from "../../proof/testing/start-program.ts";
import { startSubject, type Subject } from "../../proof/testing/start-subject.ts";
import { temporaryFolder } from "../../proof/testing/temporary-folder.ts";

const keys = { SERVICE_API_KEY: "killed-key-of-the-owner", SERVICE_OTHER_API_KEY: "killed-key-of-the-other" };
const folder = temporaryFolder();

/** A reference server that stores one of the creates and never answers it; `held` resolves when that has happened. */
async function startForgetful(holds: number): Promise<{ server: RunningServer; app: Fetch; held: Promise<string> }> {
  const app = createApp({ keys: Object.values(keys), limits: { requestsPerWindow: 100_000 } });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hold = (_slug: string): void => undefined;
  const held = new Promise<string>((resolve) => (hold = resolve));
  let creates = 0;
  const server = await startServer({
    app: () => async (request) => {
      const isCreate = request.method === "POST" && request.url.endsWith("/surveys");
      const draft = isCreate ? await request.clone().text() : "";
      const answer = await app(request);
      const { slug } = (isCreate ? JSON.parse(draft) : {}) as { slug?: string };
      if (slug !== undefined && answer.status === 201 && (creates += 1) === holds) {
        hold(slug);
        await released;
      }
      return answer;
    },
  });
  onTestFinished(() => {
    release();
    return server.close();
  });
  return { server, app, held };
}

interface Line {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly identity: string;
  readonly mayExist?: true;
}

const linesOf = (path: string): readonly Line[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);

async function surveysOn(app: Fetch): Promise<readonly { readonly id: string; readonly slug: string }[]> {
  const found: { id: string; slug: string }[] = [];
  for (const key of Object.values(keys)) {
    let query = "";
    do {
      const headers = { authorization: `Bearer ${key}` };
      const answer = await app(new Request(`http://localhost/api/v1/surveys${query}`, { headers }));
      const page = (await answer.json()) as { surveys: { id: string; slug: string }[]; nextCursor?: string | null };
      found.push(...page.surveys);
      query = typeof page.nextCursor === "string" ? `?cursor=${encodeURIComponent(page.nextCursor)}` : "";
    } while (query !== "");
  }
  return found;
}

/** Expects each survey in the ledger with id, slug and title; the one with a lost response has its slug. */
function expectWholeLedger(
  lines: readonly Line[],
  surveys: readonly { readonly id: string; readonly slug: string }[],
  lost: string,
): void {
  const sure = lines.filter(({ mayExist }) => mayExist === undefined);
  const maybe = lines.filter(({ mayExist }) => mayExist === true);
  const slugs = new Set([...sure, ...maybe].map(({ slug }) => slug));
  expect(surveys.length).toBeGreaterThan(2);
  expect(surveys.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
  const ids = new Set(surveys.map(({ id }) => id));
  expect(sure.filter(({ id, title, slug }) => !ids.has(id) || !/r[0-9a-f]{7}/.test(`${title} ${slug}`))).toEqual([]);
  expect(maybe.map(({ slug }) => slug)).toContain(lost);
  expect(new Set(sure.map(({ id }) => id)).size).toBe(sure.length);
}

test("a run that is killed leaves a ledger of every survey, the one whose answer never came among them", async () => {
  const { server, app, held } = await startForgetful(6);
  const path = join(folder, "killed.jsonl");
  writeFileSync(path, '{"id":"of an earlier run"}');
  const { child, ended } = startProgram(["verify", server.url, "--effort", "quick", "--ledger", path], keys);
  const lost = await held;
  child.kill("SIGKILL");
  expect(await ended).toMatchObject({ code: null, signal: "SIGKILL" });
  const [first, ...lines] = linesOf(path);
  expect(first).toEqual({ id: "of an earlier run" });
  expectWholeLedger(lines, await surveysOn(app), lost);
});

describe.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s in the middle of a run", (signal) => {
  test("ends it with every report that was asked for, a whole ledger, and exit code 3", async () => {
    const { server, app, held } = await startForgetful(6);
    const [json, junit, path] = ["json", "xml", "jsonl"].map((kind) => join(folder, `${signal}.${kind}`));
    const words = ["verify", server.url, "--json", json ?? "", "--junit", junit ?? "", "--ledger", path ?? ""];
    const { child, ended } = startProgram(words, keys);
    const lost = await held;
    child.kill(signal);
    const { code, stdout } = await ended;
    expect(code).toBe(3);
    expect(stdout).toContain("verdict         incomplete: cut short: the run was interrupted");
    const report = reportSchema.parse(JSON.parse(readFileSync(json ?? "", "utf8")));
    expect(report).toMatchObject({ exitCode: 3, cutShort: "the run was interrupted" });
    expectWholeLedger(report.ledger, await surveysOn(app), lost);
    const { ledger, runId, baseUrl } = report;
    const byName = (lines: readonly Line[]): readonly string[] => lines.map((line) => JSON.stringify(line)).toSorted();
    expect(byName(linesOf(path ?? ""))).toEqual(byName(ledger.map((entry) => ({ runId, baseUrl, ...entry }))));
    expect(XMLValidator.validate(readFileSync(junit ?? "", "utf8"))).toBe(true);
    expect(readFileSync(junit ?? "", "utf8")).toContain("the run was interrupted");
  });
});

/** A subject that never answers; `asked` resolves with its first request. */
async function startSilent(): Promise<{ subject: Subject; asked: Promise<void> }> {
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  const subject = await startSubject(() => ask());
  onTestFinished(() => subject.close());
  return { subject, asked };
}

describe("Ctrl-C before anything was judged", () => {
  const expectEmptyReport = (json: string, junit: string): void => {
    const report = reportSchema.parse(JSON.parse(readFileSync(json, "utf8")));
    expect(report).toMatchObject({
      verdict: "incomplete",
      exitCode: 3,
      cutShort: "the run was interrupted",
      ledger: [],
    });
    expect(report.outcomes.length).toBeGreaterThan(100);
    const kinds = new Set(report.outcomes.map(({ outcome }) => outcome));
    expect([...kinds].filter((kind) => kind !== "inconclusive" && kind !== "not-tested")).toEqual([]);
    expect(readFileSync(junit, "utf8")).toContain("the run was interrupted");
  };

  test("while the subject is asked for the first time still writes every report", async () => {
    const { subject, asked } = await startSilent();
    const [json, junit] = [join(folder, "early.json"), join(folder, "early.xml")];
    const words = ["verify", subject.url.href, "--json", json, "--junit", junit];
    const { child, ended } = startProgram(words, keys);
    await asked;
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      3,
      "interrupted: writing the report; press Ctrl-C again to stop at once without it\n",
    ]);
    expectEmptyReport(json, junit);
  });

  test("while the driver is loaded still writes every report, over an earlier run's", async () => {
    const { subject, asked } = await startSilent();
    const [json, junit, driver] = [join(folder, "load.json"), join(folder, "load.xml"), join(folder, "slow.mjs")];
    writeFileSync(json, "old");
    writeFileSync(driver, `await fetch(${JSON.stringify(subject.url)});`);
    const words = ["verify", subject.url.href, "--json", json, "--junit", junit, "--driver", driver];
    const { child, ended } = startProgram(words, keys);
    await asked;
    child.kill("SIGINT");
    expect((await ended).code).toBe(3);
    expectEmptyReport(json, junit);
  });
});

test("no ledger is made where the run can't start, and none is kept in a folder", async () => {
  const path = join(folder, "none.jsonl");
  const wrong = startProgram(["verify", "http://127.0.0.1:9/api/v2", "--ledger", path], keys);
  expect((await wrong.ended).code).toBe(2);
  expect(existsSync(path)).toBe(false);
  const { code, stderr } = await startProgram(["verify", "http://127.0.0.1:9/api/v1", "--ledger", folder], keys).ended;
  expect([code, stderr]).toEqual([
    2,
    `error: --ledger ${folder}: this is a folder (did you mean ${join(folder, "ledger.jsonl")}?)\n`,
  ]);
});
