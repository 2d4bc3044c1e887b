import { outcomeWords } from "../counts.ts";
import { outcomesByChapter, type ChapterOutcomes } from "../outcomes-by-chapter.ts";
import type { Outcome, Report } from "../format/report.ts";
import { isBroken } from "../failure-groups.ts";
import { brokenGroups } from "./broken-groups.ts";
import { html, type Markup } from "./markup.ts";
import { outcomeCounts } from "./outcome-bar.ts";
import { requirementCard } from "./requirement-card.ts";

/** Shows all requirements: broken ones by cause, then the others by chapter. */
export function requirementList(report: Report): Markup {
  const judged = outcomesByChapter(report.outcomes).filter(({ outcomes }) => !outcomes.every(isBroken));
  return html`<section class="requirements" aria-labelledby="requirements-title">
    <h2 id="requirements-title">Requirements</h2>
    ${filterForm(report.outcomes)} ${brokenGroups(report.outcomes)}
    ${judged.map((chapter) => chapterSection(chapter, report.outcomes))}
    <p class="none" id="none-shown" hidden>
      No requirement matches. <button type="button" id="show-all">Show all</button>
    </p>
  </section>`;
}

/** The form is hidden until the script shows it, since it needs the script. */
function filterForm(outcomes: readonly Outcome[]): Markup {
  const kinds = (["failed", "warned", "inconclusive", "not-tested", "passed"] as const)
    .map((kind) => ({ kind, count: outcomes.filter(({ outcome }) => outcome === kind).length }))
    .filter(({ count }) => count > 0);
  return html`<form id="filters" class="filters" role="search" aria-label="Requirements" hidden>
    <fieldset>
      <legend class="unseen">Outcomes to show</legend>
      ${kinds.map(
        ({ kind, count }) =>
          html`<label class="chip ${kind}"
            ><input type="checkbox" name="outcome" value="${kind}" /><span
              >${outcomeWords[kind]} <b>${count}</b></span
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

function chapterSection({ chapter, outcomes }: ChapterOutcomes, all: readonly Outcome[]): Markup {
  return html`<section class="chapter" id="chapter-${chapter.prefix}" aria-labelledby="chapter-${chapter.prefix}-title">
    <h3 id="chapter-${chapter.prefix}-title">
      ${chapter.title} <span class="counts">${outcomeCounts(outcomes)}</span>
    </h3>
    ${outcomes.filter((one) => !isBroken(one)).map((outcome) => requirementCard(outcome, all))}
  </section>`;
}
