import { randomInt } from "node:crypto";
import type { RequirementId } from "../../../spec/requirements/catalogue.ts";
import type { Outcome, Report } from "../../report/format/report.ts";
import { SetUpError } from "../../engine/run/options.ts";
import type { VerifyArguments } from "../arguments/verify-options.ts";
import { baseUrl } from "../../library/options/base-url.ts";
import { exitCode, type ExitCode } from "../exit-code.ts";
import type { Guard } from "../../client/redaction/guard.ts";
import type { Host } from "../host.ts";
import { setUpErrorText } from "../texts/error-texts.ts";
import { verifyCommand } from "./verify-command.ts";
import { connect } from "node:net";

interface RunResult {
  readonly code: ExitCode;
  /** True if Ctrl-C ended the run. */
  readonly isEnded: boolean;
  /** Absent if the run could not start. */
  readonly report?: Report;
}

/**
 * Judges a base URL again on Enter and when the subject restarts. Judges only the broken requirements until none is broken, then
 * all. All runs share a seed, so that failures reappear. After Ctrl-C, returns the exit code of the last run.
 */
export async function watchCommand(
  url: string | undefined,
  chosen: VerifyArguments,
  host: Host,
  guard: Guard,
): Promise<ExitCode> {
  const seed = chosen.seed ?? randomInt(2 ** 31);
  const say = (line: string): void => void host.stderr.write(`${line}\n`);
  const triggers = new RunTriggers(host, baseUrl(url, host.environment), say);
  let broken: readonly RequirementId[] = [];
  try {
    for (;;) {
      triggers.reset();
      if (broken.length > 0) say(`judging the broken requirements first: ${broken.join(", ")}`);
      const only = broken.length > 0 ? broken : chosen.only;
      const result = await judgeOnce(url, { ...chosen, seed, only }, host, guard);
      if (result.isEnded) return result.code;
      const isFixed = broken.length > 0 && result.report?.exitCode === 0;
      if (result.report !== undefined) broken = requirementsToRepeat(result.report);
      if (isFixed) {
        say("nothing is broken now: judging all requirements");
        continue;
      }
      const next = triggers.next();
      say(`watching: press Enter or restart the service to run again${brokenText(broken)}; press Ctrl-C to end`);
      if ((await next) === "end") return result.code;
    }
  } finally {
    triggers.stop();
  }
}

async function judgeOnce(
  url: string | undefined,
  chosen: VerifyArguments,
  host: Host,
  guard: Guard,
): Promise<RunResult> {
  let signal: AbortSignal | undefined;
  let report: Report | undefined;
  const verify: Host["verify"] = async (options) => {
    ({ signal } = options);
    return (report = await host.verify(options));
  };
  try {
    const code = await verifyCommand(url, chosen, { ...host, verify }, guard);
    return { code, isEnded: signal?.aborted === true, report };
  } catch (error) {
    // an error after the start comes from the subject, which may recover; an earlier one must be corrected, so it ends the watch
    if (!(error instanceof SetUpError) || signal === undefined) throw error;
    host.stderr.write(setUpErrorText(error, guard));
    return { code: exitCode.usage, isEnded: signal.aborted };
  }
}

/** Returns the requirements that are broken or inconclusive; none if the run succeeded. */
function requirementsToRepeat({ exitCode: code, outcomes }: Report): readonly RequirementId[] {
  if (code === exitCode.conformant) return [];
  const needsRepeat = ({ outcome, known }: Outcome): boolean =>
    known === undefined && outcome !== "passed" && outcome !== "not-tested";
  return outcomes.filter(needsRepeat).map(({ id }) => id);
}

const maxNamedIds = 5;

function brokenText(broken: readonly RequirementId[]): string {
  if (broken.length === 0) return "";
  const names = broken.length > maxNamedIds ? `${broken.length} requirements` : broken.join(", ");
  return ` (${names} first)`;
}

/** Waits for Enter or a restart of the subject, either of which may also come during a run. */
class RunTriggers {
  readonly #stops: readonly (() => void)[];
  #isTriggered = false;
  #wake: (reason: "again" | "end") => void = () => undefined;
  readonly #host: Host;

  constructor(host: Host, subject: URL, say: (line: string) => void) {
    this.#host = host;
    const watch = new SubjectWatch(subject, (isUp) => {
      say(isUp ? "the service is back" : "the service is down: waiting for it");
      if (isUp) this.#trigger();
    });
    this.#stops = [host.onEnter(() => this.#trigger()), () => watch.stop()];
  }

  /** Forgets what came before a run. */
  reset(): void {
    this.#isTriggered = false;
  }

  /** Resolves at once if a trigger came during the run, otherwise at the next one or at Ctrl-C. */
  async next(): Promise<"again" | "end"> {
    if (this.#isTriggered) return "again";
    let stopListening = (): void => undefined;
    const reason = await new Promise<"again" | "end">((resolve) => {
      this.#wake = resolve;
      stopListening = this.#host.onInterrupt(() => resolve("end"));
    });
    stopListening();
    return reason;
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  #trigger(): void {
    this.#isTriggered = true;
    this.#wake("again");
  }
}

/** The pause between two attempts to connect. */
const pauseMs = { local: 100, remote: 1_000 };

/** Detects a restart of the subject: connections fail and then succeed. Sends no request. */
class SubjectWatch {
  readonly #host: string;
  readonly #port: number;
  readonly #pauseMs: number;
  readonly #onChange: (isUp: boolean) => void;
  #timer: NodeJS.Timeout | undefined;
  #isUp = true;
  #isOver = false;

  /** Calls `onChange` when connections begin to fail, and when they succeed again. */
  constructor(address: URL, onChange: (isUp: boolean) => void) {
    this.#host = address.hostname.replace(/^\[(.*)\]$/, "$1");
    this.#port = Number(address.port) || (address.protocol === "https:" ? 443 : 80);
    this.#pauseMs = /^(?:localhost|127\.|::1$)/.test(this.#host) ? pauseMs.local : pauseMs.remote;
    this.#onChange = onChange;
    this.#try();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #try(): void {
    const socket = connect({ host: this.#host, port: this.#port });
    socket.setTimeout(this.#pauseMs * 10, () => socket.destroy());
    socket.on("connect", () => {
      this.#update(true);
      socket.destroy();
    });
    // only a refusal shows that the service is down: other errors may come from the network
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") this.#update(false);
    });
    socket.on("close", () => {
      if (!this.#isOver) this.#timer = setTimeout(() => this.#try(), this.#pauseMs);
    });
  }

  #update(isUp: boolean): void {
    if (this.#isOver || isUp === this.#isUp) return;
    this.#isUp = isUp;
    this.#onChange(isUp);
  }
}
