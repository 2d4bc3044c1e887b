import type { Driver } from "../client/driver/driver.ts";
import type { FetchHandler } from "../client/wire/handler-transport.ts";
import type { Effort } from "../report/format/report.ts";
import type { LedgerChange } from "../engine/run/ledger.ts";

/** The options of `verify` and `conformance`. Their defaults are those of the command line. */
export interface VerifyOptions {
  /** The API root; ends with `/api/v1`. Optional with `fetch`: the default is then `http://localhost/api/v1`. */
  readonly baseUrl?: string | URL | undefined;
  /** A server in this process, judged without a network: receives a web `Request`, returns a `Response`. */
  readonly fetch?: FetchHandler | undefined;
  /** The key that owns the surveys of the run; reports show `$SERVICE_API_KEY`. */
  readonly ownerKey: string;
  /** The key of a second account; reports show `$SERVICE_OTHER_API_KEY`. Without this key, scoping is not tested. */
  readonly otherKey?: string | undefined;
  /** Operates the dashboard and the recipients' pages; without a driver, their effects are not tested. */
  readonly driver?: Driver | undefined;
  /** Requirement ids and chapters, for example `["RCP", "QST-3"]` or `"RCP,QST-3"`; default: all. */
  readonly only?: string | readonly string[] | undefined;
  /** A 32-bit integer; the same seed sends the same requests. Default: random; the report contains it. */
  readonly seed?: number | undefined;
  /** Repeats one case: the `path` of a failure, such as `"scenario closing"` or `"upsert:7"`. Needs `seed`, and `only` with a single requirement. */
  readonly path?: string | undefined;
  /** The number of programs to run for each property, for soak tests; default 1. */
  readonly runs?: number | undefined;
  /** `"quick"` or `"standard"`; default `"standard"`. */
  readonly effort?: Effort | undefined;
  /** True if a broken SHOULD makes the verdict nonconformant. */
  readonly strict?: boolean | undefined;
  /** True if an untested requirement makes the verdict incomplete. */
  readonly requireAll?: boolean | undefined;
  /** True if the run stops at the first breach that makes the verdict nonconformant. */
  readonly bail?: boolean | undefined;
  /** Maximum concurrent requests; default 8. */
  readonly concurrency?: number | undefined;
  /** Maximum requests per second, an integer; default: no limit. */
  readonly rate?: number | undefined;
  /** Time limit for one request and its response; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Time limit for the run; later checks are inconclusive. Default 600,000. */
  readonly maxDurationMs?: number | undefined;
  /** Maximum number of requests to find the rate limit; default 0, which disables the test. */
  readonly probeRateLimit?: number | undefined;
  /** The domain of every email address in the run, for services that reject reserved domains; default `"example.com"`. */
  readonly emailDomain?: string | undefined;
  /** The logo of every survey, for services that load it; default: addresses under `https://example.com`. */
  readonly logoUrl?: string | undefined;
  /** Sends only GETs and judges an existing survey, named by slug or id. */
  readonly readOnly?: { readonly survey: string } | undefined;
  /** True if the run starts even when GET /surveys returns a page, a redirect or an unlikely status. */
  readonly force?: boolean | undefined;
  /** A YAML file of known failures, each excused until its date. */
  readonly baseline?: string | undefined;
  /** Headers for every request, for example for a gateway, each as `"Name: value"`; reports show `$HEADER_NAME`. */
  readonly header?: readonly string[] | undefined;
  /** A PEM file of CA certificates to trust in addition to the defaults. */
  readonly ca?: string | undefined;
  /** True if certificates are not verified; the report warns about it. */
  readonly insecure?: boolean | undefined;
  /** Called before and after each survey is created, so that the list of surveys is complete even after a crash. */
  readonly onLedger?: ((change: LedgerChange) => void) | undefined;
  /** Ends the run early; checks that have not run are inconclusive. */
  readonly signal?: AbortSignal | undefined;
}
