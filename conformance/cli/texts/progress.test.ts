import { expect, test } from "vitest";
import { lineProgress } from "./progress.ts";

test("a log gets a line every ten seconds while requests are sent", () => {
  const lines: string[] = [];
  let now = 0;
  const progress = lineProgress({ write: (text) => lines.push(text) }, () => now);
  progress.onPlan({ requests: 40 });
  for (; now <= 30_000; now += 1_000) progress.onRequest();
  expect(lines).toEqual([
    "11 of about 40 requests after 10 s\n",
    "21 of about 40 requests after 20 s\n",
    "31 of about 40 requests after 30 s\n",
  ]);
});
