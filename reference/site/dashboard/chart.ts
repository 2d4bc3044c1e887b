import { html } from "../markup.ts";
import type { Markup } from "../markup.ts";
import { answerText } from "./answer-columns.ts";
import type { AnswerColumn } from "./answer-columns.ts";
import { talliesOf } from "./tallies.ts";
import type { Tally } from "./tallies.ts";

function bar({ label, count }: Tally, most: number, answered: number): Markup {
  const share = answered === 0 ? 0 : Math.round((count / answered) * 100);
  const width = most === 0 ? 0 : Math.round((count / most) * 200);
  return html`<tr>
    <th scope="row" dir="auto">${label}</th>
    <td>
      <div class="measure">
        <svg viewBox="0 0 200 12" width="200" height="12" preserveAspectRatio="none" aria-hidden="true">
          <rect class="track" width="200" height="12" rx="3" />
          <rect class="fill" width="${width}" height="12" rx="3" />
        </svg>
        <span class="count">${count}</span> <span class="share">${share} %</span>
      </div>
    </td>
  </tr>`;
}

/** A question with a bar for each answer that can be counted. */
export function questionChart(column: AnswerColumn): Markup {
  const answered = column.answers.filter((answer) => answer !== undefined && answerText(answer) !== "").length;
  const numbers = column.answers.flatMap((answer) => (typeof answer?.value === "number" ? [answer.value] : []));
  const sum = numbers.reduce((total, number) => total + number, 0);
  const mean = numbers.length === 0 ? "" : ` · mean ${(sum / numbers.length).toFixed(1)}`;
  const groups = talliesOf(column);
  const most = Math.max(0, ...groups.flatMap(({ tallies }) => tallies.map(({ count }) => count)));
  return html`<section class="card chart">
    <h3 dir="auto">${column.question.label}</h3>
    <p class="soft">${column.question.type.replaceAll("_", " ")} · ${answered} answered${mean}</p>
    ${groups.map(
      ({ title, tallies }) =>
        html`<table class="bars">
          <caption class="${title === null ? "visually-hidden" : ""}" dir="auto">
            ${title ?? column.question.label}
          </caption>
          <colgroup>
            <col class="answer" />
            <col />
          </colgroup>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">Answer</th>
              <th scope="col">Times given</th>
            </tr>
          </thead>
          <tbody>
            ${tallies.map((tally) => bar(tally, most, answered))}
          </tbody>
        </table>`,
    )}
  </section>`;
}
