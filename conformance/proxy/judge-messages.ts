import type { Report } from "../format/report.ts";
import type { LiveJudgement } from "./live-judge.ts";

/** How a judgement travels: the base URL as a text. */
export type SentJudgement = Omit<LiveJudgement, "baseUrl"> & { readonly baseUrl: string };

/** The file descriptor where a process that judges reads what is heard, as frames. */
export const framesDescriptor = 4;

/** What a proxy may ask for: a word once all is judged, the page, or the report. */
export type Asked = "caught up" | "page" | "report";

/** What a proxy sends to the process that judges, next to the frames. */
export type ToJudge =
  | { readonly kind: "start"; readonly judgement: SentJudgement }
  /** To be answered once so many bytes of frames are judged. */
  | { readonly kind: "ask"; readonly what: Asked; readonly after: number };

/** What it answers. */
export type FromJudge =
  | { readonly kind: "judged"; readonly bytes: number }
  | { readonly kind: "violation"; readonly text: string }
  | { readonly kind: "caught up" }
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "report"; readonly report: Report };
