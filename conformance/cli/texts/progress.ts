import { countOutcomes } from "../../report/counts.ts";
import { printableLine } from "../../report/printable.ts";
import type { Outcome } from "../../report/format/report.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import type { Output } from "../host.ts";

/** Shows how much of a run is done. The run calls the members that begin with `on`. */
export interface Progress {
  readonly onPlan: (plan: Pick<Plan, "requests">) => void;
  readonly onScenario: (name: string) => void;
  readonly onRequest: () => void;
  readonly onOutcome: (outcome: Outcome, done: number, total: number) => void;
  /** Prints a message. */
  readonly say: (line: string) => void;
  /** Removes the status line. */
  readonly end: () => void;
}

const eraseLine = "\r\u001b[2K";
const eraseRest = "\u001b[K";

const requestsPerRedraw = 10;
const lineIntervalMs = 10_000;

/** Prints messages, but no progress. */
export function quietProgress(output: Output): Progress {
  const nothing = (): void => undefined;
  const say = (line: string): void => void output.write(`${line}\n`);
  return { onPlan: nothing, onScenario: nothing, onRequest: nothing, onOutcome: nothing, say, end: nothing };
}

/** Prints a line every ten seconds, for the log of a CI job. */
export function lineProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const quiet = quietProgress(output);
  const startedAt = now();
  let printedAt = startedAt;
  let requests = 0;
  let expected = 0;
  return {
    ...quiet,
    onPlan: (plan) => {
      expected = plan.requests;
    },
    onRequest: () => {
      requests += 1;
      if (now() - printedAt < lineIntervalMs) return;
      printedAt = now();
      const seconds = Math.round((printedAt - startedAt) / 1_000);
      quiet.say(`${requests} of about ${Math.max(expected, requests)} requests after ${seconds} s`);
    },
  };
}

/** Overwrites one status line without erasing it, which would flicker. Failures are printed above it. */
export function liveProgress(output: Output, guard: (text: string) => string): Progress {
  const outcomes: Outcome[] = [];
  let requests = 0;
  let expected = 0;
  let activity = "setting up";
  let lastText = "";
  const status = (): string => {
    const { failed, warned } = countOutcomes(outcomes);
    // a broken or slow subject gets more requests than planned, so the total may have to grow
    const requestsText = expected === 0 ? "" : `${requests} of about ${Math.max(expected, requests)} requests, `;
    const failuresText = failed + warned === 0 ? "" : `, ${failed} failed, ${warned} warned`;
    return `${requestsText}${activity}${failuresText}`.slice(0, (output.columns || 80) - 1);
  };
  const draw = (): void => {
    const text = status();
    if (text !== lastText) output.write(`\r${text}${eraseRest}`);
    lastText = text;
  };
  const say = (line: string): void => {
    output.write(`${eraseLine}${line}\n`);
    lastText = "";
    draw();
  };
  draw();
  return {
    say,
    onPlan: (plan) => {
      expected = plan.requests;
      draw();
    },
    onScenario: (name) => {
      activity = `trying ${name}`;
      draw();
    },
    onRequest: () => {
      requests += 1;
      if (requests % requestsPerRedraw === 0) draw();
    },
    onOutcome: (outcome, done, total) => {
      outcomes.push(outcome);
      const { id, failure } = outcome;
      if (failure === undefined) {
        activity = `${done} of ${total} judged, last ${id}`;
        draw();
      } else say(printableLine(guard(`${kindText(outcome)} ${id}: ${failure.message}`)));
    },
    end: () => void output.write(eraseLine),
  };
}

function kindText({ outcome, known }: Outcome): string {
  return known === undefined ? outcome : "known failure";
}
