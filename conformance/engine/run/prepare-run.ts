import { SerialDriverRunner } from "../../client/driver/driver-runner.ts";
import { CachedAnswers } from "../diagnosis/cached-answers.ts";
import { Client } from "../../client/client.ts";
import { RequestClock } from "../../client/pacing/request-clock.ts";
import { Redactor } from "../../client/redaction/redactor.ts";
import type { Transport } from "../../client/wire/transport.ts";
import type { RecordedExchange } from "../../client/recorded-exchange.ts";
import { tool } from "../../report/format/tool.ts";
import { invalidKeys } from "../../suite/documents/invalid-cases.ts";
import { keyVariables } from "../../client/credential.ts";
import type { RunOptions } from "./options.ts";
import { ConnectionFindings } from "./connection-notes.ts";
import { planOf } from "./plan/plan.ts";
import type { Plan } from "./plan/plan-figures.ts";
import { newRunId } from "../../suite/documents/names.ts";
import { TimeLimit } from "./time-limit.ts";
import { refuseUnknownPath } from "./plan/chosen-scenarios.ts";
import { refuseSlowRate } from "./plan/refuse-too-long.ts";
import { RunContext } from "./run-context.ts";

/** Everything that one run uses, from its start to its report. */
export interface Run {
  readonly options: RunOptions;
  readonly startedAt: Date;
  readonly limit: TimeLimit;
  readonly plan: Plan;
  readonly redactor: Redactor;
  readonly client: Client;
  readonly driver: SerialDriverRunner;
  readonly context: RunContext;
  readonly clock: RequestClock;
  readonly cached: CachedAnswers;
  readonly connection: ConnectionFindings;
}

/** Creates the parts of a run. Sends nothing. Throws a SetUpError if the options exclude each other. */
export function prepareRun(options: RunOptions, transport: Transport): Run {
  const startedAt = new Date();
  const redactor = new Redactor();
  hideKeys(redactor, options);
  const limit = new TimeLimit(options.maxDurationMs, options.signal);
  const { signal } = limit;
  const runId = newRunId();
  const plan = planOf(options);
  refuseSlowRate(plan, options);
  refuseUnknownPath(options);
  const clock = new RequestClock(options.baseUrl);
  const cached = new CachedAnswers();
  const connection = new ConnectionFindings();
  const onExchange = (exchange: RecordedExchange): void => {
    clock.note(exchange);
    options.onExchange?.(exchange);
    cached.note(exchange);
    connection.note(exchange, signal.aborted);
  };
  const client = new Client({
    ...options,
    ...options.connection,
    transport,
    redactor,
    signal,
    endsAt: limit.endsAt,
    markers: [runId, ...(options.readOnly === undefined ? [] : [options.readOnly.survey])],
    expectedCreates: plan.surveys,
    userAgent: `${tool.name}/${tool.version}`,
    onExchange,
  });
  const ownKeys = [options.ownerKey, options.otherKey ?? options.ownerKey];
  const driver = new SerialDriverRunner({ driver: options.driver, redactor, ownKeys, signal });
  const context = new RunContext(options, client, driver, redactor, runId);
  return { options, startedAt, limit, plan, redactor, client, driver, context, clock, cached, connection };
}

/** Makes the redactor hide the keys of a run, and invalid keys that are made from them: `Bearer ${SERVICE_API_KEY:0:20}`. */
function hideKeys(redactor: Redactor, { ownerKey, otherKey, connection }: RunOptions): void {
  redactor.hide(ownerKey, `$${keyVariables.owner}`);
  for (const { authorization, shown } of invalidKeys(ownerKey, otherKey)) {
    if (authorization !== shown) redactor.hide(withoutScheme(authorization), withoutScheme(shown));
  }
  if (otherKey !== undefined) redactor.hide(otherKey, `$${keyVariables.other}`);
  redactor.hideHeaders(connection?.extraHeaders);
}

function withoutScheme(authorization = ""): string {
  return authorization.replace(/^Bearer /, "");
}
