import type { Observation, Report } from "../report.ts";
import { exchangeDetails } from "./exchange-list.ts";
import { html, type Markup } from "./markup.ts";
import { things } from "./words.ts";

/** How the subject answered what the contract leaves open: a table, the inconsistent ones marked. */
export function fingerprint({ observations }: Report): Markup | undefined {
  if (observations.length === 0) return undefined;
  const inconsistent = observations.filter(isInconsistent).length;
  return html`<section class="fingerprint" aria-labelledby="fingerprint-title">
    <h2 id="fingerprint-title">Fingerprint</h2>
    <p>
      How this deployment answers ${things(observations.length, "question")} that the contract leaves open. None of the
      answers is
      judged${inconsistent === 0 ? "." : `; ${things(inconsistent, "was", "were")} answered in more than one way.`}
    </p>
    <div class="wide" tabindex="0" role="group" aria-labelledby="fingerprint-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Open point</th>
            <th scope="col">Question</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          ${observations.map(row)}
        </tbody>
      </table>
    </div>
  </section>`;
}

function row(observation: Observation): Markup {
  const { id, question, answers } = observation;
  const mark = isInconsistent(observation) ? html` <span class="tag">inconsistent</span>` : undefined;
  return html`<tr id="${id}">
    <th scope="row"><code>${id}</code>${mark}</th>
    <td>${question}</td>
    <td>
      ${answers.map(
        ({ answer, times, exchange }) =>
          html`<div class="answer"><span>${answer}</span> <span class="times-seen">${times}×</span></div>
            ${exchange === undefined ? undefined : exchangeDetails(exchange)}`,
      )}
    </td>
  </tr>`;
}

function isInconsistent({ answers }: Observation): boolean {
  return answers.length > 1;
}
