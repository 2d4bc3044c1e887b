import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";

import type { Report } from "../format/report.ts";
import {
  syntheticExchange,
  syntheticFailure,
  syntheticOutcome,
  syntheticReport,
} from "../../proof/testing/synthetic-report.ts";
import { htmlReport } from "./html-report.ts";

const pageOf = (changes: Partial<Report> = {}): ReturnType<typeof parse> =>
  parse(htmlReport(syntheticReport(changes)), { blockTextElements: { script: true, style: true } });

const texts = (page: ReturnType<typeof parse>, selector: string): readonly string[] =>
  page.querySelectorAll(selector).map((element) => element.textContent.replace(/\s+/g, " ").trim());

test("every outcome is shown: broken requirements first, the others in the order of the catalogue", () => {
  expect(texts(pageOf(), "details.requirement > summary")).toEqual([
    "✗SUR-1What SUR-1 requires.creating a survey was rejectedfailed",
    "!SVC-4What SVC-4 requires.no Content-Typewarned",
    "✓SVC-1What SVC-1 requires.passed",
    "○SUR-2What SUR-2 requires.not tested",
    "○SUR-3What SUR-3 requires.not tested",
    "?RCP-1What RCP-1 requires.inconclusive",
    "○AUT-1What AUT-1 requires.not tested",
    "○AUT-2What AUT-2 requires.not tested",
  ]);
});

test("failures with the same symptom are under one cause, with the requirements that they blocked", () => {
  const same = syntheticFailure({
    message: "the title that GET returns differs from the one that PATCH sent",
    kind: "state",
    received: '"x"',
  });
  const page = pageOf({
    outcomes: [
      syntheticOutcome("SUR-12", "failed", { failure: same }),
      syntheticOutcome("SUR-30", "failed", { failure: same }),
      syntheticOutcome("SVC-4", "warned", { failure: syntheticFailure({ message: "no Content-Type" }) }),
      syntheticOutcome("SUR-36", "not-tested", { prerequisite: "SUR-12", reason: "SUR-12 is broken" }),
    ],
  });
  expect(texts(page, ".cause h3")).toEqual([
    "Cause 1 of 2 2 requirements with the same symptom, 1 requirement not tested because of it",
    "Cause 2 of 2",
  ]);
  expect(texts(page, ".broken li")[0]).toMatch(/SUR-12 failed: .* same symptom in SUR-30$/);
});

test("the contract's sentences are quoted, and the facets that held are counted", () => {
  const facets = { "by id": 12, "by slug": 0 };
  const page = pageOf({ outcomes: [syntheticOutcome("SUR-39", "passed", { source: "Endpoints, rule 1", facets })] });
  expect(texts(page, "#SUR-39 q")).toEqual(["{id} is a survey id or a survey slug."]);
  expect(texts(page, "#SUR-39 .facets li")).toEqual(["by id: 12 ×", "by slug: not seen"]);
});

test("the exchange that caused a failure is open, like the judged one", () => {
  const exchanges = ["POST", "PATCH", "GET"].map((method) => syntheticExchange({ method }));
  const failure = syntheticFailure({ exchanges, cause: 1, judged: 2 });
  const page = pageOf({ outcomes: [syntheticOutcome("LIM-10", "failed", { failure })] });
  expect(texts(page, "details.exchange[open] .method")).toEqual(["PATCH", "GET"]);
  expect(texts(page, "details.exchange[open] .judged")).toEqual(["cause", "judged"]);
});

test("the faulty member is marked in the judged response, however far down it is", () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({ id: `row-${index}`, title: `t${index}` }));
  const responseBody = JSON.stringify({ survey: { recipients: rows, description: "wrong" } });
  const failure = syntheticFailure({
    message: "the description that GET returns differs from the one that a create sent",
    place: { in: "response", path: "description" },
    expected: '"right"',
    received: '"wrong"',
    exchanges: [syntheticExchange({ method: "GET", responseBody })],
  });
  const page = pageOf({ outcomes: [syntheticOutcome("SUR-13", "failed", { failure })] });
  expect(texts(page, ".judged-exchange mark")).toEqual(['"description":"wrong"']);
});

