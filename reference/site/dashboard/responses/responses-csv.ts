import { stringify } from "csv-stringify/sync";
import type { ResponseRecord, SurveyRecord } from "../../../api/store.ts";
import { answerColumns, answerText } from "./answer-columns.ts";
import { inert } from "../inert.ts";

/** CSV (RFC 4180), one line for each response. No cell is a formula to a spreadsheet. */
export function responsesCsv(survey: SurveyRecord, responses: readonly ResponseRecord[]): string {
  const columns = answerColumns(survey.questions, responses);
  const emails = new Map(survey.recipients.map(({ id, email }) => [id, email]));
  const head = ["id", "submittedAt", "recipientId", "email", ...columns.map(({ question }) => question.label)];
  const lines = responses.map(({ id, submittedAt, recipientId }, line) => [
    id,
    submittedAt,
    recipientId,
    emails.get(recipientId) ?? "",
    ...columns.map(({ answers }) => {
      const answer = answers[line];
      return answer === undefined ? "" : answerText(answer);
    }),
  ]);
  // the library quotes only for CRLF, but readers end a line at any line break
  const quoted = { quoted_match: /[\r\n;|\t]/ };
  const cells = [head, ...lines].map((line) => line.map((text) => inert(text)));
  return stringify(cells, { bom: true, record_delimiter: "windows", ...quoted });
}
