import type { ResponseRecord, SurveyRecord } from "../../../api/store.ts";
import { html } from "../../markup.ts";
import type { Markup } from "../../markup.ts";
import { signedText } from "../dashboard-page.ts";
import { answerText } from "./answer-columns.ts";
import type { AnswerColumn } from "./answer-columns.ts";
import { answererOf, responsePath } from "./response-page.ts";
import { talliesOf } from "./tallies.ts";
import type { Tallies, Tally } from "./tallies.ts";

/** Maximum texts that are listed for one question, newest first. */
const maxListed = 20;

const percent = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

function bar({ label, count }: Tally, answered: number): Markup {
  const share = percent(count, answered);
  return html`<tr>
    <th scope="row" dir="auto">${label}</th>
    <td>
      <div class="measure">
        <svg viewBox="0 0 200 12" width="200" height="12" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="200" height="12" rx="3" />
          <rect class="fill" width="${share * 2}" height="12" rx="3" />
        </svg>
        <span class="count">${count}</span> <span class="share">${share} %</span>
      </div>
    </td>
  </tr>`;
}

const bars = ({ title, tallies }: Tallies, label: string, answered: number): Markup =>
  html`<table class="bars">
    <caption class="${title === null ? "visually-hidden" : ""}" dir="auto">
      ${title ?? label}
    </caption>
    <thead class="visually-hidden">
      <tr>
        <th scope="col">Answer</th>
        <th scope="col">Times given</th>
      </tr>
    </thead>
    <tbody>
      ${tallies.map((tally) => bar(tally, answered))}
    </tbody>
  </table>`;

interface Written {
  readonly text: string;
  readonly response: ResponseRecord;
}

function writtenIn({ question, answers }: AnswerColumn, responses: readonly ResponseRecord[]): readonly Written[] {
  const isWritten = ["short_text", "long_text", "date", "time"].includes(question.type);
  return responses.flatMap((response, line) => {
    const answer = answers[line];
    const text = isWritten && answer !== undefined ? answerText(answer) : (answer?.other ?? "");
    return text === "" ? [] : [{ text, response }];
  });
}

function texts(survey: SurveyRecord, written: readonly Written[]): Markup | "" {
  if (written.length === 0) return "";
  const newest = written.toSorted((a, b) => b.response.submittedAt.localeCompare(a.response.submittedAt));
  const items = newest.slice(0, maxListed).map(
    ({ text, response }) =>
      html`<li>
        <span class="text" dir="auto">${text}</span>
        <a href="${responsePath(survey, response)}"
          >${signedText(answererOf(survey, response).email ?? "no longer a recipient")}</a
        >
      </li>`,
  );
  const more = newest.length - items.length;
  return html`<ul class="texts">
      ${items}
    </ul>
    ${more <= 0 ? "" : html`<p class="soft">${more} more in the CSV file</p>`}`;
}

export function questionChart(
  survey: SurveyRecord,
  responses: readonly ResponseRecord[],
  column: AnswerColumn,
): Markup {
  const { label, type } = column.question;
  const answered = column.answers.filter((answer) => answer !== undefined && answerText(answer) !== "").length;
  const numbers = column.answers.flatMap((answer) => (typeof answer?.value === "number" ? [answer.value] : []));
  const sum = numbers.reduce((total, number) => total + number, 0);
  const mean = numbers.length === 0 ? "" : ` · mean\u{a0}${(sum / numbers.length).toFixed(1)}`;
  const groups = talliesOf(column);
  const share = `${answered} of ${responses.length} answered, ${percent(answered, responses.length)} %`;
  return html`<section class="card chart">
    <h3 dir="auto">${label}</h3>
    <p class="soft">${type.replaceAll("_", " ")} · ${share}${mean}</p>
    ${groups.map((group) => bars(group, label, answered))} ${texts(survey, writtenIn(column, responses))}
  </section>`;
}
