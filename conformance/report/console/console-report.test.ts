import { stripVTControlCharacters } from "node:util";

import { expect, test } from "vitest";

import { consoleReport } from "./console-report.ts";
import { countUntestable } from "../counts.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../../proof/testing/synthetic-report.ts";

const plainly = { colour: false, details: true };

test("the console text reports the whole run", () => {
  const untestable = `${countUntestable("MUST")} more can't`;
  expect(consoleReport(syntheticReport(), plainly).replace(untestable, "N more can't")).toMatchInlineSnapshot(`
    "survey-conformance 0.1.0 judged http://127.0.0.1:4010/api/v1

    SVC  Service         1 passed, 1 warned
    SUR  Surveys         1 failed, 2 not tested
    RCP  Recipients      1 inconclusive
    AUT  Authentication  2 not tested

    ✗ SUR-1 creating a survey was rejected
        level           MUST, stated: Endpoints, rule 1
        requirement     What SUR-1 requires.
        rule            what SUR-1 says holds
        sent
          POST http://127.0.0.1:4010/api/v1/surveys as owner
          {"title":"t"}
        expected        a success (2xx)
        received        status 500
        exchanges
          1. POST http://127.0.0.1:4010/api/v1/surveys as owner
             > {"title":"t"}
             < 500 (12 ms)
             < oops
        curl
          BASE=http://127.0.0.1:4010/api/v1
          curl -sS "$BASE/surveys" -d '{"title":"t"}'
        replay          survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1 --seed 42 --path 3:0
        not tested because of this: SUR-2, SUR-3

    ! SVC-4 no Content-Type
        level           SHOULD, practice: Endpoints, rule 1
        requirement     What SVC-4 requires.
        rule            what SVC-4 says holds
        sent
          POST http://127.0.0.1:4010/api/v1/surveys as owner
          {"title":"t"}
        expected        a success (2xx)
        received        status 500
        exchanges
          1. POST http://127.0.0.1:4010/api/v1/surveys as owner
             > {"title":"t"}
             < 500 (12 ms)
             < oops
        curl
          BASE=http://127.0.0.1:4010/api/v1
          curl -sS "$BASE/surveys" -d '{"title":"t"}'
        replay          survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1 --seed 42 --path 3:0

    open points observed: 2 (1 inconsistent: envelope-list)

    verdict         nonconformant: 1 requirement is broken
    MUSTs           1 of 7 proven, 1 failed, 4 not tested, 1 inconclusive (N more can't be tested by any client)
    SHOULDs         0 of 1 kept, 1 warned
    not tested      2 (SUR-1 failed): SUR-2, SUR-3
    not tested      2 (SERVICE_OTHER_API_KEY is not set): AUT-1, AUT-2
    inconclusive    1 (no answer within 10 s): RCP-1
    note            the rate limit was left alone; --probe-rate-limit N looks for it
    requests sent   120, 2 of them retries, 3 answered with 429, 4.2 s spent waiting
    left behind     3 surveys, marked with the run id run7
    seed            42 (effort: standard)
    duration        2.3 s
    "
  `);
});

test("colours are used when asked for, and change nothing else", () => {
  const report = syntheticReport();
  for (const details of [true, false]) {
    const coloured = consoleReport(report, { colour: true, details });
    expect(coloured).toContain(details ? "\u001b[31m✗ SUR-1\u001b[39m" : "\u001b[31m✗\u001b[39m \u001b[1mSUR-1 MUST");
    expect(stripVTControlCharacters(coloured)).toBe(consoleReport(report, { colour: false, details }));
  }
});

test("no text from the service reaches the terminal as a control sequence or begins a line", () => {
  const hostile = "\u001b[2J\u009b1m\u0007\u202ereversed\u2028\u{e0041}\ud800\r\nverdict         conformant";
  const failure = syntheticFailure({
    message: hostile,
    expected: hostile,
    received: hostile,
    counterexample: hostile,
    script: hostile,
    replay: hostile,
    exchanges: [syntheticExchange({ url: hostile, method: hostile, responseBody: hostile, fault: hostile })],
  });
  const text = consoleReport(
    syntheticReport({
      baseUrl: hostile,
      cutShort: hostile,
      notes: [hostile],
      outcomes: [
        syntheticOutcome("SUR-1", "failed", { failure }),
        syntheticOutcome("SUR-2", "inconclusive", { reason: hostile }),
      ],
      observations: [{ id: "status-create", question: hostile, answers: [{ answer: hostile, times: 1 }] }],
    }),
    { colour: false, details: true },
  );
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Bidi_Control}\u{e0000}-\u{e007f}]/u);
  expect(text.match(/^verdict .*$/gm)).toEqual(["verdict         nonconformant: 1 requirement is broken"]);
  expect(text).toContain("\\u001b[2J\\u009b1m\\u0007\\u202ereversed\\u2028\\u{e0041}\\ud800");
});

test("long bodies and lists of exchanges are cut and long scripts are omitted, with their lengths", () => {
  const failure = syntheticFailure({
    script: "x".repeat(20_000),
    exchanges: Array.from({ length: 12 }, () => syntheticExchange({ responseBody: "b".repeat(5000) })),
  });
  const text = consoleReport(
    syntheticReport({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] }),
    plainly,
  );
  expect(text).toContain("(the first 4 exchanges are omitted; the JSON report contains all exchanges)\n      5. POST");
  expect(text).toContain(`   < ${"b".repeat(600)} … (cut: 5000 characters in all)\n`);
  expect(text).toContain(
    "(20000 characters, too long to print: run the replay command with --json FILE, and read the script in that file)",
  );
  expect(text.length).toBeLessThan(25_000);
});
