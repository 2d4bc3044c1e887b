import { z } from "zod";

import { reportFormat } from "./report.ts";

const requirementId = z.string().regex(/^[A-Z]{3}-[1-9][0-9]*$/);
const amount = z.int().min(0);
const headers = z.record(z.string(), z.string());

const recordedExchange = z.object({
  identity: z.string(),
  method: z.string(),
  url: z.string(),
  requestHeaders: headers,
  requestBody: z.string().optional(),
  status: z.int().optional(),
  responseHeaders: headers.optional(),
  responseBody: z.string().optional(),
  fault: z.string().optional().describe("Why there was no response, or why the response could not be read."),
  doubt: z.string().optional().describe("Why the request may have been executed twice."),
  deed: z.string().optional().describe("A summary of the complete bodies, if the bodies here are cut."),
  startedMs: z.number().min(0),
  durationMs: z.number().min(0),
});

const failure = z.object({
  message: z.string(),
  expected: z.string(),
  received: z.string(),
  kind: z.string().optional().describe("What kind of breach it is."),
  place: z
    .object({ in: z.enum(["request", "response"]), path: z.string() })
    .optional()
    .describe("The member that the failure is about, in a body of the judged exchange."),
  cause: amount
    .optional()
    .describe("The index of the exchange that caused the difference, if that isn't the judged exchange."),
  commonCause: z
    .enum(["errors as successes", "no validation by slug", "numbers for texts"])
    .optional()
    .describe("A cause that breaks many requirements at once."),
  counterexample: z.string(),
  seed: z.int(),
  path: z.string(),
  program: z
    .array(z.record(z.string(), z.unknown()))
    .optional()
    .describe("The commands of the failing program, for `verify --program`."),
  repeated: z.object({ broken: amount, tries: amount }).optional(),
  exchanges: z.array(recordedExchange),
  judged: amount.optional().describe("The index of the exchange that the failure is about."),
  script: z.string().describe("A POSIX shell script that repeats the exchanges with curl."),
  bodies: z
    .record(z.string().regex(/^[A-Z]{3}-[1-9][0-9]*-body-[1-9][0-9]*\.(?:json|txt)$/), z.string())
    .optional()
    .describe("The long bodies that the script reads from files; the members are the file names."),
  replay: z.string().describe("The command that repeats the failure."),
  replayRemark: z.string().describe("Why the replay command repeats the whole run, if it does.").optional(),
});

const knownFailure = z.object({
  reason: z.string(),
  issue: z.string().optional(),
  expires: z.iso.date(),
  flaky: z.boolean().optional(),
});

const baselineReview = z.object({
  file: z.string(),
  problems: z.array(
    z.object({
      id: z.string(),
      line: z.int().min(1),
      kind: z
        .enum(["stale", "expired"])
        .optional()
        .describe("Stale: the requirement passes now. Expired: the last day of the entry has passed."),
      message: z.string(),
    }),
  ),
});

/** Members of the outcome of a requirement, on the service or on clients. */
const requirement = {
  id: requirementId,
  level: z.enum(["MUST", "SHOULD"]),
  basis: z.enum(["stated", "implied", "practice"]),
  source: z.string(),
  text: z.string(),
};

const outcome = z.object({
  ...requirement,
  property: z.string(),
  outcome: z.enum(["passed", "failed", "warned", "not-tested", "inconclusive"]),
  cases: amount,
  requests: amount,
  brokenIn: amount
    .optional()
    .describe(
      "The number of cases that broke the requirement, without those that are only a consequence of an earlier case.",
    ),
  facets: z.record(z.string(), amount).optional().describe("How often the requirement held in each required facet."),
  since: z.string().optional().describe("The revision of the catalogue that introduced the requirement."),
  known: knownFailure.optional().describe("The baseline entry that excuses this failure."),
  circumstance: z.string().optional().describe("One of the report's circumstances that may explain the breach."),
  reason: z
    .string()
    .optional()
    .describe("Why the requirement was not tested or is inconclusive, and what would change that."),
  prerequisite: requirementId.optional().describe("The broken requirement that kept this one from being tested."),
  failure: failure.optional(),
});

