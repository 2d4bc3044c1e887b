import pLimit from "p-limit";
import { Inconclusive, NotTested } from "../pacing/stops.ts";
import { issuedKeyVariable } from "../credential.ts";
import type { Redactor } from "../redaction/redactor.ts";
import type { Driver, DriverAction, RecipientName, Submission, SurveyName } from "./driver.ts";
import { errorText } from "./error-text.ts";

export interface LoadedDriver {
  /** The path as the caller wrote it. */
  readonly file: string;
  readonly actions: Driver;
  readonly timeoutMs: number;
}

/** The actions that properties and scenarios may run. */
export type DriverRunner = Pick<
  SerialDriverRunner,
  "can" | "require" | "issueKey" | "revokeKey" | "markInvited" | "submitResponse"
>;

interface DriverRunnerOptions {
  readonly driver: LoadedDriver | undefined;
  readonly redactor: Redactor;
  /** The keys of the run, which no driver may return or revoke. */
  readonly ownKeys: readonly string[];
  readonly signal: AbortSignal;
}

interface Deletion<Survey> {
  readonly deleted: readonly Survey[];
  readonly fault?: string;
}

/** After this number of failures in a row, the remaining surveys are not deleted. */
const maxConsecutiveFailures = 3;

/**
 * Runs one driver action at a time, and remembers the keys to revoke. Throws `NotTested` if the driver doesn't export the action.
 * Throws `Inconclusive` if the action fails, times out or returns an invalid value, because the service may be correct.
 */
export class SerialDriverRunner {
  readonly #options: DriverRunnerOptions;
  readonly #queue = pLimit(1);
  readonly #unrevoked = new Set<string>();

  constructor(options: DriverRunnerOptions) {
    this.#options = options;
  }

  can(action: DriverAction): boolean {
    return this.#options.driver?.actions[action] !== undefined;
  }

  /** Throws `NotTested` unless all actions are exported. Call it before creating anything. */
  require(...actions: readonly DriverAction[]): void {
    const missing = actions.filter((action) => !this.can(action));
    if (missing.length > 0) throw new NotTested(`needs --driver FILE with ${missing.join(" and ")}`);
  }

  async issueKey(): Promise<string> {
    const result: unknown = await this.#act("issueKey", (actions) => actions.issueKey?.());
    const key = typeof result === "object" && result !== null && "key" in result ? result.key : undefined;
    // headers take visible characters (RFC 9110 §5.5); to redact a shorter key would also hide innocent text
    if (typeof key !== "string" || !/^[\x21-\x7e]{8,}$/.test(key)) {
      throw new Inconclusive(
        "the driver's issueKey failed: it must resolve to { key }, where the key has 8 or more visible characters",
      );
    }
    if (this.#options.ownKeys.includes(key)) {
      throw new Inconclusive("the driver's issueKey failed: it must resolve to a new key, not to a key of this run");
    }
    this.#options.redactor.hide(key, `$${issuedKeyVariable}`);
    this.#unrevoked.add(key);
    return key;
  }

  async revokeKey(key: string): Promise<void> {
    await this.#act("revokeKey", (actions) => actions.revokeKey?.(key));
    this.#unrevoked.delete(key);
  }

  async markInvited(recipient: RecipientName): Promise<void> {
    await this.#act("markInvited", (actions) => actions.markInvited?.(recipient));
  }

  async submitResponse(submission: Submission): Promise<void> {
    await this.#act("submitResponse", (actions) => actions.submitResponse?.(submission));
  }

  /** Deletes surveys one after another, even after the end of the run. Returns those that it deleted, and the last error. */
  async deleteSurveys<Survey extends SurveyName>(surveys: readonly Survey[]): Promise<Deletion<Survey>> {
    const { driver } = this.#options;
    const deleted: Survey[] = [];
    let fault: string | undefined;
    let failures = 0;
    if (driver?.actions.deleteSurvey === undefined) return { deleted };
    for (const survey of surveys) {
      const { id, slug } = survey;
      const failure = await this.#faultOf(driver, "deleteSurvey", async (actions) =>
        actions.deleteSurvey?.({ id, slug }),
      );
      if (failure === undefined) deleted.push(survey);
      fault = failure ?? fault;
      failures = failure === undefined ? 0 : failures + 1;
      if (failures === maxConsecutiveFailures) break;
    }
    return { deleted, fault };
  }

  /** Revokes the issued keys that are still valid, even after the end of the run. Returns a note for each failure. */
  async revokeLeftoverKeys(): Promise<readonly string[]> {
    const leftoverKeys = [...this.#unrevoked];
    this.#unrevoked.clear();
    const notes = await Promise.all(leftoverKeys.map((key) => this.#revoke(key)));
    return notes.flatMap((note) => note ?? []);
  }

  async #revoke(key: string): Promise<string | undefined> {
    const { driver } = this.#options;
    if (driver?.actions.revokeKey === undefined)
      return "an API key was left behind: the driver exports issueKey but not revokeKey";
    const fault = await this.#faultOf(driver, "revokeKey", async (actions) => actions.revokeKey?.(key));
    return fault === undefined ? undefined : `an API key was left behind: ${fault}`;
  }

  /** Runs an action even after the end of the run. Returns why it failed, without keys. */
  async #faultOf(
    driver: LoadedDriver,
    action: DriverAction,
    work: (actions: Driver) => Promise<void>,
  ): Promise<string | undefined> {
    try {
      await runWithTimeout(driver, action, async () => work(driver.actions));
      return undefined;
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      return this.#options.redactor.redact(error.message);
    }
  }

  /** Runs an action when all earlier ones have ended, unless the run has ended. */
  #act<T>(action: DriverAction, work: (actions: Driver) => Promise<T> | undefined): Promise<T | undefined> {
    this.require(action);
    const { driver, signal } = this.#options;
    return this.#queue(async () => {
      if (signal.aborted) throw new Inconclusive("the run has ended");
      if (driver === undefined) return undefined;
      return runWithTimeout(driver, action, async () => work(driver.actions), signal);
    });
  }
}

async function runWithTimeout<T>(
  { timeoutMs }: LoadedDriver,
  action: DriverAction,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const late = new Error(`it did not finish within ${timeoutMs / 1000} s`);
    timer = setTimeout(() => reject(late), timeoutMs);
    onAbort = () => reject(new Error("the run has ended"));
  });
  signal?.addEventListener("abort", onAbort);
  try {
    return await Promise.race([work(), ended]);
  } catch (error) {
    throw new Inconclusive(`the driver's ${action} failed: ${errorText(error)}`);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}
