import { chapters, isRequirementId, requirementIds } from "../../../spec/requirements/catalogue.ts";
import { groupUnjudged } from "../unjudged.ts";
import { outcomesOfChapter } from "../outcomes-of-chapter.ts";
import { countLevel, countUntestable } from "../counts.ts";
import { countText } from "../count-text.ts";
import type { Report } from "../format/report.ts";
import { trafficFigures } from "../traffic-figures.ts";
import { verdictReason, verdictText, verdictTone } from "../verdict-reason.ts";
import { brokenList } from "./broken-groups.ts";
import { html, prose, type Markup } from "./markup.ts";
import { outcomeBar, outcomeCounts } from "./outcome-bar.ts";
import { duration } from "./labels.ts";

/** The top of the page: the verdict with its reason, the broken requirements and the facts of the run. */
export function verdictHead(report: Report): Markup {
  return html`<header class="verdict ${verdictTone(report)}">
    <p class="tool">${report.tool.name} ${report.tool.version}: conformance report</p>
    <h1>${headline(report)}</h1>
    <p class="grounds">${capitalize(verdictReason(report))}.</p>
    <p class="subject"><code>${report.baseUrl}</code></p>
    ${(report.circumstances ?? []).map((sentence) => html`<p class="grounds">${prose(capitalize(sentence))}.</p>`)}
    ${brokenList(report.outcomes)}
    <dl class="facts">
      ${facts(report).map(
        ([name, value]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`,
      )}
    </dl>
  </header>`;
}

export function headline(report: Report): string {
  return capitalize(verdictText(report)).replace(/^Nonconformant/, "Not conformant");
}

function facts(report: Report): readonly (readonly [string, string])[] {
  const { startedAt, durationMs, requests, effort, seed, runId, surveysLeftBehind, specRevision, readOnly } = report;
  const begin = [
    ["Started", `${startedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Duration", duration(durationMs)],
  ] as const;
  if (report.overheard !== undefined)
    return [...begin, ...trafficFigures(report.overheard), ["Specification", `revision ${specRevision}`]];
  return [
    ...begin,
    ["Requests", requests.toLocaleString("en")],
    ["Effort", effort],
    ["Seed", String(seed)],
    ["Run", runId],
    ["Left behind", countText(surveysLeftBehind, "survey")],
    ["Specification", `revision ${specRevision}`],
    ...(readOnly === undefined ? [] : [["Read only", `survey ${readOnly.survey}`] as const]),
  ];
}

export function overview(report: Report): Markup {
  return html`<section class="glance" aria-labelledby="glance-title">
    <h2 id="glance-title">At a glance</h2>
    <div class="columns">
      <div>${proven(report)}${chapterTable(report)}</div>
      <div>
        ${baseline(report)} ${causes(report, "inconclusive", "Inconclusive")}
        ${causes(report, "not-tested", "Not tested, and how to test it")} ${notes(report)}
      </div>
    </div>
  </section>`;
}

function proven(report: Report): Markup {
  const must = countLevel(report, "MUST");
  const should = countLevel(report, "SHOULD");
  return html`<p class="score"><strong>${must.passed}</strong> of ${must.total} MUSTs proven</p>
    ${outcomeBar(report.outcomes.filter(({ level }) => level === "MUST"))}
    <p class="aside">${should.passed} of ${should.total} SHOULDs kept. ${scope(report)}</p>`;
}

function scope({ only }: Report): string {
  if (only !== undefined)
    return `${only.length} of ${requirementIds.length} requirements were selected; the others were not judged.`;
  const untestable = countUntestable("MUST");
  return untestable === 0 ? "" : `No client can test ${countText(untestable, "more MUST", "more MUSTs")}.`;
}

function chapterTable({ outcomes }: Report): Markup | undefined {
  const judged = chapters
    .map((chapter) => ({ chapter, own: outcomesOfChapter(chapter, outcomes) }))
    .filter(({ own }) => own.length > 0);
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
        ({ chapter, own }) =>
          html`<tr>
            <th scope="row"><a href="#chapter-${chapter.prefix}">${chapter.title}</a></th>
            <td>${outcomeBar(own)}</td>
            <td class="counts">${outcomeCounts(own)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

function baseline({ baseline: review }: Report): Markup | undefined {
  if (review === undefined || review.problems.length === 0) return undefined;
  return html`<h3>The baseline is out of date</h3>
    <ul class="notes">
      ${review.problems.map(
        ({ id, line, message }) => html`<li><code>${review.file}:${line}</code> ${id}: ${message}</li>`,
      )}
    </ul>`;
}

function causes(report: Report, kind: "not-tested" | "inconclusive", title: string): Markup | undefined {
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

/** Links the requirement that a reason begins with. */
function linkedReason(reason: string): Markup {
  const [id = "", ...rest] = reason.split(" ");
  if (!isRequirementId(id)) return html`${prose(capitalize(reason))}`;
  return html`<a href="#${id}">${id}</a> ${rest.join(" ")}; tested once it holds:`;
}

function notes({ notes: said }: Report): Markup | undefined {
  if (said.length === 0) return undefined;
  return html`<h3>Notes</h3>
    <ul class="notes">
      ${said.map((note) => html`<li>${prose(capitalize(note))}</li>`)}
    </ul>`;
}

function capitalize(text: string): string {
  return /^[a-z]+\b(?!\/)/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