const observation = z.object({
  id: z.string(),
  question: z.string(),
  answers: z.array(z.object({ answer: z.string(), times: amount, exchange: recordedExchange.optional() })).min(1),
});

const ledgerEntry = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  identity: z.string(),
  mayExist: z
    .literal(true)
    .optional()
    .describe(
      "True if it is unknown whether the survey exists: the response to its create was lost or contained no survey.",
    ),
  answered: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe("Only with `mayExist`: the status of the response to the create; absent if that response was lost."),
});

const overheard = z.object({
  files: z.array(z.string()),
  hosts: z.array(z.string()).describe("The hosts of all requests, judged or left out."),
  proxy: z.string().optional().describe("The base URL of the proxy; absent for recordings."),
  judged: amount,
  leftOut: z.array(z.object({ reason: z.string(), count: amount })),
});

const clientOutcome = z.object({
  ...requirement,
  outcome: z.enum(["kept", "broken", "not-seen"]),
  kept: amount.describe("The number of requests that kept the requirement."),
  broken: amount.describe("The number of requests that broke the requirement."),
  received: z.string().optional().describe("Describes the first request that broke the requirement."),
  exchange: recordedExchange.optional(),
});

const timing = z
  .tuple([amount, amount, z.number().min(0), z.number().min(0)])
  .describe(
    "The index of the endpoint, the status (0 if there was no response), the time at which the request was sent (in ms since the start of the run), and the duration (in ms).",
  );

const requestLog = z.object({
  endpoints: z.array(z.string()),
  requests: z.array(timing),
  leftOut: amount.describe("The number of requests that are not listed here."),
});

/** The schema of a report as JSON. As long as `format` stays the same, members may be added, but no member is removed or changes its meaning. */
export const reportSchema = z
  .object({
    format: z.literal(reportFormat),
    tool: z.object({ name: z.string(), version: z.string() }),
    verdict: z.enum(["conformant", "no-breach-found", "passes-with-known-failures", "nonconformant", "incomplete"]),
    exitCode: z.union([z.literal(0), z.literal(1), z.literal(3)]),
    seed: z.int(),
    effort: z.enum(["quick", "standard"]),
    baseUrl: z.string(),
    specRevision: z
      .string()
      .optional()
      .describe("The revision of the catalogue of requirements that decides the verdict."),
    readOnly: z
      .object({ survey: z.string() })
      .optional()
      .describe("Present if the run sent only GETs and judged a prepared survey."),
    fingerprint: z
      .literal(true)
      .optional()
      .describe("Present if the run only observed open points; the verdict of such a run is never conformant."),
    runId: z.string(),
    startedAt: z.iso.datetime(),
    durationMs: z.number().min(0),
    requests: amount,
    traffic: z.object({ retries: amount, rateLimited: amount, waitedMs: amount }).optional(),
    surveysLeftBehind: amount,
    surveysDeleted: amount.optional(),
    overheard: overheard
      .optional()
      .describe("Present if the run judged requests of other clients and sent no requests itself."),
    clients: z
      .array(clientOutcome)
      .optional()
      .describe("The outcomes of the requirements on clients, which don't affect the verdict."),
    cutShort: z.string().optional().describe("Why the run ended early."),
    inconclusive: z
      .string()
      .optional()
      .describe("Why a complete run proves nothing about the requirements that it didn't find broken."),
    only: z
      .array(requirementId)
      .optional()
      .describe("The ids of the selected requirements; absent if the run wasn't limited to a selection."),
    baseline: baselineReview.optional(),
    circumstances: z
      .array(z.string())
      .optional()
      .describe("Problems of the network or the service that may explain the failures."),
    notes: z.array(z.string()),
    outcomes: z.array(outcome),
    observations: z.array(observation),
    ledger: z.array(ledgerEntry),
    requestLog: requestLog.optional(),
  })
  .describe("A conformance report");

export function reportSchemaJson(): string {
  return `${JSON.stringify(z.toJSONSchema(reportSchema, { io: "input" }), undefined, 2)}\n`;
}
