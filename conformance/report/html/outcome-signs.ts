import type { OutcomeKind } from "../format/report.ts";

export const outcomeSigns: Readonly<Record<OutcomeKind, string>> = {
  failed: "✗",
  warned: "!",
  inconclusive: "?",
  "not-tested": "○",
  passed: "✓",
};
