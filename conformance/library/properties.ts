import fc from "fast-check";
import { requirement } from "../../spec/requirements/catalogue.ts";
import { Client } from "../client/client.ts";
import { apiOver } from "../client/api.ts";
import type { Credential } from "../client/credential.ts";
import { SerialDriverRunner } from "../client/driver/driver-runner.ts";
import { Redactor } from "../client/redaction/redactor.ts";
import { handlerTransport } from "../client/wire/handler-transport.ts";
import { networkTransport } from "../client/wire/network-transport.ts";
import type { FetchHandler } from "../client/wire/handler-transport.ts";
import { breachIn, type FoundBreach } from "../engine/run/breach-in.ts";
import { defaults } from "../engine/run/plan/defaults.ts";
import { wordsOfBreach } from "../report/breach/words-of-breach.ts";
import { tool } from "../report/format/tool.ts";
import { namesFor, newRunId } from "../suite/documents/names.ts";
import type { Program } from "../suite/programs/program.ts";
import type { Property } from "../suite/properties/property.ts";
import { runOptions } from "./run-options.ts";

export type { Command, Program, Row } from "../suite/programs/program.ts";
export type { Property } from "../suite/properties/property.ts";
export { properties } from "../suite/properties/all.ts";

/** The service under test: a base URL, or a function in this process that maps a `Request` to a `Response`. */
export interface Subject {
  /** The API root, which ends with `/api/v1`. With `fetch`, it is optional, and `http://localhost/api/v1` by default. */
  readonly baseUrl?: string | URL;
  readonly fetch?: FetchHandler;
  /** The API key that owns the surveys; messages show `$SERVICE_API_KEY` instead. */
  readonly ownerKey: string;
  /** The API key of another account; the property `scoping` needs it. */
  readonly otherKey?: string;
  /** Time limit for one request and its response, in milliseconds; default: 10,000. */
  readonly timeoutMs?: number;
}

/**
 * Converts a property of the suite into a fast-check property, which holds if the service breaks no MUST in any generated program.
 *
 * Each program creates its own surveys, which stay on the service, and sends about 30 requests. The property fails with
 * an `Error` that names the first broken requirement. fast-check then shrinks the program, and prints the shortest one that
 * fails, with one command on each line. Throws a `SetUpError` if the subject is invalid.
 *
 * @example
 * import fc from "fast-check";
 * import { properties, propertyOf } from "survey-conformance/properties";
 *
 * await fc.assert(propertyOf(properties.upsert, { fetch: app.fetch, ownerKey: "first-key" }), { numRuns: 100 });
 */
export function propertyOf(property: Property, subject: Subject): fc.IAsyncPropertyWithHooks<[Program]> {
  const { baseUrl, ownerKey, otherKey, timeoutMs } = runOptions(subject);
  const redactor = new Redactor();
  redactor.hide(ownerKey, "$SERVICE_API_KEY");
  if (otherKey !== undefined) redactor.hide(otherKey, "$SERVICE_OTHER_API_KEY");
  return fc.asyncProperty(property.programs("quick"), async (program) => {
    const runId = newRunId();
    const { fetch } = subject;
    const transport = fetch === undefined ? networkTransport({ timeoutMs }) : handlerTransport(fetch, { timeoutMs });
    const client = new Client({
      transport,
      redactor,
      baseUrl,
      markers: [runId],
      concurrency: defaults.concurrency,
      userAgent: `${tool.name}/${tool.version}`,
    });
    try {
      const senders = {
        api: (credential: Credential) => apiOver(client, credential),
        keys: { owner: ownerKey, ...(otherKey === undefined ? {} : { other: otherKey }) },
      };
      const means = {
        driver: new SerialDriverRunner({
          driver: undefined,
          redactor,
          ownKeys: otherKey === undefined ? [ownerKey] : [ownerKey, otherKey],
          signal: new AbortController().signal,
        }),
        probeRateLimit: 0,
      };
      const breach = await breachIn(program, {
        senders,
        baseUrl,
        means,
        namesFor: (name) => namesFor(runId, name),
      });
      if (breach !== undefined) throw new Error(redactor.redact(breachText(breach)));
    } finally {
      await transport.close();
    }
  });
}

function breachText({ id, shown }: FoundBreach): string {
  const { breach } = shown.claim;
  const requirementLine = `requirement: ${requirement(id).text}`;
  if (breach === undefined) return `${id}\n${requirementLine}`;
  const { message, expected, received } = wordsOfBreach(breach);
  return [`${id}: ${message}`, requirementLine, `expected: ${expected}`, `received: ${received}`].join("\n");
}
