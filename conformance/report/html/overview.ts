import { isRequirementId, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { countLevel, countUntestable } from "../counts.ts";
import { countText } from "../words/count-text.ts";
import type { Report } from "../format/report.ts";
import { outcomesByChapter } from "../outcomes-by-chapter.ts";
import { groupUnjudged } from "../unjudged.ts";
import { capitalize } from "./capitalize.ts";
import { html, prose, type Markup } from "./markup.ts";
import { outcomeBar, outcomeCounts } from "./outcome-bar.ts";

/** Shows the proven MUSTs, the chapters, and why other requirements were not judged. */
export function overview(report: Report): Markup {
  return html`<section class="glance" aria-labelledby="glance-title">
    <h2 id="glance-title">At a glance</h2>
    <div class="columns">
      <div>${provenMusts(report)}${chapterTable(report)}</div>
      <div>
        ${baselineProblems(report)} ${unjudgedList(report, "inconclusive", "Inconclusive")}
        ${unjudgedList(report, "not-tested", "Not tested, and why")} ${noteList(report)}
      </div>
    </div>
  </section>`;
}

function provenMusts(report: Report): Markup {
  const must = countLevel(report, "MUST");
  const should = countLevel(report, "SHOULD");
  return html`<p class="score"><strong>${must.passed}</strong> of ${must.total} MUSTs proven</p>
    ${outcomeBar(report.outcomes.filter(({ level }) => level === "MUST"))}
    <p class="aside">${should.passed} of ${should.total} SHOULDs kept. ${scopeText(report)}</p>`;
}

function scopeText({ only }: Report): string {
  if (only !== undefined)
    return `${only.length} of ${requirementIds.length} requirements were selected; the others were not judged.`;
  const untestable = countUntestable("MUST");
  return untestable === 0 ? "" : `${countText(untestable, "more MUST")} can't be tested by any client.`;
}

function chapterTable({ outcomes }: Report): Markup | undefined {
  const judged = outcomesByChapter(outcomes);
  if (judged.length === 0) return undefined;
  return html`<table class="chapters">
    <caption class="unseen">
      Outcomes by chapter
    </caption>
    <colgroup>
      <col class="name" />
      <col class="share" />
      <col />
    </colgroup>
    <thead class="unseen">
      <tr>
        <th scope="col">Chapter</th>
        <th scope="col">Shares</th>
        <th scope="col">Outcomes</th>
      </tr>
    </thead>
    <tbody>
      ${judged.map(
        ({ chapter, outcomes: ofChapter }) =>
          html`<tr>
            <th scope="row"><a href="#chapter-${chapter.prefix}">${chapter.title}</a></th>
            <td>${outcomeBar(ofChapter)}</td>
            <td class="counts">${outcomeCounts(ofChapter)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function baselineProblems({ baseline }: Report): Markup | undefined {
  if (baseline === undefined || baseline.problems.length === 0) return undefined;
  return html`<h3>The baseline is out of date</h3>
    <ul class="notes">
      ${baseline.problems.map(
        ({ id, line, message }) => html`<li><code>${baseline.file}:${line}</code> ${id}: ${message}</li>`,
      )}
    </ul>`;
}

function unjudgedList(report: Report, kind: "not-tested" | "inconclusive", title: string): Markup | undefined {
  const groups = groupUnjudged(report.outcomes, kind);
  if (groups.length === 0) return undefined;
  return html`<h3>${title}</h3>
    <ul class="causes">
      ${groups.map(
        ({ reason, ids }) =>
          html`<li>
            <p>${linkedReason(reason)}</p>
            <p class="ids">${ids.map((id) => html`<a href="#${id}">${id}</a> `)}</p>
          </li>`,
      )}
    </ul>`;
}

/** Links the requirement at the beginning of a reason: `SUR-1 failed`. */
function linkedReason(reason: string): Markup {
  const [id = "", ...rest] = reason.split(" ");
  if (!isRequirementId(id)) return html`${prose(capitalize(reason))}`;
  return html`<a href="#${id}">${id}</a> ${rest.join(" ")}; these requirements can be tested once it holds:`;
}

function noteList({ notes }: Report): Markup | undefined {
  if (notes.length === 0) return undefined;
  return html`<h3>Notes</h3>
    <ul class="notes">
      ${notes.map((note) => html`<li>${prose(capitalize(note))}</li>`)}
    </ul>`;
}
