import type { QuestionRecord } from "../../api/schemas.ts";
import type { Messages } from "./messages.ts";

export interface FieldGiven {
  readonly question: QuestionRecord;
  readonly position: number;
  readonly fields: URLSearchParams;
  readonly problem: string | undefined;
  readonly messages: Messages;
  /** Ids for aria-describedby; empty if nothing describes the field. */
  readonly describedBy: string;
}
