import { writeFileSync } from "node:fs";
import { Socket } from "node:net";
import { constants, setPriority } from "node:os";
import { Guard } from "../http/redaction/guard.ts";
import { htmlReport } from "../report/html/html-report.ts";
import { FrameReader } from "../proxy/heard-frames.ts";
import { framesDescriptor, type Asked, type FromJudge, type ToJudge } from "../proxy/judge-messages.ts";
import { LiveJudge } from "../proxy/live-judge.ts";

/** The page is read anew after so many seconds. */
const refreshSeconds = 5;

// The proxy ends this process by closing its channel, and so does its end.
process.on("disconnect", () => process.exit());

const guard = new Guard(process.env);
const reader = new FrameReader();
const asked: Extract<ToJudge, { kind: "ask" }>[] = [];
let judge: LiveJudge | undefined;
let judgedBytes = 0;

process.on("message", (message: ToJudge) => {
  if (message.kind === "ask") {
    asked.push(message);
    answerAsked();
    return;
  }
  giveWay();
  const { judgement } = message;
  const say = (text: string): void => answer({ kind: "violation", text: guard.text(text) });
  judge = new LiveJudge({ ...judgement, baseUrl: new URL(judgement.baseUrl) }, say);
  new Socket({ fd: framesDescriptor, writable: false }).on("data", hear);
});

function hear(chunk: Uint8Array): void {
  let bytes = 0;
  for (const [event, length] of reader.take(chunk)) {
    judge?.hear(event);
    bytes += length;
  }
  judgedBytes += bytes;
  if (bytes > 0) answer({ kind: "judged", bytes });
  answerAsked();
}

function answerAsked(): void {
  const [next] = asked;
  if (judge === undefined || next === undefined || next.after > judgedBytes) return;
  asked.shift();
  answer(answerTo(next.what, judge));
  answerAsked();
}

function answerTo(what: Asked, judging: LiveJudge): FromJudge {
  if (what === "caught up") return { kind: what };
  const report = guard.value(judging.report());
  return what === "report" ? { kind: what, report } : { kind: what, html: htmlReport(report, refreshSeconds) };
}

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
