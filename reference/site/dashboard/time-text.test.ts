import { expect, test } from "vitest";
import { timeText } from "./dashboard-page.ts";

test.each([
  ["2026-01-31T07:30:00+08:00", '<time datetime="2026-01-30T23:30:00.000Z">2026-01-30 23:30 UTC</time>'],
  ["2026-01-31t07:30:00z", '<time datetime="2026-01-31T07:30:00.000Z">2026-01-31 07:30 UTC</time>'],
  ["2026-01-31T07:30", '<time datetime="2026-01-31T07:30:00.000Z">2026-01-31 07:30 UTC</time>'],
  ["9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59-14:00"],
  ["0000-01-01T00:00:00+14:00", "0000-01-01T00:00:00+14:00"],
  ["+012026-01-31T07:30:00Z", "+012026-01-31T07:30:00Z"],
  ["no <b>time</b>", "no &lt;b&gt;time&lt;/b&gt;"],
])("%s is shown as %s, in UTC where HTML can say it", async (time, text) => {
  expect(String(await timeText(time))).toBe(text);
});
