import type { Driver } from "../client/driver/driver.ts";
import type { FetchHandler } from "../client/wire/handler-transport.ts";
import type { Effort } from "../report/format/report.ts";
import type { LedgerChange } from "../engine/run/ledger.ts";

/** The options of `verify` and `conformance`. Their defaults are those of the command line. */
export interface VerifyOptions {
  /** The API root, which ends with `/api/v1`. With `fetch`, it is optional, and `http://localhost/api/v1` by default. */
  readonly baseUrl?: string | URL | undefined;
  /** A server in this process, judged without a network: a function that maps a web `Request` to a `Response`. */
  readonly fetch?: FetchHandler | undefined;
  /** The key that owns the surveys of the run; reports show `$SERVICE_API_KEY` instead. */
  readonly ownerKey: string;
  /** The key of a second account; reports show `$SERVICE_OTHER_API_KEY` instead. Without this key, scoping is not tested. */
  readonly otherKey?: string | undefined;
  /** Acts in the dashboard and on the recipients' pages; without a driver, the effects of such actions are not tested. */
  readonly driver?: Driver | undefined;
  /** The requirement ids and chapters to judge, such as `["RCP", "QST-3"]` or `"RCP,QST-3"`; default: all. */
  readonly only?: string | readonly string[] | undefined;
  /** A 32-bit integer; runs with the same seed send the same requests. Default: a random seed, which the report contains. */
  readonly seed?: number | undefined;
  /** The case to repeat: the `path` of a failure, such as `"scenario closing"` or `"upsert:7"`. Needs `seed`, and `only` with a single requirement. */
  readonly path?: string | undefined;
  /** The number of programs to run for each property, for soak tests; default: 1. */
  readonly runs?: number | undefined;
  /** `"quick"` or `"standard"`; default: `"standard"`. */
  readonly effort?: Effort | undefined;
  /** True if a broken SHOULD makes the verdict nonconformant. */
  readonly strict?: boolean | undefined;
  /** True if an untested requirement makes the verdict incomplete. */
  readonly requireAll?: boolean | undefined;
  /** True if the run stops at the first breach that makes the verdict nonconformant. */
  readonly bail?: boolean | undefined;
  /** Maximum number of concurrent requests; default: 8. */
  readonly concurrency?: number | undefined;
  /** Maximum number of requests per second, an integer; default: no limit. */
  readonly rate?: number | undefined;
  /** Time limit for one request and its response, in milliseconds; default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Time limit for the run, in milliseconds; checks that have not run by then are inconclusive. Default: 600,000. */
  readonly maxDurationMs?: number | undefined;
  /** Maximum number of requests that test the rate limit; default: 0, which disables this test. */
  readonly probeRateLimit?: number | undefined;
  /** The domain of every email address in the run, for services that reject reserved domains; default: `"example.com"`. */
  readonly emailDomain?: string | undefined;
  /** The logo of every survey, for services that load logos; default: addresses under `https://example.com`. */
  readonly logoUrl?: string | undefined;
  /** Sends only GETs and judges an existing survey, named by slug or id. */
  readonly readOnly?: { readonly survey: string } | undefined;
  /** True if the run starts even when GET /surveys returns a page, a redirect or an unlikely status. */
  readonly force?: boolean | undefined;
  /** A YAML file of known failures, each of which is excused until it expires. */
  readonly baseline?: string | undefined;
  /** Headers to add to every request, each as `"Name: value"`; reports show `$HEADER_NAME` instead of the value. */
  readonly header?: readonly string[] | undefined;
  /** A PEM file of CA certificates to trust in addition to the defaults. */
  readonly ca?: string | undefined;
  /** True if certificates are not verified; the report warns about it. */
  readonly insecure?: boolean | undefined;
  /** Called before and after each survey is created, so that the list of surveys is complete even after a crash. */
  readonly onLedger?: ((change: LedgerChange) => void) | undefined;
  /** When aborted, ends the run early; checks that have not run are inconclusive. */
  readonly signal?: AbortSignal | undefined;
}
