import { constant, json, refusal } from "./constant.ts";
import type { Worthless } from "./worthless.ts";

/** Servers that ask for a retry every time. */
export const unavailableSubjects: readonly Worthless[] = [
  constant("429 for ever", 429, refusal),
  constant("429 for ever, for an hour each", 429, refusal, { ...json, "retry-after": "3600" }),
  constant("429 for ever, for no time", 429, refusal, { ...json, "retry-after": "0" }),
  constant("503 for ever", 503, "", { "retry-after": "1" }),
  constant("502 for ever", 502, "<h1>Bad Gateway</h1>", { "content-type": "text/html" }),
];
