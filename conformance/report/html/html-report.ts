import type { Report } from "../format/report.ts";
import { clientTable } from "./tables/client-table.ts";
import { fingerprint } from "./tables/fingerprint.ts";
import { glance, headline, verdictHead } from "./glance.ts";
import { ledgerTable } from "./tables/ledger-table.ts";
import { html, type Markup } from "./markup.ts";
import { page } from "./page.ts";
import { requestTimes } from "./tables/request-times.ts";
import { requirementList } from "./requirement-list.ts";
import { refreshScript } from "./style/refresh-script.ts";
import { script } from "./style/script.ts";
import { style } from "./style/style.ts";

/** The report as one HTML page that needs nothing else: no network, no server, and no script to be read. */
export function htmlReport(report: Report, refreshSeconds?: number): string {
  const body = html`<a class="skip" href="#requirements-title">Skip to the requirements</a>
    <div class="page">
      ${verdictHead(report)}
      <main>
        ${refreshSeconds === undefined ? "" : renewal(refreshSeconds)} ${glance(report)} ${requirementList(report)}
        ${requestTimes(report.requestLog)} ${fingerprint(report)} ${clientTable(report)} ${ledgerTable(report)}
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
  if (refreshSeconds === undefined) return page({ title, style, script, body });
  return page({ title, style, script: script + refreshScript(refreshSeconds), body, refreshSeconds });
}

/** What stops a page that changes under its reader (WCAG 2.2, 2.2.2); without scripts a browser has its own. */
function renewal(seconds: number): Markup {
  return html`<p id="renewal" hidden>
    <label><input type="checkbox" checked autocomplete="off" /> Read anew every ${seconds} seconds</label>
  </p>`;
}
