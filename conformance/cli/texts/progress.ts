import { countOutcomes } from "../../report/counts.ts";
import { printableLine } from "../../report/printable.ts";
import type { Outcome } from "../../report/format/report.ts";
import type { Plan } from "../../engine/run/plan/plan-figures.ts";
import type { Output } from "../host.ts";

export interface Progress {
  readonly show: (outcome: Outcome, done: number, total: number) => void;
  readonly expect: (plan: Pick<Plan, "requests">) => void;
  /** Names the current scenario. */
  readonly trying: (scenario: string) => void;
  readonly sent: () => void;
  readonly say: (line: string) => void;
  readonly end: () => void;
}

const eraseLine = "\r\u001b[2K";
const eraseRest = "\u001b[K";

const requestsPerRedraw = 10;

/** Prints messages, but no progress. */
export function quietProgress(output: Output): Progress {
  const nothing = (): void => undefined;
  const say = (line: string): void => void output.write(`${line}\n`);
  return { show: nothing, expect: nothing, trying: nothing, sent: nothing, say, end: nothing };
}

const lineIntervalMs = 10_000;

/** Prints a line every ten seconds, for the log of a CI job. */
export function lineProgress(output: Output, now: () => number = () => performance.now()): Progress {
  const quiet = quietProgress(output);
  let [requests, expected, printedAt, startedAt] = [0, 0, now(), now()];
  return {
    ...quiet,
    expect: (plan) => {
      expected = plan.requests;
    },
    sent: () => {
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
  const seen: Outcome[] = [];
  let [requests, expected, activity, lastText] = [0, 0, "setting up", ""];
  const status = (): string => {
    const { failed, warned } = countOutcomes(seen);
    // a broken or slow subject gets more requests than planned
    const sentText = expected === 0 ? "" : `${requests} of about ${Math.max(expected, requests)} requests, `;
    const broken = failed + warned === 0 ? "" : `, ${failed} failed, ${warned} warned`;
    return `${sentText}${activity}${broken}`.slice(0, (output.columns || 80) - 1);
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
    expect: (plan) => {
      expected = plan.requests;
      draw();
    },
    trying: (scenario) => {
      activity = `trying ${scenario}`;
      draw();
    },
    sent: () => {
      requests += 1;
      if (requests % requestsPerRedraw === 0) draw();
    },
    show: (outcome, done, total) => {
      seen.push(outcome);
      if (outcome.failure === undefined) activity = `${done} of ${total} judged, last ${outcome.id}`;
      if (outcome.failure === undefined) draw();
      else say(printableLine(guard(`${kindText(outcome)} ${outcome.id}: ${outcome.failure.message}`)));
    },
    end: () => void output.write(eraseLine),
  };
}

function kindText({ outcome, known }: Outcome): string {
  return known === undefined ? outcome : "known failure";
}
