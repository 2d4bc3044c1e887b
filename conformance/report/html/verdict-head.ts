import { countText } from "../words/count-text.ts";
import type { Report } from "../format/report.ts";
import { trafficFigures } from "../words/traffic-figures.ts";
import { verdictReason, verdictText, verdictTone } from "../words/verdict-reason.ts";
import { brokenList } from "./broken-groups.ts";
import { capitalize } from "./capitalize.ts";
import { duration } from "./duration.ts";
import { html, prose, type Markup } from "./markup.ts";

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

/** `Not conformant`, `Passes with 2 known failures`. */
export function headline(report: Report): string {
  return capitalize(verdictText(report)).replace(/^Nonconformant/, "Not conformant");
}

type Fact = readonly [name: string, value: string];

function facts(report: Report): readonly Fact[] {
  const { startedAt, durationMs, requests, effort, seed, runId, surveysLeftBehind, specRevision, readOnly } = report;
  const times: readonly Fact[] = [
    ["Started", `${startedAt.slice(0, 19).replace("T", " ")} UTC`],
    ["Duration", duration(durationMs)],
  ];
  if (report.overheard !== undefined)
    return [...times, ...trafficFigures(report.overheard), ["Specification", `revision ${specRevision}`]];
  const figures: readonly Fact[] = [
    ...times,
    ["Requests", requests.toLocaleString("en")],
    ["Effort", effort],
    ["Seed", String(seed)],
    ["Run", runId],
    ["Left behind", countText(surveysLeftBehind, "survey")],
    ["Specification", `revision ${specRevision}`],
  ];
  return readOnly === undefined ? figures : [...figures, ["Read only", `survey ${readOnly.survey}`]];
}
