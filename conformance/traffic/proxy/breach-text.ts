import { cut } from "../../report/cut.ts";
import { failureText } from "../../report/console/failure-text.ts";
import { plain } from "../../report/console/paint.ts";
import { judgedExchange } from "../../report/judged-exchange.ts";
import { printableLine } from "../../report/printable.ts";
import type { Failure, Outcome } from "../../report/format/report.ts";

const maxValueChars = 120;

/** `✗ SUR-30 … (GET /api/v1/surveys/s1 -> 200): expected "New", received "Old"`, or a block with all details. */
export function breachText(outcome: Outcome, failure: Failure, hasDetails: boolean): string {
  if (hasDetails) return failureText(outcome, failure, plain);
  const mark = outcome.outcome === "failed" ? "✗" : "!";
  const exchange = judgedExchange(failure);
  const request =
    exchange && ` (${exchange.method} ${new URL(exchange.url).pathname} -> ${exchange.status ?? "no response"})`;
  const [expected, received] = [cut(failure.expected, maxValueChars), cut(failure.received, maxValueChars)];
  return printableLine(
    `${mark} ${outcome.id} ${failure.message}${request ?? ""}: expected ${expected}, received ${received}`,
  );
}
