import { idsBlockedBy } from "../unjudged.ts";
import { cut } from "../cut.ts";
import type { Failure, Outcome } from "../format/report.ts";
import { differenceMarks, type MarkedPart } from "./difference-marks.ts";
import { exchangeList } from "./exchange-list.ts";
import { html, type Markup } from "./markup.ts";

const textLimit = 6_000;
const scriptLimit = 60_000;

export function failurePanel({ id }: Outcome, failure: Failure, all: readonly Outcome[]): Markup {
  const { repeated, script, bodies = {}, replay, replayRemark } = failure;
  return html`<div class="failure">
    ${comparison(failure)}
    ${repeated === undefined ? undefined : html`<p>Broken in ${repeated.broken} of ${repeated.tries} repetitions.</p>`}
    ${exchangeList(failure)} ${copyable("Repeat with curl", cut(script, scriptLimit), `${id}-curl`)}
    ${Object.entries(bodies).map(([name, body]) => bodyFile(name, body))}
    ${copyable(replayRemark === undefined ? "Replay this case" : `Replay this case (${replayRemark})`, replay, `${id}-replay`)}
    ${blocked(idsBlockedBy(all, id))}
  </div>`;
}

function comparison({ expected, received }: Failure): Markup {
  const marks = differenceMarks(cut(expected, textLimit), cut(received, textLimit));
  return html`<div class="comparison">
    <div class="expected">
      <h4>Expected</h4>
      <pre tabindex="0">${marked(marks.expected)}</pre>
    </div>
    <div class="received">
      <h4>Received</h4>
      <pre tabindex="0">${marked(marks.received)}</pre>
    </div>
  </div>`;
}

function marked(parts: readonly MarkedPart[]): readonly Markup[] {
  return parts.map(({ text, differs }) => (differs ? html`<mark>${text}</mark>` : html`${text}`));
}

function copyable(title: string, text: string, id: string): Markup {
  return html`<div class="copyable">
    <h4 id="${id}-title">${title}</h4>
    <button type="button" data-copies="${id}" aria-describedby="${id}-title" hidden>Copy</button>
    <pre tabindex="0" id="${id}" aria-labelledby="${id}-title">${text}</pre>
  </div>`;
}

function bodyFile(name: string, body: string): Markup {
  return html`<details>
    <summary>${name}</summary>
    ${copyable(name, cut(body, scriptLimit), name)}
  </details>`;
}

function blocked(ids: readonly string[]): Markup | undefined {
  if (ids.length === 0) return undefined;
  return html`<p class="ids">Not tested because of this: ${ids.map((id) => html`<a href="#${id}">${id}</a> `)}</p>`;
}
