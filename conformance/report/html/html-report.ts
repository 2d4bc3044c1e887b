import type { Report } from "../format/report.ts";
import { clientTable } from "./tables/client-table.ts";
import { fingerprint } from "./tables/fingerprint.ts";
import { overview } from "./overview.ts";
import { headline, verdictHead } from "./verdict-head.ts";
import { ledgerTable } from "./tables/ledger-table.ts";
import { html, type Markup } from "./markup.ts";
import { page } from "./page.ts";
import { requestTimes } from "./tables/request-times.ts";
import { requirementList } from "./requirement-list.ts";
import { pageScript } from "./script/page-script.ts";
import { refreshScript } from "./script/refresh-script.ts";
import { pageStyle } from "./style/page-style.ts";

/** Writes the report as one HTML page. With `refreshSeconds` the page reloads itself. */
export function htmlReport(report: Report, refreshSeconds?: number): string {
  const body = html`<a class="skip" href="#requirements-title">Skip to the requirements</a>
    <div class="page">
      ${verdictHead(report)}
      <main>
        ${refreshSeconds === undefined ? "" : refreshControl(refreshSeconds)} ${overview(report)}
        ${requirementList(report)} ${requestTimes(report.requestLog)} ${fingerprint(report)} ${clientTable(report)}
        ${ledgerTable(report)}
      </main>
      <footer>
        <p>
          Written by ${report.tool.name} ${report.tool.version}. Keys are shown nowhere;
          <code>$SERVICE_API_KEY</code> stands for one.
        </p>
      </footer>
    </div>
    <p class="unseen" role="status" id="announcement"></p>`;
  const title = `${headline(report)}: ${report.baseUrl}`;
  const content = { title, style: pageStyle, body };
  if (refreshSeconds === undefined) return page({ ...content, script: pageScript });
  return page({ ...content, script: pageScript + refreshScript(refreshSeconds), refreshSeconds });
}

/** WCAG 2.2, 2.2.2: readers can pause the refresh. A browser without scripts has its own control. */
function refreshControl(seconds: number): Markup {
  return html`<p id="refresh-control" hidden>
    <label><input type="checkbox" checked autocomplete="off" /> Reload every ${seconds} seconds</label>
  </p>`;
}
