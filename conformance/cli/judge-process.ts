import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { Guard } from "../http/redaction/guard.ts";
import { htmlReport } from "../report/html/html-report.ts";
import type { FromJudge, ToJudge } from "../proxy/judge-messages.ts";
import { LiveJudge } from "../proxy/live-judge.ts";

/** The page is read anew after so many seconds. */
const refreshSeconds = 5;

// The proxy ends this process by closing its channel, and so does its end.
process.on("disconnect", () => process.exit());

const guard = new Guard(process.env);
let judge: LiveJudge | undefined;

process.on("message", (message: ToJudge) => {
  if (message.kind === "start") {
    giveWay();
    const { judgement } = message;
    const say = (text: string): void => answer({ kind: "violation", text: guard.text(text) });
    judge = new LiveJudge({ ...judgement, baseUrl: new URL(judgement.baseUrl) }, say);
    return;
  }
  if (judge === undefined) return;
  if (message.kind === "heard") {
    for (const event of message.events) judge.hear(event);
    answer({ kind: "judged", weight: message.weight });
    return;
  }
  const report = guard.value(judge.report());
  answer(
    message.what === "report" ? { kind: "report", report } : { kind: "page", html: htmlReport(report, refreshSeconds) },
  );
});

function answer(message: FromJudge): void {
  process.send?.(message);
}

/** What is forwarded never waits for what is judged. */
function giveWay(): void {
  const { PRIORITY_LOW } = constants.priority;
  setPriority(PRIORITY_LOW);
  try {
    // Linux shares time between sessions, and this process has one of its own (sched(7), autogroup)
    writeFileSync("/proc/self/autogroup", String(PRIORITY_LOW));
  } catch {
    // other systems go by the process alone
  }
}