test.each([
  [{}, "Not conformant", "1 requirement is broken."],
  [
    { verdict: "conformant", exitCode: 0, outcomes: [syntheticOutcome("SUR-1", "passed")] },
    "Conformant",
    "The MUST is proven.",
  ],
  [{ verdict: "incomplete", exitCode: 3, outcomes: [] }, "Incomplete", "Nothing ran."],
] as const)("the verdict of %o", (changes, verdict, grounds) => {
  const page = pageOf(changes);
  expect([...texts(page, "h1"), ...texts(page, ".grounds")]).toEqual([verdict, grounds]);
});

test("untested requirements are grouped by their remedy", () => {
  expect(texts(pageOf(), ".causes li")).toEqual([
    "No answer within 10 s RCP-1",
    "SUR-1 failed; these requirements can be tested once it holds: SUR-2 SUR-3",
    "SERVICE_OTHER_API_KEY is not set AUT-1 AUT-2",
  ]);
});

test("words between backticks and options of the command line are code", () => {
  const reason = "give `issueKey` (--driver FILE), not <b>--x</b>";
  const page = pageOf({ outcomes: [syntheticOutcome("SUR-2", "not-tested", { reason })] });
  expect(texts(page, "#SUR-2 .reason code")).toEqual(["issueKey", "--driver", "--x"]);
  expect(texts(page, "#SUR-2 .reason")).toEqual(["give issueKey (--driver FILE), not <b>--x</b>"]);
});

test("every link leads to a part of the page, and no two parts have one id", () => {
  const page = pageOf();
  const ids = page.querySelectorAll("[id]").map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = page.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
  expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
  const copies = page.querySelectorAll("[data-copies]").map((button) => button.getAttribute("data-copies") ?? "");
  expect(copies.filter((id) => !ids.includes(id))).toEqual([]);
});

test("the policy of the page lets its own style and script run, and nothing else", () => {
  const page = pageOf();
  const hash = (selector: string): string => {
    const text = page.querySelector(selector)?.rawText ?? "";
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).toBe(
    `default-src 'none'; style-src ${hash("style")}; script-src ${hash("script")}; base-uri 'none'; form-action 'none'`,
  );
  expect(page.querySelectorAll("[style], link, img, iframe, [src]")).toEqual([]);
});

test("no text from the service becomes markup", () => {
  const markup = `"'></pre><script>alert(1)</script><img src=x>&\u202e\u0000`;
  const exchange = syntheticExchange({ url: markup, responseBody: markup, responseHeaders: { [markup]: markup } });
  const failure = syntheticFailure({
    message: markup,
    expected: markup,
    received: markup,
    counterexample: markup,
    script: markup,
    replay: markup,
    exchanges: [exchange, { ...exchange, fault: markup }],
  });
  const page = pageOf({
    baseUrl: markup,
    cutShort: markup,
    runId: markup,
    notes: [markup],
    outcomes: [
      syntheticOutcome("SUR-1", "failed", { failure }),
      syntheticOutcome("SUR-2", "not-tested", { reason: markup }),
    ],
    observations: [{ id: "status-create", question: markup, answers: [{ answer: markup, times: 2 }] }],
    ledger: [{ id: markup, slug: markup, title: markup, identity: markup }],
  });
  expect([page.querySelectorAll("script").length, page.querySelectorAll("img").length]).toEqual([1, 0]);
  for (const hidden of ["\u202e", "\0"]) expect(page.toString()).not.toContain(hidden);
  expect(texts(page, "#SUR-1-replay")).toEqual([
    String.raw`"'></pre><script>alert(1)</script><img src=x>&\u202e\u0000`,
  ]);
});

test("bodies are indented if nothing else changes, and cut if they are long", () => {
  const shown = (responseBody: string): string => {
    const failure = syntheticFailure({ exchanges: [syntheticExchange({ responseBody, responseHeaders: {} })] });
    const page = pageOf({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] });
    return page.querySelector(".exchange pre:last-child")?.textContent ?? "";
  };
  expect(shown('{"a":[1,"x"]}')).toBe('{\n  "a": [\n    1,\n    "x"\n  ]\n}');
  expect(shown('{"a":1.0,"a":2}')).toBe('{"a":1.0,"a":2}');
  expect(shown("{oops")).toBe("{oops");
  expect(shown("x".repeat(10_000))).toMatch(/^x{4000} … \(cut: 10000 characters in all\)$/);
  expect(shown("[".repeat(1_900) + "]".repeat(1_900)).length).toBeLessThan(5_000);
});

