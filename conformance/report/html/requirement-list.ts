import { chapters } from "../../../spec/requirements/catalogue.ts";
import type { Chapter } from "../../../spec/requirements/requirement.ts";
import { outcomesOf } from "../chapter-lines.ts";
import type { Outcome, OutcomeKind, Report } from "../report.ts";
import { failurePanel } from "./failure-panel.ts";
import { html, prose, type Markup } from "./markup.ts";
import { outcomeCounts } from "./outcome-bar.ts";
import { duration, outcomeWords, things, wordsOf } from "./words.ts";

/** Every requirement, chapter by chapter, with the form that filters them. */
export function requirementList(report: Report): Markup {
  const judged = chapters
    .map((chapter) => ({ chapter, own: outcomesOf(chapter, report.outcomes) }))
    .filter(({ own }) => own.length > 0);
  return html`<section class="requirements" aria-labelledby="requirements-title">
    <h2 id="requirements-title">Requirements</h2>
    ${filters(report.outcomes)} ${judged.map(({ chapter, own }) => chapterSection(chapter, own, report.outcomes))}
    <p class="none" id="none-shown" hidden>
      No requirement fits. <button type="button" id="show-all">Show all</button>
    </p>
  </section>`;
}

// Shown by the script, since nothing happens without it.
function filters(outcomes: readonly Outcome[]): Markup {
  const tally = (kind: OutcomeKind): number => outcomes.filter(({ outcome }) => outcome === kind).length;
  return html`<form id="filters" class="filters" role="search" aria-label="Requirements" hidden>
    <fieldset>
      <legend class="unseen">Outcomes to show</legend>
      ${outcomeWords
        .filter(({ kind }) => tally(kind) > 0)
        .map(
          ({ kind, words }) =>
            html`<label class="chip ${kind}"
              ><input type="checkbox" name="outcome" value="${kind}" /><span
                >${words} <b>${tally(kind)}</b></span
              ></label
            >`,
        )}
    </fieldset>
    <label class="level"
      ><span>Level</span>
      <select name="level">
        <option value="">all</option>
        <option>MUST</option>
        <option>SHOULD</option>
      </select></label
    >
    <label class="search"
      ><span class="unseen">Search ids, texts and sources</span
      ><input type="search" name="words" placeholder="Search" autocomplete="off" spellcheck="false"
    /></label>
    <p role="status" id="shown" class="shown"></p>
  </form>`;
}

function chapterSection(chapter: Chapter, own: readonly Outcome[], all: readonly Outcome[]): Markup {
  return html`<section class="chapter" id="chapter-${chapter.prefix}" aria-labelledby="chapter-${chapter.prefix}-title">
    <h3 id="chapter-${chapter.prefix}-title">${chapter.title} <span class="counts">${outcomeCounts(own)}</span></h3>
    ${own.map((outcome) => card(outcome, all))}
  </section>`;
}

function card(outcome: Outcome, all: readonly Outcome[]): Markup {
  const { id, level, text, failure, known, unscored } = outcome;
  const { sign, words } = wordsOf(outcome.outcome);
  return html`<details
    class="requirement ${outcome.outcome}"
    id="${id}"
    data-outcome="${outcome.outcome}"
    data-level="${level}"
  >
    <summary>
      <span class="sign" aria-hidden="true">${sign}</span><span class="id">${id}</span
      ><span class="what"
        ><span class="text">${prose(text)}</span>${
          failure === undefined ? undefined : html`<span class="happened">${failure.message}</span>`
        }</span
      ><span class="outcome">${known === undefined ? words : `${words}, known`}</span>
    </summary>
    <div class="body">
      ${reason(outcome)} ${knownFailure(known)}
      ${unscored === undefined ? undefined : html`<p class="reason">Newer than the revision that this run judges by: it has no say in the verdict.</p>`}
      <dl class="about">
        ${line("Level", html`${level}, ${outcome.basis}`)} ${line("Source", html`${outcome.source}`)}
        ${line("Property", html`${prose(outcome.property)}`)} ${line("Tried", html`${tried(outcome)}`)}
        ${line("Link", html`<a href="#${id}">#${id}</a>`)}
      </dl>
      ${failure === undefined ? undefined : failurePanel(outcome, failure, all)}
    </div>
  </details>`;
}

function reason({ reason: why, prerequisite }: Outcome): Markup | undefined {
  if (why === undefined) return undefined;
  const link = prerequisite === undefined ? undefined : html` See <a href="#${prerequisite}">${prerequisite}</a>.`;
  return html`<p class="reason">${prose(why)}${link}</p>`;
}

function knownFailure(known: Outcome["known"]): Markup | undefined {
  if (known === undefined) return undefined;
  const { issue } = known;
  const link =
    issue === undefined || !/^https?:/i.test(issue) ? issue : html`<a href="${issue}" rel="noreferrer">${issue}</a>`;
  return html`<p class="reason">Known until ${known.expires}: ${known.reason} ${link}</p>`;
}

function tried({ cases, requests, durationMs }: Outcome): string {
  const time = durationMs === undefined ? "" : `, ${duration(durationMs)}`;
  return `${things(cases, "case")}, ${things(requests, "request")}${time}`;
}

function line(name: string, value: Markup): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}
