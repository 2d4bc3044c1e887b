import { contractQuotes } from "../../../spec/contract/contract-quotes.ts";
import type { Outcome } from "../format/report.ts";
import { failurePanel } from "./failure-panel.ts";
import { html, prose, type Markup } from "./markup.ts";
import { countText } from "../words/count-text.ts";
import { outcomeWords } from "../counts.ts";
import { outcomeSigns } from "./outcome-signs.ts";

/** One requirement: a line with its outcome, which opens into its contract, its evidence and its failure. */
export function requirementCard(outcome: Outcome, all: readonly Outcome[]): Markup {
  const { id, level, text, failure, known } = outcome;
  const words = outcomeWords[outcome.outcome];
  return html`<details
    class="requirement ${outcome.outcome}"
    id="${id}"
    data-outcome="${outcome.outcome}"
    data-level="${level}"
  >
    <summary>
      <span class="sign" aria-hidden="true">${outcomeSigns[outcome.outcome]}</span><span class="id">${id}</span
      ><span class="what"
        ><span class="text">${prose(text)}</span>${
          failure === undefined ? undefined : html`<span class="happened">${failure.message}</span>`
        }</span
      ><span class="outcome">${known === undefined ? words : `${words}, known`}</span>
    </summary>
    <div class="body">
      ${reasonMarkup(outcome)} ${knownFailureMarkup(known)}
      <dl class="about">
        ${term("Level", html`${level}, ${outcome.basis}`)} ${term("Contract", contractMarkup(outcome))}
        ${term("Rule", html`${prose(outcome.property)}`)} ${term("Tried", html`${triedText(outcome)}`)}
        ${outcome.facets === undefined ? undefined : term("Seen to hold", facetList(outcome.facets))}
        ${term("Link", html`<a href="#${id}">#${id}</a>`)}
      </dl>
      ${failure === undefined ? undefined : failurePanel(outcome, failure, all)}
    </div>
  </details>`;
}

function reasonMarkup({ reason, prerequisite }: Outcome): Markup | undefined {
  if (reason === undefined) return undefined;
  const link = prerequisite === undefined ? undefined : html` See <a href="#${prerequisite}">${prerequisite}</a>.`;
  return html`<p class="reason">${prose(reason)}${link}</p>`;
}

function knownFailureMarkup(known: Outcome["known"]): Markup | undefined {
  if (known === undefined) return undefined;
  const { issue } = known;
  const link =
    issue === undefined || !/^https?:/i.test(issue) ? issue : html`<a href="${issue}" rel="noreferrer">${issue}</a>`;
  return html`<p class="reason">Known until ${known.expires}: ${known.reason} ${link}</p>`;
}

function triedText({ cases, brokenIn, requests }: Outcome): string {
  const broken = brokenIn === undefined ? "" : `, ${brokenIn} of which broke the requirement`;
  return `${countText(cases, "case")}${broken}, ${countText(requests, "request")}`;
}

function term(name: string, value: Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

/** Quotes the contract; names the standard for a recommended practice. */
function contractMarkup({ source }: Outcome): Markup {
  const quotes = contractQuotes(source);
  return html`${quotes.map(({ place, text }) => html`<blockquote><q>${prose(text)}</q> <cite>${place}</cite></blockquote>`)}
  ${quotes.length === 0 ? source : undefined}`;
}

function facetList(seen: NonNullable<Outcome["facets"]>): Markup {
  const parts = Object.entries(seen).map(([facet, count]) => {
    // a requirement without named facets has one, `seen`
    const times = count === 0 ? "not seen" : `${count.toLocaleString("en")} ×`;
    return html`<li class="${count === 0 ? "missing" : "proven"}">
      ${facet === "seen" ? times : `${facet}: ${times}`}
    </li>`;
  });
  return html`<ul class="facets">
    ${parts}
  </ul>`;
}
