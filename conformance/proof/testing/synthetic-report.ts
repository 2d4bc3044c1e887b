import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Failure, Outcome, OutcomeKind, Report } from "../../report/format/report.ts";
import type { RequestTiming } from "../../client/request-log.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { reportFormat } from "../../report/format/report.ts";

export function syntheticExchange(changes: Partial<RecordedExchange> = {}): RecordedExchange {
  return {
    identity: "owner",
    method: "POST",
    url: "http://127.0.0.1:4010/api/v1/surveys",
    requestHeaders: { authorization: "Bearer $SERVICE_API_KEY", "content-type": "application/json" },
    requestBody: '{"title":"t"}',
    status: 500,
    responseHeaders: { "content-type": "text/plain" },
    responseBody: "oops",
    startedMs: 10,
    durationMs: 12.4,
    ...changes,
  };
}

export function syntheticFailure(changes: Partial<Failure> = {}): Failure {
  return {
    message: "creating a survey was rejected",
    expected: "a success (2xx)",
    received: "status 500",
    counterexample: '{ "title": "t" }',
    seed: 42,
    path: "3:0",
    exchanges: [syntheticExchange()],
    script: 'BASE=http://127.0.0.1:4010/api/v1\ncurl -sS "$BASE/surveys" -d \'{"title":"t"}\'',
    replay: "survey-conformance verify http://127.0.0.1:4010/api/v1 --only SUR-1 --seed 42 --path 3:0",
    ...changes,
  };
}

export function syntheticOutcome(id: RequirementId, outcome: OutcomeKind, changes: Partial<Outcome> = {}): Outcome {
  const isShould = id === "SVC-4";
  return {
    id,
    level: isShould ? "SHOULD" : "MUST",
    basis: isShould ? "practice" : "stated",
    source: "Endpoints, rule 1",
    text: `What ${id} requires.`,
    property: `what ${id} says holds`,
    outcome,
    cases: 10,
    requests: 20,
    since: "1.0",
    ...(outcome === "failed" || outcome === "warned" ? { failure: syntheticFailure() } : {}),
    ...changes,
  };
}

/** Indices in `requestLog.endpoints`. */
const [createIndex, readIndex] = [0, 1];
/** The status of a request without a response. */
const noResponse = 0;

interface Timing {
  readonly endpoint: number;
  readonly status: number;
  readonly startedMs: number;
  readonly durationMs: number;
}

function timing({ endpoint, status, startedMs, durationMs }: Timing): RequestTiming {
  return [endpoint, status, startedMs, durationMs];
}

/** Returns a report with every kind of outcome, without a run. `changes` replaces members. */
export function syntheticReport(changes: Partial<Report> = {}): Report {
  const missingKey = "SERVICE_OTHER_API_KEY is not set";
  return {
    format: reportFormat,
    tool: { name: "survey-conformance", version: "0.1.0" },
    verdict: "nonconformant",
    exitCode: 1,
    seed: 42,
    effort: "standard",
    baseUrl: "http://127.0.0.1:4010/api/v1",
    specRevision: "1.0",
    runId: "run7",
    startedAt: "2026-01-02T03:04:05.678Z",
    durationMs: 2345,
    requests: 120,
    traffic: { retries: 2, rateLimited: 3, waitedMs: 4_200 },
    surveysLeftBehind: 3,
    notes: ["the rate limit was left alone; --probe-rate-limit N looks for it"],
    outcomes: [
      syntheticOutcome("SVC-1", "passed"),
      syntheticOutcome("SVC-4", "warned", { failure: syntheticFailure({ message: "no Content-Type" }) }),
      syntheticOutcome("SUR-1", "failed"),
      syntheticOutcome("SUR-2", "not-tested", { prerequisite: "SUR-1", reason: "no survey could be created" }),
      syntheticOutcome("SUR-3", "not-tested", { prerequisite: "SUR-1", reason: "no survey could be created" }),
      syntheticOutcome("RCP-1", "inconclusive", { reason: "no answer within 10 s" }),
      syntheticOutcome("AUT-1", "not-tested", { reason: missingKey }),
      syntheticOutcome("AUT-2", "not-tested", { reason: missingKey }),
    ],
    observations: [
      {
        id: "status-create",
        question: "Which status?",
        answers: [{ answer: "201", times: 9, exchange: syntheticExchange({ status: 201, responseBody: "{}" }) }],
      },
      {
        id: "envelope-list",
        question: "Which envelope?",
        answers: [
          { answer: "{ surveys }", times: 2 },
          { answer: "[]", times: 1 },
        ],
      },
    ],
    ledger: [{ id: "s1", slug: "run7-1", title: "run7 survey", identity: "owner" }],
    requestLog: {
      endpoints: ["POST /surveys", "GET /surveys/{id}"],
      requests: [
        timing({ endpoint: createIndex, status: 201, startedMs: 0, durationMs: 40 }),
        timing({ endpoint: readIndex, status: 200, startedMs: 41, durationMs: 7 }),
        timing({ endpoint: createIndex, status: 500, startedMs: 60, durationMs: 12 }),
        timing({ endpoint: readIndex, status: noResponse, startedMs: 75, durationMs: 2_000 }),
      ],
      leftOut: 0,
    },
    ...changes,
  };
}
