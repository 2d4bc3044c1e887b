import type { Observation, ObservedAnswer, Report } from "../../format/report.ts";
import { isInconsistent } from "../../is-inconsistent.ts";
import { exchangeMessages } from "../exchange-list.ts";
import { html, prose, type Markup } from "../markup.ts";
import { countText } from "../../words/count-text.ts";
import { wideTable } from "./wide-table.ts";

/** Shows how the service behaves where the contract defines nothing. */
export function fingerprint({ observations }: Report): Markup | undefined {
  if (observations.length === 0) return undefined;
  const inconsistent = observations.filter(isInconsistent).length;
  return html`<section class="fingerprint" aria-labelledby="fingerprint-title">
    <h2 id="fingerprint-title">Fingerprint</h2>
    <p>
      This table lists the deployment's answers to ${countText(observations.length, "open point")}. They are not judged.
      ${inconsistent === 0 ? undefined : `${countText(inconsistent, "open point has", "open points have")} more than one answer.`}
    </p>
    ${wideTable("fingerprint-title", ["Open point", "Question", "Answer"], observations.map(row))}
  </section>`;
}

function row(observation: Observation): Markup {
  const { id, question, answers } = observation;
  const mark = isInconsistent(observation) ? html` <span class="tag">inconsistent</span>` : undefined;
  return html`<tr id="${id}">
    <th scope="row"><code>${id}</code>${mark}</th>
    <td>${prose(question)}</td>
    <td>${answers.map(answerLine)}</td>
  </tr>`;
}

function answerLine({ answer, times, exchange }: ObservedAnswer): Markup {
  const line = html`<span>${answer}</span> <span class="times-seen">${times}×</span>`;
  if (exchange === undefined) return html`<div class="answer">${line}</div>`;
  return html`<details class="answer">
    <summary>${line}</summary>
    ${exchangeMessages(exchange)}
  </details>`;
}
