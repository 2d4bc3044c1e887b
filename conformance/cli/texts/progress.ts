import { count } from "../../report/counts.ts";
import { printableLine } from "../../report/printable.ts";
import type { Outcome } from "../../report/format/report.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import type { Output } from "../host.ts";

/** What a person sees while a run goes on. */
export interface Progress {
  readonly show: (outcome: Outcome, done: number, total: number) => void;
  /** What the run is going to do. */
  readonly expect: (plan: Pick<Plan, "requests">) => void;
  /** What is tried from now on. */
  readonly trying: (what: string) => void;
  /** A request was answered. */
  readonly sent: () => void;
  /** Prints a line of its own. */
  readonly say: (line: string) => void;
  /** Leaves no status line behind. */
  readonly end: () => void;
}

const eraseLine = "\r\u001b[2K";
const eraseRest = "\u001b[K";

/** The line is written anew after so many requests. */
const requestsPerDrawing = 10;

/** Says what must be said, and nothing about progress. */
export function quietProgress(output: Output): Progress {
  const nothing = (): void => undefined;
  const say = (line: string): void => void output.write(`${line}\n`);
  return { show: nothing, expect: nothing, trying: nothing, sent: nothing, say, end: nothing };
}

/** One status line that is written over, never erased first, so that it doesn't flicker; failures are printed above it as they come. */
export function liveProgress(output: Output, guard: (text: string) => string): Progress {
  const seen: Outcome[] = [];
  let [requests, expected, what, drawn] = [0, 0, "setting up", ""];
  const status = (): string => {
    const { failed, warned } = count(seen);
    // a subject that is broken or slow to fill up is sent more than was planned
    const far = expected === 0 ? "" : `${requests} of about ${Math.max(expected, requests)} requests, `;
    const broken = failed + warned === 0 ? "" : `, ${failed} failed, ${warned} warned`;
    return `${far}${what}${broken}`.slice(0, (output.columns || 80) - 1);
  };
  const draw = (): void => {
    const text = status();
    if (text !== drawn) output.write(`\r${text}${eraseRest}`);
    drawn = text;
  };
  const say = (line: string): void => {
    output.write(`${eraseLine}${line}\n`);
    drawn = "";
    draw();
  };
  draw();
  return {
    say,
    expect: (plan) => {
      expected = plan.requests;
      draw();
    },
    trying: (next) => {
      what = `trying ${next}`;
      draw();
    },
    sent: () => {
      requests += 1;
      if (requests % requestsPerDrawing === 0) draw();
    },
    show: (outcome, done, total) => {
      seen.push(outcome);
      if (outcome.failure === undefined) what = `${done} of ${total} judged, last ${outcome.id}`;
      if (outcome.failure === undefined) draw();
      else say(printableLine(guard(`${outcome.outcome} ${outcome.id}: ${outcome.failure.message}`)));
    },
    end: () => void output.write(eraseLine),
  };
}
