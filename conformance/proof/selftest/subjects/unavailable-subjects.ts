import { constantSubject, jsonHeaders, rejectionBody } from "./constant-subjects.ts";
import type { FaultySubject } from "./faulty-subject.ts";

/** Servers that ask for a retry every time. */
export const unavailableSubjects: readonly FaultySubject[] = [
  constantSubject("429 for ever", 429, rejectionBody),
  constantSubject("429 for ever, for an hour each", 429, rejectionBody, { ...jsonHeaders, "retry-after": "3600" }),
  constantSubject("429 for ever, for no time", 429, rejectionBody, { ...jsonHeaders, "retry-after": "0" }),
  constantSubject("503 for ever", 503, "", { "retry-after": "1" }),
  constantSubject("502 for ever", 502, "<h1>Bad Gateway</h1>", { "content-type": "text/html" }),
];
