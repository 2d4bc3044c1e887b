import type { Report } from "../format/report.ts";
import type { HeardEvent } from "./heard-event.ts";
import type { LiveJudgement } from "./live-judge.ts";

/** How a judgement travels: the base URL as a text. */
export type SentJudgement = Omit<LiveJudgement, "baseUrl"> & { readonly baseUrl: string };

/** What a proxy sends to the process that judges. */
export type ToJudge =
  | { readonly kind: "start"; readonly judgement: SentJudgement }
  | { readonly kind: "heard"; readonly events: readonly HeardEvent[]; readonly weight: number }
  | { readonly kind: "ask"; readonly what: "page" | "report" };

/** What it answers. */
export type FromJudge =
  | { readonly kind: "judged"; readonly weight: number }
  | { readonly kind: "violation"; readonly text: string }
  | { readonly kind: "page"; readonly html: string }
  | { readonly kind: "report"; readonly report: Report };
