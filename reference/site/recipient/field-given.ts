import type { QuestionRecord } from "../../api/store/survey-record.ts";
import type { Messages } from "./messages.ts";

/** What a field is drawn from. */
export interface FieldGiven {
  readonly question: QuestionRecord;
  readonly position: number;
  /** What was sent before; empty at first. */
  readonly fields: URLSearchParams;
  readonly problem: string | undefined;
  readonly messages: Messages;
  /** The ids of what describes the field, for aria-describedby; empty when nothing does. */
  readonly describedBy: string;
}
