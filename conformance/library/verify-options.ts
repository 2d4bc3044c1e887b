import type { Driver } from "../client/driver/driver.ts";
import type { FetchHandler } from "../client/wire/fetch-handler.ts";
import type { Effort } from "../report/format/report.ts";
import type { LedgerChange } from "../engine/run/ledger.ts";

/** What to judge, and how; each default is that of the command line. */
export interface VerifyOptions {
  /** The API root, ends with `/api/v1`. With `fetch` it may be left out: then it is `http://localhost/api/v1`. */
  readonly baseUrl?: string | URL | undefined;
  /** The server as a function in this process, judged without a network: a web `Request` in, a `Response` out. */
  readonly fetch?: FetchHandler | undefined;
  /** The key that owns what the run creates; reports call it `$SERVICE_API_KEY`. */
  readonly ownerKey: string;
  /** A second account's key, `$SERVICE_OTHER_API_KEY` in reports; without it scoping is not tested. */
  readonly otherKey?: string | undefined;
  /** Does what only the dashboard and the recipients' pages can; without it that is not tested. */
  readonly driver?: Driver | undefined;
  /** Requirement ids and chapters, for example `["RCP", "QST-3"]` or `"RCP,QST-3"`; default: all. */
  readonly only?: string | readonly string[] | undefined;
  /** 32-bit integer; the same seed sends the same requests; default: a random one, in the report. */
  readonly seed?: number | undefined;
  /** The path to one case, as a failure's `path` has it; needs `seed`, and `only` with a single requirement. */
  readonly path?: string | undefined;
  /** How much is tried; default `"standard"`. */
  readonly effort?: Effort | undefined;
  /** A broken SHOULD makes the verdict nonconformant. */
  readonly strict?: boolean | undefined;
  /** A requirement that is not tested makes the verdict incomplete. */
  readonly requireAll?: boolean | undefined;
  /** Nothing more is begun after the first breach that makes the verdict nonconformant. */
  readonly bail?: boolean | undefined;
  /** Requests under way at once; default 8. */
  readonly concurrency?: number | undefined;
  /** Requests per second at most, a whole number; default: as many as the subject takes. */
  readonly rate?: number | undefined;
  /** For one request with its response; default 10,000. */
  readonly timeoutMs?: number | undefined;
  /** What has not run by then is inconclusive; default 600,000. */
  readonly maxDurationMs?: number | undefined;
  /** Send up to so many requests to meet the rate limit; default 0, which leaves it alone. */
  readonly probeRateLimit?: number | undefined;
  /** The domain of every email address that the run gives, for a service that takes no reserved one; default `"example.com"`. */
  readonly emailDomain?: string | undefined;
  /** The address of every logo that the run gives, for a service that loads it; default: addresses under `https://example.com`. */
  readonly logoUrl?: string | undefined;
  /** Send GETs alone and judge what reading shows, on a survey that exists already, named by its slug or id. */
  readonly readOnly?: { readonly survey: string } | undefined;
  /** A file with known failures (YAML): they don't fail the run, each until a day. */
  readonly baseline?: string | undefined;
  /** For gateways: sent with every request, each as `"Name: value"`; reports call the value `$HEADER_NAME`. */
  readonly header?: readonly string[] | undefined;
  /** A file with certificates (PEM), trusted in addition to the usual ones. */
  readonly ca?: string | undefined;
  /** Certificates are not verified; the report warns of it. */
  readonly insecure?: boolean | undefined;
  /** Called with each survey before and after it is created, so that what stays is known whatever happens. */
  readonly onLedger?: ((change: LedgerChange) => void) | undefined;
  /** Ends the run early; what has not run is inconclusive. */
  readonly signal?: AbortSignal | undefined;
}
