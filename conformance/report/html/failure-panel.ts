import { idsBlockedBy } from "../unjudged.ts";
import { cut } from "../printable.ts";
import type { Failure, Outcome } from "../format/report.ts";
import { differenceMarks, type MarkedPart } from "./difference-marks.ts";
import { exchangeList } from "./exchange-list.ts";
import { html, type Markup } from "./markup.ts";

const maxTextChars = 6_000;
const maxScriptChars = 60_000;

/** Shows the difference, the exchanges, and commands that repeat them. */
export function failurePanel({ id }: Outcome, failure: Failure, all: readonly Outcome[]): Markup {
  const { repeated, script, bodies = {}, replay, replayRemark } = failure;
  return html`<div class="failure">
    ${comparison(failure)}
    ${repeated === undefined ? undefined : html`<p>Broken in ${repeated.broken} of ${repeated.tries} repetitions.</p>`}
    ${exchangeList(failure)} ${copyableText("Repeat with curl", cut(script, maxScriptChars), `${id}-curl`)}
    ${Object.entries(bodies).map(([name, body]) => bodyFile(name, body))}
    ${copyableText(replayRemark === undefined ? "Replay this case" : `Replay this case (${replayRemark})`, replay, `${id}-replay`)}
    ${blockedList(idsBlockedBy(all, id))}
  </div>`;
}

function comparison({ expected, received }: Failure): Markup {
  const marks = differenceMarks(cut(expected, maxTextChars), cut(received, maxTextChars));
  return html`<div class="comparison">
    <div class="expected">
      <h4>Expected</h4>
      <pre tabindex="0">${markDifferences(marks.expected)}</pre>
    </div>
    <div class="received">
      <h4>Received</h4>
      <pre tabindex="0">${markDifferences(marks.received)}</pre>
    </div>
  </div>`;
}

function markDifferences(parts: readonly MarkedPart[]): readonly Markup[] {
  return parts.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : html`${text}`));
}

function copyableText(title: string, text: string, id: string): Markup {
  return html`<div class="copyable">
    <h4 id="${id}-title">${title}</h4>
    <button type="button" data-copies="${id}" aria-describedby="${id}-title" hidden>Copy</button>
    <pre tabindex="0" id="${id}" aria-labelledby="${id}-title">${text}</pre>
  </div>`;
}

function bodyFile(name: string, body: string): Markup {
  return html`<details>
    <summary>${name}</summary>
    ${copyableText(name, cut(body, maxScriptChars), name)}
  </details>`;
}

function blockedList(ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<p class="ids">Not tested because of this: ${ids.map((id) => html`<a href="#${id}">${id}</a> `)}</p>`;
}