test("a failure with hundreds of exchanges shows the last ones, and the page stays small", () => {
  const exchanges = Array.from({ length: 500 }, () => syntheticExchange({ responseBody: "<".repeat(16_000) }));
  const failure = syntheticFailure({ exchanges });
  const text = htmlReport(syntheticReport({ outcomes: [syntheticOutcome("SUR-1", "failed", { failure })] }));
  expect(parse(text).querySelectorAll("#SUR-1 .exchange").length).toBe(12);
  expect(text).toContain("488 earlier exchanges are omitted");
  expect(text.length).toBeLessThan(400_000);
});

test("requests are shown as a timeline, and as figures by endpoint", () => {
  const page = pageOf();
  expect(texts(page, ".times tbody tr")).toEqual([
    "POST /surveys 212 ms40 ms40 ms40 ms 1 × 2xx, 1 × 5xx",
    "GET /surveys/{id} 27 ms2.0 s2.0 s2.0 s 1 × 2xx, 1 × no response",
  ]);
  expect(page.querySelector(".timeline svg")?.getAttribute("aria-label")).toBe(
    "4 requests over 75 ms; the slowest response took 2.0 s. The table below lists the response times.",
  );
  const { requestLog: _none, ...earlier } = syntheticReport();
  expect(parse(htmlReport(earlier)).querySelector(".times")).toBe(null);
});

test("a known failure is marked and has its reason; outdated entries of the baseline have their lines", () => {
  const known = { reason: "<b>slow</b>", issue: "https://issues.example/1", expires: "2027-01-31" };
  const page = pageOf({
    verdict: "passes-with-known-failures",
    exitCode: 1,
    outcomes: [syntheticOutcome("SUR-1", "failed", { known }), syntheticOutcome("SUR-2", "passed")],
    baseline: {
      file: "known.json",
      problems: [{ id: "SUR-2", line: 7, message: "passes by now: delete lines 7 to 9" }],
    },
  });
  expect(texts(page, "h1")).toEqual(["Fails"]);
  expect(texts(page, ".grounds")).toEqual([
    "1 baseline entry is stale (SUR-2, known.json line 7); otherwise 1 known failure, and no other MUST is broken.",
  ]);
  expect(page.querySelector("header")?.classList.contains("bad")).toBe(true);
  expect(texts(page, "h3")[0]).toBe("The baseline is out of date");
  expect(texts(page, ".broken li")).toEqual(["✗ SUR-1 failed, known: creating a survey was rejected"]);
  expect(texts(page, ".notes li")[0]).toBe("known.json:7 SUR-2: passes by now: delete lines 7 to 9");
  expect(texts(page, "#SUR-1 .reason")).toEqual(["Known until 2027-01-31: <b>slow</b> https://issues.example/1"]);
  expect(texts(page, "#SUR-1 .outcome")).toEqual(["failed, known"]);
  expect(page.querySelector("#SUR-1 .reason a")?.getAttribute("href")).toBe("https://issues.example/1");
  const scripted = pageOf({
    outcomes: [syntheticOutcome("SUR-1", "failed", { known: { ...known, issue: "javascript:1" } })],
  });
  expect(scripted.querySelectorAll("#SUR-1 .reason a")).toEqual([]);
});

test("the fingerprint marks open points with several answers, and shows an exchange for each answer", () => {
  const page = pageOf();
  expect(texts(page, ".fingerprint tbody th, .fingerprint div.answer, .fingerprint summary")).toEqual([
    "status-create",
    "201 9×",
    "envelope-list inconsistent",
    "{ surveys } 2×",
    "[] 1×",
  ]);
  expect(texts(page, "#status-create pre")[1]).toBe("content-type: text/plain {}");
});

const overheard = {
  files: ["a.har", "b.har"],
  hosts: ["survey.example"],
  judged: 11,
  leftOut: [{ reason: "x", count: 3 }],
};

test("a report on other clients' requests has their figures, and none of a run", () => {
  const page = pageOf({ overheard });
  expect(texts(page, ".facts dt").slice(2)).toEqual(["Requests judged", "Left out", "Files", "Hosts", "Specification"]);
  expect(texts(page, ".facts dd").slice(2, 6)).toEqual(["11", "3", "a.har, b.har", "survey.example"]);
});
