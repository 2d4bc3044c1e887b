import { count } from "../report/counts.ts";
import { printableLine } from "../report/printable.ts";
import type { Outcome } from "../report/report.ts";
import type { Output } from "./host.ts";

/** What a person sees while a run goes on. */
export interface Progress {
  readonly show: (outcome: Outcome, done: number, total: number) => void;
  /** Prints a line of its own. */
  readonly say: (line: string) => void;
  /** Leaves no status line behind. */
  readonly end: () => void;
}

const eraseLine = "\r\u001b[2K";

/** Says what must be said, and nothing about progress. */
export function quietProgress(output: Output): Progress {
  return { show: () => undefined, say: (line) => void output.write(`${line}\n`), end: () => undefined };
}

/** One status line that is rewritten; failures are printed above it as they come. */
export function liveProgress(output: Output, guard: (text: string) => string): Progress {
  const seen: Outcome[] = [];
  let status = "setting up";
  const draw = (): void => void output.write(`${eraseLine}${status.slice(0, (output.columns || 80) - 1)}`);
  const say = (line: string): void => {
    output.write(`${eraseLine}${line}\n`);
    draw();
  };
  draw();
  return {
    say,
    show: (outcome, done, total) => {
      seen.push(outcome);
      const { failed, warned } = count(seen);
      status = `${done}/${total} judged, ${failed} failed, ${warned} warned; last ${outcome.id}`;
      if (outcome.failure === undefined) draw();
      else say(printableLine(guard(`${outcome.outcome} ${outcome.id}: ${outcome.failure.message}`)));
    },
    end: () => void output.write(eraseLine),
  };
}
