import { expect, test } from "vitest";
import { duration } from "./duration.ts";

test.each([
  [850.4, "850 ms"],
  [999.7, "1.0 s"],
  [89_000, "89.0 s"],
  [119_600, "2 min 0 s"],
  [200_000, "3 min 20 s"],
])("%d ms are %s", (ms, text) => {
  expect(duration(ms)).toBe(text);
});
